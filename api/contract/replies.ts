/** Texts that a person keeps for their messages (docs/contract.md, 'Saved replies'; extension `saved-replies`). */
import { z } from 'zod';
import { instant } from './common';
import { isVisible } from './rules/limits';
import { REPLY_TEXT_MAX, REPLY_TITLE_MAX } from './rules/replies';

const visible = (missing: string, max: number) =>
  z
    .string({ error: missing })
    .trim()
    .refine(isVisible, missing)
    .max(max, `Como mucho ${max.toLocaleString('es-ES')} caracteres.`);

export const savedReply = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  updated_at: instant,
});

export const replyPayload = z.object({
  title: visible('Ponle un nombre.', REPLY_TITLE_MAX).describe('What it is called: unique.'),
  text: visible('Escribe el texto.', REPLY_TEXT_MAX),
});

export type ReplyPayload = z.output<typeof replyPayload>;
export type SavedReply = z.infer<typeof savedReply>;
