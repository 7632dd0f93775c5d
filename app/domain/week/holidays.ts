/** The holidays that all of Spain shares: nine fixed dates and Good Friday. Regional and local ones are left out. */
import { moveDay, moveMonth } from '~/app/domain/time/calendarDays';

const FIXED = [
  ['01-01', 'Año Nuevo'],
  ['01-06', 'Reyes'],
  ['05-01', 'Día del Trabajo'],
  ['08-15', 'La Asunción'],
  ['10-12', 'Fiesta Nacional'],
  ['11-01', 'Todos los Santos'],
  ['12-06', 'Día de la Constitución'],
  ['12-08', 'La Inmaculada'],
  ['12-25', 'Navidad'],
] as const;

/** Easter Sunday of a Gregorian year (the anonymous algorithm, Meeus 1991), YYYY-MM-DD. */
export function easterOf(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const leaps = 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4);
  const toSunday = (32 + leaps - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  const pad = (n: number) => String(n).padStart(2, '0');
  return `${year}-${pad(Math.floor(days / 31))}-${pad((days % 31) + 1)}`;
}

/** The holidays of the twelve months from `today`, in order; days are YYYY-MM-DD. */
export function nextHolidays(today: string) {
  const end = moveMonth(today, 12);
  const year = Number(today.slice(0, 4));
  return [year, year + 1]
    .flatMap((one) => [
      ...FIXED.map(([day, name]) => ({ date: `${one}-${day}`, name })),
      { date: moveDay(easterOf(one), -2), name: 'Viernes Santo' },
    ])
    .filter(({ date }) => date >= today && date < end)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
