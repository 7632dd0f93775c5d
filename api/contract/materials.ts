/** Files of a session or a conversation (docs/contract.md, 'Materials'; extension `materials`). */
import { z } from 'zod';

/** What a message or a list says of a file. */
export const materialFile = z.object({
  id: z.int(),
  name: z.string().describe('With the extension of its content.'),
  type: z.string().describe('Media type, by content.'),
  size: z.int().describe('Bytes.'),
  is_picture: z.boolean().describe('It was decoded and encoded again, so that it may be shown inline.'),
});

export type MaterialFile = z.infer<typeof materialFile>;
