/** What staff keep in order: scopes, areas and badges (docs/contract.md, 'Catalogue'; extension `staff`). */
import { z } from 'zod';
import { badgePayload } from './badges';
import { instant } from './common';
import { textOrEmpty, tolerant } from './tolerant';

export const CATALOGUE_KINDS = ['scopes', 'expertises', 'badges'] as const;
export type CatalogueKind = (typeof CATALOGUE_KINDS)[number];

const text = (max: number) => z.string().trim().max(max, `Como mucho ${max} caracteres.`);
const requiredText = (max: number) => text(max).min(1, 'No puede estar vacío.');
const slug = requiredText(100).regex(
  /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/,
  'Usa minúsculas sin acentos, números y guiones bajos.',
);

/** The columns of each kind, in forms and files; `name_id` is for good. */
export const CATALOGUE_COLUMNS = {
  scopes: z.object({ name_id: slug, name: requiredText(150) }),
  expertises: z.object({
    name_id: slug,
    name: requiredText(150),
    description: text(1000).default(''),
    scope: slug,
  }),
  badges: badgePayload.extend({
    points: z.preprocess(
      (value) => (typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : value),
      badgePayload.shape.points,
    ),
  }),
};

export const catalogueEntry = z.object({
  key: z.string().describe('Names it in addresses.'),
  name_id: z.string().describe("Of scopes and areas; otherwise ''."),
  name: z.string(),
  description: z.string(),
  scope: z.string().describe("Of areas; otherwise ''."),
  icon: z.string(),
  points: z.int(),
  used: z.int().describe('How often it is used: by areas, people and sessions, or reviews.'),
  retired_at: instant.nullable().describe('No longer offered since then.'),
});

const number = z.union([z.int(), z.string()]);
const fields = z.object({
  name_id: z.string().describe('For scopes and areas.'),
  name: z.string(),
  description: z.string(),
  scope: z.string().describe('`value` of a scope, for areas.'),
  icon: z.string().describe('For badges.'),
  points: number.describe('For badges.'),
});
/** What a kind lacks is ignored. */
export const cataloguePayload = fields.partial();
export const catalogueChanges = fields
  .omit({ name_id: true })
  .extend({ retired: z.boolean().describe('True: no longer offered; false: offered again.') })
  .partial();
export const mergePayload = z.object({
  into: z
    .string('Elige con cuál se une.')
    .min(1, 'Elige con cuál se une.')
    .describe('Key of the one that stays.'),
});
export const movePayload = z.object({ by: z.enum(['up', 'down']) });

/** In characters. */
export const CSV_MAX = 100_000;
export const catalogueCsv = z.object({ csv: z.string() });
export const importPayload = z.object({
  csv: z
    .string('Elige un archivo o pega las líneas.')
    .max(CSV_MAX, `Como mucho ${CSV_MAX} caracteres.`)
    .refine((csv) => csv.trim() !== '', 'Elige un archivo o pega las líneas.'),
  dry_run: z.boolean().default(false).describe('Tells what would change, and changes nothing.'),
});
export const importedLine = z.object({
  line: z.int().describe('In the file; the headings are line 1.'),
  name: z.string(),
  change: z.enum(['added', 'changed', 'same']),
  fields: z.array(z.string()).describe('Columns that change.'),
});

export const tolerantEntry = tolerant(catalogueEntry, { name_id: textOrEmpty });
export const tolerantImportedLine = tolerant(importedLine);
export type ImportedLine = z.output<typeof tolerantImportedLine>;
