/** How long ago something was, in words (spec.md sections 2 and 9). Times in milliseconds since 1970. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 'Ahora mismo' under 60 s (and for what a clock that is ahead dates in the future), 'Hace Nm' to 1 hour, 'Hace Nh' to 1 day, then 'Hace Nd'. */
export function relativeAge(at: number, now: number): string {
  const age = now - at;
  if (age < MINUTE) return 'Ahora mismo';
  if (age < HOUR) return `Hace ${Math.floor(age / MINUTE)}m`;
  if (age < DAY) return `Hace ${Math.floor(age / HOUR)}h`;
  return `Hace ${Math.floor(age / DAY)}d`;
}

/** Milliseconds until the words change: always above 0. */
export function untilNextAge(at: number, now: number): number {
  const age = now - at;
  if (age < MINUTE) return MINUTE - age;
  const step = age < HOUR ? MINUTE : age < DAY ? HOUR : DAY;
  return step - (age % step);
}
