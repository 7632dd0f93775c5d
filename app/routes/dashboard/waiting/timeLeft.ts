const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** From so little on it is said with emphasis. */
const SOON = DAY;

export interface TimeLeft {
  /** 'Quedan 3 horas para responder'; never more than there is. */
  text: string;
  isSoon: boolean;
}

/** Until when a request that begins at `start` (ISO instant) can be answered: until it begins (api.md section 2). */
export function timeLeft(start: string, now: Date): TimeLeft {
  const left = Date.parse(start) - now.getTime();
  return { text: `${amount(left)} para responder`, isSoon: left < SOON };
}

function amount(left: number): string {
  if (left < HOUR) return 'Queda menos de una hora';
  if (left < DAY) return quantity(Math.floor(left / HOUR), 'hora');
  return quantity(Math.floor(left / DAY), 'día');
}

function quantity(n: number, unit: string): string {
  return n === 1 ? `Queda 1 ${unit}` : `Quedan ${n} ${unit}s`;
}
