/** Texts that a person saves for their messages (docs/contract.md, 'Saved replies'; extension `talk`). */
import { z } from 'zod';
import { checkedBy, instant, line } from './common';
import { isVisible, REPLY_TEXT_MAX, REPLY_TITLE_MAX } from './rules/limits';
import { tolerant } from './tolerant';

const NO_TITLE = 'Ponle un nombre.';
const NO_TEXT = 'Escribe el texto.';

/** Characters as code points, and line breaks as one, as messages are counted. */
const replyText = z
  .string({ error: NO_TEXT })
  .overwrite((v) => v.replaceAll('\r\n', '\n').trim())
  .check(
    checkedBy((v) => {
      if (!isVisible(v)) return NO_TEXT;
      return [...v].length > REPLY_TEXT_MAX ? `Como mucho ${REPLY_TEXT_MAX} caracteres.` : null;
    }),
  );

export const savedReply = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  updated_at: instant,
});

export const replyPayload = z.object({
  title: line(REPLY_TITLE_MAX, 'Nombre')
    .refine((v) => v !== '', NO_TITLE)
    .describe('What it is called: unique.'),
  text: replyText,
});

export type ReplyPayload = z.output<typeof replyPayload>;
export type SavedReply = z.infer<typeof savedReply>;

// As read of any server (docs/contract.md, 'Reading other servers')

export const tolerantSavedReply = tolerant(savedReply);
