/** Why a week of a series cannot be had, in words (docs/product.md, 'Series'). */
import { WITHHELD_IN_SHORT, type Withheld } from './mentorRules';
import type { MISSED_REASONS, WEEK_REASONS } from './series';

export const MISSED_IN_SHORT: Record<
  (typeof WEEK_REASONS | typeof MISSED_REASONS)[number] | Withheld,
  string
> = {
  past: 'ya ha pasado',
  'not-offered': 'no hay esa hora',
  taken: 'ocupada',
  own: 'hay otra sesión a esa hora',
  away: 'uno de los dos no podía tener sesiones',
  clock: 'no existe: el reloj se adelanta',
  ...WITHHELD_IN_SHORT,
};
