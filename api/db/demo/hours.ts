import type { Week } from './mentors';

/** Wall-clock minutes of the day, end excluded. */
type Span = readonly [from: number, until: number];

const at = (hour: number) => hour * 60;
const WORKING_DAYS = [0, 1, 2, 3, 4];

/** Days (0 Monday) and hours that each kind of week offers. */
const WEEKS: Record<Week, { days: number[]; spans: Span[] }[]> = {
  days: [
    {
      days: WORKING_DAYS,
      spans: [
        [at(9), at(13)],
        [at(16), at(20)],
      ],
    },
    { days: [5], spans: [[at(10), at(13)]] },
  ],
  mornings: [{ days: WORKING_DAYS, spans: [[at(9), at(14)]] }],
  afternoons: [{ days: [0, 1, 2, 3], spans: [[at(15.5), at(20.5)]] }],
  evenings: [{ days: [0, 2, 3, 4], spans: [[at(17), at(21.5)]] }],
  nights: [{ days: [0, 1, 3], spans: [[at(20), at(24)]] }],
  weekends: [
    { days: [4], spans: [[at(17), at(20)]] },
    {
      days: [5, 6],
      spans: [
        [at(9), at(14)],
        [at(16), at(19)],
      ],
    },
  ],
};

/** Start minutes of the half hours that a week offers on a day (0 Monday), in order. */
export function slotsOf(week: Week, day: number): number[] {
  const spans = WEEKS[week].filter((part) => part.days.includes(day)).flatMap((part) => part.spans);
  return spans.flatMap(([from, until]) =>
    Array.from({ length: (until - from) / 30 }, (_, index) => from + index * 30),
  );
}
