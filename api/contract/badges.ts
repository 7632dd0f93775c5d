/** Badges (docs/contract.md, 'Badges'): responses, and payloads of staff. */
import { z } from 'zod';
import { required } from './common';
import { filledText, lenientArray, numberOrNull, tolerant } from './tolerant';

export const badge = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Path on this site, https address, or '' for the default icon. */
  icon: z.string(),
  points: z.int(),
});

export const badgeSummary = z.object({
  badges: z.array(badge.extend({ count: z.int().min(1) })),
  total_badges: z.int(),
  unique_badges: z.int(),
});

/** A path on this site (never `//host`) or an https address, without spaces, quotes or backslashes. */
const ICON_PATH = /^\/(?!\/)[\w./~%-]*$/;
const icon = z
  .string({ error: 'El icono debe ser una dirección.' })
  .trim()
  .max(500, 'La dirección del icono es demasiado larga.')
  .refine((text) => text === '' || ICON_PATH.test(text) || isHttps(text), {
    message: 'El icono debe ser una ruta que empiece por / o una dirección https.',
  });

const isHttps = (text: string): boolean => /^https:\/\/[^\s"'<>\\]+$/i.test(text) && URL.canParse(text);

const name = required('El nombre es obligatorio.').max(80, 'El nombre tiene como mucho 80 caracteres.');
const description = z
  .string({ error: 'La descripción debe ser un texto.' })
  .trim()
  .max(500, 'La descripción tiene como mucho 500 caracteres.');
const points = z
  .int({ error: 'Los puntos deben ser un número entero.' })
  .min(0, 'Los puntos no pueden ser negativos.')
  .max(1000, 'Como mucho 1000 puntos.');

/** POST and PUT: omitted fields take their default. */
export const badgePayload = z.object({
  name,
  description: description.default(''),
  icon: icon.default(''),
  points: points.default(0),
});
/** PATCH: omitted fields stay unchanged. */
export const badgeChanges = z.object({ name, description, icon, points }).partial();

export const tolerantBadge = tolerant(badge, { name: filledText });

/** How often the user has it; 1 if missing. A count of 0 is malformed. */
const countedBadge = tolerantBadge.extend({
  count: numberOrNull.transform((v) => Math.round(v ?? 1)).pipe(z.number().min(1)),
});

const total = numberOrNull.transform((v) => (v === null || v < 0 ? null : Math.round(v)));

/** GET /api/badges/get_my_badges/; missing totals are counted. */
export const tolerantBadgeSummary = z
  .object({ badges: lenientArray(countedBadge), total_badges: total, unique_badges: total })
  .transform(({ badges, total_badges, unique_badges }) => ({
    badges,
    total_badges: total_badges ?? badges.reduce((sum, one) => sum + one.count, 0),
    unique_badges: unique_badges ?? badges.length,
  }));

export type Badge = z.output<typeof tolerantBadge>;
export type BadgeSummary = z.output<typeof tolerantBadgeSummary>;
