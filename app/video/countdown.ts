const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** '1:05:09', '12:34', '0:07'; from a day on '3 días y 4 horas'. Never below zero. */
export function countdownText(ms: number): string {
  const left = Math.max(ms, 0);
  if (left >= DAY) return longText(left);
  const seconds = Math.ceil(left / 1_000);
  const two = (n: number) => String(n).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor((seconds % 3_600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** In words, for who sees no counting: 'menos de un minuto', '12 minutos', '2 horas y 5 minutos', '3 días y 4 horas'. */
export function longText(ms: number): string {
  const left = Math.max(ms, 0);
  if (left < MINUTE) return 'menos de un minuto';
  const days = Math.floor(left / DAY);
  const hours = Math.floor((left % DAY) / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const parts = days > 0 ? [of(days, 'día'), of(hours, 'hora')] : [of(hours, 'hora'), of(minutes, 'minuto')];
  return parts.filter(Boolean).join(' y ');
}

const of = (n: number, unit: string) => (n === 0 ? '' : `${n} ${unit}${n === 1 ? '' : 's'}`);
