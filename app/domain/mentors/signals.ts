import type { User } from '~/api/contract/users';

const HOUR = 60;
/** Most minutes that are told in hours, then in days. */
const HOURS_UNTIL = 36 * HOUR;

/** 'Suele responder en 3 h', 'Confirma 9 de cada 10', 'Activo esta semana' (docs/product.md, 'Numbers, dates and money'). */
export function signalTexts({ signals }: Pick<User, 'signals'>): string[] {
  if (!signals) return [];
  const { answer_minutes, confirmed, requests, active } = signals;
  return [
    ...(answer_minutes === null ? [] : [`Suele responder en ${spanText(answer_minutes)}`]),
    `Confirma ${shareText(confirmed, requests)}`,
    ...(active ? ['Activo esta semana'] : []),
  ];
}

/** 'todas', '9 de cada 10' */
export const shareText = (confirmed: number, requests: number): string =>
  confirmed === requests ? 'todas' : `${Math.min(9, Math.round((confirmed / requests) * 10))} de cada 10`;

/** Rounded up: 61 minutes are 2 h. */
export function spanText(minutes: number): string {
  if (minutes <= HOUR) return 'menos de 1 h';
  if (minutes <= HOURS_UNTIL) return `${Math.ceil(minutes / HOUR)} h`;
  return `${Math.ceil(minutes / HOUR / 24)} días`;
}
