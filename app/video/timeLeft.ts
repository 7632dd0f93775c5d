/** How long a session still lasts, and when the room says so. Milliseconds, by the server's clock. */

const MINUTE = 60_000;
/** Minutes before the end. */
const WARNINGS = [2, 10] as const;

interface SessionTimes {
  now: number;
  startsAt: number;
  endsAt: number;
}

/** 'Quedan 42 min'; before it begins 'Empieza en 5 min'. Minutes that have begun count as whole. */
export function timeLeftText({ now, startsAt, endsAt }: SessionTimes): string {
  if (now < startsAt) return `Empieza en ${shortTime(startsAt - now)}`;
  const left = endsAt - now;
  if (left <= 0) return 'Tiempo cumplido';
  const time = shortTime(left);
  return `${time.startsWith('1 ') ? 'Queda' : 'Quedan'} ${time}`;
}

function shortTime(ms: number): string {
  const minutes = Math.ceil(ms / MINUTE);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${minutes} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}

/** The last warning that is due: 10, then 2; null before the first and after the end. */
export function dueWarning(left: number): (typeof WARNINGS)[number] | null {
  return left > 0 ? (WARNINGS.find((minutes) => left <= minutes * MINUTE) ?? null) : null;
}

/**
 * What to say at each new time, once per warning, however irregularly the times come: a tab in the background
 * hears of the last one alone. Who enters after a warning is not told it.
 */
export function createTimeWarnings(endsAt: number) {
  let last: number | null | undefined;
  return (now: number): string | null => {
    const due = dueWarning(endsAt - now);
    const isNew = last !== undefined && due !== null && due < (last ?? Number.POSITIVE_INFINITY);
    last = due ?? (now >= endsAt ? 0 : (last ?? null));
    return isNew ? warningText(endsAt - now) : null;
  };
}

function warningText(left: number): string {
  const minutes = Math.ceil(left / MINUTE);
  return minutes === 1 ? 'Queda 1 minuto de mentoría.' : `Quedan ${minutes} minutos de mentoría.`;
}
