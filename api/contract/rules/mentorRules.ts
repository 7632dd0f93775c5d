/** A mentor's rules for bookings (docs/contract.md, 'Rules of a mentor'). */
import { formatHourly } from './price';
import { NO_TERMS } from './terms';

export const PAUSES = [0, 15, 30] as const;
export const NOTICE = { least: 2, most: 168 };
export const HORIZON = { least: 1, most: 26 };
export const MOST_A_DAY = 20;

/** Rules that withhold hours which are offered and free, in short. */
export const WITHHELD_IN_SHORT = {
  notice: 'falta antelación',
  horizon: 'demasiado lejos para reservar',
  pause: 'sin pausa entre sesiones',
  'day-full': 'ese día está completo',
};
export type Withheld = keyof typeof WITHHELD_IN_SHORT;
export const WITHHELD = Object.keys(WITHHELD_IN_SHORT) as [Withheld, ...Withheld[]];

/** Under their names in the contract, which are those of their columns too. */
export interface HourRules {
  notice_hours: number;
  /** Null: as far ahead as anybody can book. */
  horizon_weeks: number | null;
  pause_minutes: number;
  /** Null: as many as fit. */
  most_a_day: number | null;
}
export const NO_RULES = {
  notice_hours: 2,
  horizon_weeks: null,
  pause_minutes: 0,
  most_a_day: null,
  ...NO_TERMS,
} as const satisfies HourRules;

/** '2 horas', '3 días' */
export const noticeText = (hours: number): string =>
  hours % 24 === 0 ? `${hours === 24 ? '24 horas' : `${hours / 24} días`}` : `${hours} horas`;

/** The rule in words, as the end of 'Este mentor …'. */
export function withheldText(reason: Withheld, rules: HourRules): string {
  const weeks = rules.horizon_weeks ?? 0;
  return {
    notice: `pide al menos ${noticeText(rules.notice_hours)} de antelación`,
    horizon: `acepta reservas con un máximo de ${weeks === 1 ? '1 semana' : `${weeks} semanas`} de antelación`,
    pause: `deja ${rules.pause_minutes} minutos libres entre sesiones`,
    'day-full': `no da más de ${rules.most_a_day === 1 ? '1 sesión' : `${rules.most_a_day} sesiones`} al día`,
  }[reason];
}

export const belowOwnPrice = (price: number) => `Este mentor no acepta menos de ${formatHourly(price)}.`;
