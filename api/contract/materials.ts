/** Files of a session or a conversation (docs/contract.md, 'Materials'; extension `desk`). */
import { z } from 'zod';
import { instant } from './common';
import { MATERIAL_FIELD, MATERIAL_MAX_BYTES } from './rules/materials';
import { tolerant } from './tolerant';

/** A file as messages and lists describe it. */
export const materialFile = z.object({
  id: z.int(),
  name: z.string().describe('With the extension of its content.'),
  type: z.string().describe('Media type, by content.'),
  size: z.int().describe('Bytes.'),
  is_picture: z.boolean().describe('It was decoded and encoded again, so that it may be shown inline.'),
});

export type MaterialFile = z.infer<typeof materialFile>;

export const material = materialFile.extend({
  uploader: z.object({ id: z.int(), full_name: z.string() }),
  created_at: instant,
  may_delete: z.boolean().describe('The caller: who added it, or the mentor.'),
});

export const materialList = z.object({
  results: z.array(material).describe('Newest first.'),
  used: z.int().describe('Bytes: of all files of the mentor; for a student, of their own with that mentor.'),
  quota: z.int().describe('How many it may be.'),
  refusal: z
    .string()
    .nullable()
    .describe('Why the caller cannot add files here, in Spanish; null: they can.'),
});

const session = z
  .string()
  .max(36, 'La sesión no es válida.')
  .describe('`identifier` of a session; its `id` is accepted too.');
const other = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'La persona no es válida.')
  .transform(Number)
  .refine((id) => id < 2 ** 31, 'La persona no es válida.')
  .describe('Id of the other person of a conversation.');

const ONE_PLACE = 'Indica una sesión o una conversación.';
/** Exactly one of the two. */
const place = { mentorship: session.optional(), with: other.optional() };
const namesOne = (asked: { mentorship?: string; with?: number }) =>
  (asked.mentorship === undefined) !== (asked.with === undefined);

export const materialPlace = z.object(place).refine(namesOne, ONE_PLACE);

/** POST /api/materials/, a form only. */
export const materialPayload = z
  .object({
    [MATERIAL_FIELD]: z
      .string()
      .optional()
      .meta({
        format: 'binary',
        description: `Up to ${MATERIAL_MAX_BYTES / 1_000_000} MB; its type is told by its content.`,
      }),
    ...place,
  })
  .refine(namesOne, ONE_PLACE);

export const tolerantMaterialList = tolerant(materialList);

export type MaterialList = z.output<typeof tolerantMaterialList>;
export type Material = MaterialList['results'][number];
