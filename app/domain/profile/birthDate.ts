/** Birth dates: real days in the past, of a plausible age. */
import { NOT_A_BIRTH_DATE } from '~/api/contract/rules/profile';
import { isDay } from '~/app/domain/time/calendarDays';

const OLDEST = 120;

/** First and last birth date of people aged at least `least` as of `today` (all YYYY-MM-DD). */
export function birthRange({ today, least }: { today: string; least: number }): { min: string; max: string } {
  return { min: yearsBefore(today, OLDEST), max: yearsBefore(today, least) };
}

/** What is wrong with a birth date, or null. */
export function birthProblem(day: string, { today, least }: { today: string; least: number }): string | null {
  const { min, max } = birthRange({ today, least });
  if (!isDay(day)) return NOT_A_BIRTH_DATE;
  if (day >= today) return 'La fecha de nacimiento debe ser anterior a hoy.';
  if (day > max) return `Revisa el año: la edad mínima es de ${least} años.`;
  return day < min ? `Revisa el año: no puede ser anterior a ${min.slice(0, 4)}.` : null;
}

/** As text, because 29 February of another year compares correctly even if it does not exist. */
function yearsBefore(day: string, years: number): string {
  const earlier = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`;
  return isDay(earlier) ? earlier : `${earlier.slice(0, 8)}28`;
}
