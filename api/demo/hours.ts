import type { Week } from './mentors';

/** Days (0 Monday) and hours that each kind of week offers. */
const WEEKS: Record<Week, string[]> = {
  days: ['01234 9-13 16-20', '5 10-13'],
  mornings: ['01234 9-14'],
  afternoons: ['0123 15.5-20.5'],
  evenings: ['0234 17-21.5'],
  nights: ['013 20-24'],
  weekends: ['4 17-20', '56 9-14 16-19'],
};

/** Start minutes of the half hours that a week offers on a day (0 Monday), in order. */
export function slotsOf(week: Week, day: number): number[] {
  const parts = WEEKS[week].map((part) => part.split(' ')).filter(([days]) => days?.includes(String(day)));
  const spans = parts.flatMap(([, ...hours]) => hours.map((span) => span.split('-').map(Number)));
  return spans.flatMap(([from = 0, until = 0]) =>
    Array.from({ length: (until - from) * 2 }, (_, index) => from * 60 + index * 30),
  );
}
