/** Minutes below 60, otherwise hours, or hours and minutes (docs/product.md, 'Numbers, dates and money'). */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutos`;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  const text = `${hours} ${hours === 1 ? 'hora' : 'horas'}`;
  return rest === 0 ? text : `${text} y ${rest} minutos`;
}

/** Whole minutes between two ISO instants. */
export function minutesBetween(start: string, end: string): number {
  return Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
}

export interface Countdown {
  /** ISO instants. */
  startsAt: string;
  endsAt: string;
  /** Calendar days until the start, told from 24 hours on. */
  days: number;
}

/** 'Empieza en' '42 min', 'Termina en' '1 h 20 min', 'Empieza en' '3 días'. `now` in milliseconds since 1970. */
export function countdown({ startsAt, endsAt, days }: Countdown, now: number) {
  const isAhead = Date.parse(startsAt) > now;
  const until = isAhead ? startsAt : endsAt;
  const minutes = Math.max(1, minutesBetween(new Date(now).toISOString(), until));
  return {
    label: isAhead ? 'Empieza en' : 'Termina en',
    amount: isAhead && minutes >= 24 * 60 ? daysText(days) : hoursText(minutes),
  };
}

const daysText = (days: number) => (days === 1 ? '1 día' : `${days} días`);

/** '45 min', '1 h', '1 h 30 min' */
export function hoursText(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)} h`;
  return rest === 0 ? hours : `${hours} ${rest} min`;
}

/** Milliseconds. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** 'Ahora mismo' under 60 s, 'Hace Nm', 'Hace Nh', 'Hace Nd' (docs/product.md, 'Numbers, dates and money'); milliseconds since 1970. */
export function relativeAge(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'Ahora mismo';
  if (age < HOUR) return `Hace ${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `Hace ${Math.floor(age / HOUR)}h`;
  return `Hace ${Math.floor(age / DAY)}d`;
}

/** Milliseconds until the text changes; always above 0. */
export function untilNextAge(at: number, now: number): number {
  const age = now - at;
  if (age < MINUTE) return MINUTE - age;
  const step = age < HOUR ? MINUTE : age < DAY ? HOUR : DAY;
  return step - (age % step);
}
