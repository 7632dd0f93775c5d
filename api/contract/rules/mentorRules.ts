/** A mentor's rules for bookings (docs/contract.md, 'Rules of a mentor'). */
import { formatHourly } from './price';

export const PAUSES = [0, 15, 30] as const;
export const NOTICE = { least: 2, most: 168 };
export const HORIZON = { least: 1, most: 26 };
export const MOST_A_DAY = 20;

/** Rules that withhold hours which are offered and free. */
export const WITHHELD = ['notice', 'horizon', 'pause', 'day-full'] as const;
export type Withheld = (typeof WITHHELD)[number];

export interface HourRules {
  noticeHours: number;
  /** Null: as far ahead as anybody can book. */
  horizonWeeks: number | null;
  pauseMinutes: number;
  /** Null: as many as fit. */
  mostADay: number | null;
}
export const NO_RULES: HourRules = { noticeHours: 2, horizonWeeks: null, pauseMinutes: 0, mostADay: null };

/** '2 horas', '3 días' */
export function noticeText(hours: number): string {
  return hours % 24 === 0 ? `${hours === 24 ? '24 horas' : `${hours / 24} días`}` : `${hours} horas`;
}

/** The rule in words, as the end of 'Este mentor …'. */
export function withheldText(reason: Withheld, rules: HourRules): string {
  const weeks = rules.horizonWeeks ?? 0;
  return {
    notice: `pide al menos ${noticeText(rules.noticeHours)} de antelación`,
    horizon: `acepta reservas con un máximo de ${weeks === 1 ? '1 semana' : `${weeks} semanas`} de antelación`,
    pause: `deja ${rules.pauseMinutes} minutos libres entre sesiones`,
    'day-full': `no da más de ${rules.mostADay === 1 ? '1 mentoría' : `${rules.mostADay} mentorías`} al día`,
  }[reason];
}

export const belowOwnPrice = (price: number) => `Este mentor no acepta menos de ${formatHourly(price)}.`;
