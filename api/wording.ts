import { zoneName } from './contract/rules/zoneNames';
import { clockText, dayOfWeek, wallTimeOf } from './time';

/** Line breaks, other control characters, and bidirectional marks. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;

/** User input on one line of at most `max` characters, so that it adds no headers or sentences. */
export function oneLine(text: string, max = 200): string {
  const line = text.replace(CONTROL_CHARACTERS, ' ').replace(/\s+/g, ' ').trim();
  const signs = [...line];
  if (signs.length <= max) return line;
  const kept = signs.slice(0, max - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** `05/11/2026` of `2026-11-05`. */
export const dayText = (day: string) => day.split('-').reverse().join('/');

/** `05/11/2026 16:30` on the marketplace's clock. */
export function whenText(at: Date, timeZone: string): string {
  const { day, minute } = wallTimeOf(at, timeZone);
  return `${dayText(day)} ${clockText(minute).slice(0, 5)}`;
}

/** `05/11/2026 16:30 (hora peninsular española)`: for mails, whose readers may be in any zone. */
export const zonedText = (at: Date, timeZone: string): string =>
  `${whenText(at, timeZone)} (${zoneName(timeZone)})`;

/** `Ana`, `Ana y Luis`, `Ana, Luis y Eva`. */
export function listText(names: string[]): string {
  const last = names.at(-1) ?? '';
  if (names.length < 2) return last;
  const joint = /^\P{L}*h?[ií](?![aeou])/iu.test(last) ? 'e' : 'y';
  return `${names.slice(0, -1).join(', ')} ${joint} ${last}`;
}

/** `1 sesión`, `6 sesiones`. */
export const many = (sessions: number) => (sessions === 1 ? '1 sesión' : `${sessions} sesiones`);

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábados', 'domingos'];

/** `los jueves a las 17:00 desde el 05/11/2026`: the same hour every week. */
export function rhythmText(first: Date, timeZone: string): string {
  const { day, minute } = wallTimeOf(first, timeZone);
  const clock = clockText(minute).slice(0, 5);
  return `los ${DAYS[dayOfWeek(day)]} a ${minute < 60 || minute >= 120 ? 'las' : 'la'} ${clock} desde el ${dayText(day)}`;
}
