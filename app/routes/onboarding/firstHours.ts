/** A first timetable in one choice (docs/product.md, 'Onboarding'). */
import type { AvailabilitySlot } from '~/api/contract/availability';
import { halfHoursOf } from '~/app/domain/week/weekHours';

export const FIRST_HOURS = ['later', 'afternoons', 'mornings', 'both', 'weekend'] as const;
export type FirstHours = (typeof FIRST_HOURS)[number];

export const FIRST_HOURS_NAMES: Record<FirstHours, string> = {
  later: 'Lo indico más adelante',
  afternoons: 'Tardes, de lunes a viernes (16:00 – 20:00)',
  mornings: 'Mañanas, de lunes a viernes (9:00 – 13:00)',
  both: 'Mañanas y tardes, de lunes a viernes',
  weekend: 'Sábados y domingos (10:00 – 14:00)',
};

const MORNING = ['09:00', '13:00'] as const;
const AFTERNOON = ['16:00', '20:00'] as const;
const WEEKDAYS = [0, 1, 2, 3, 4];

const WEEKS: Record<FirstHours, { days: number[]; ranges: (readonly [string, string])[] }> = {
  later: { days: [], ranges: [] },
  afternoons: { days: WEEKDAYS, ranges: [AFTERNOON] },
  mornings: { days: WEEKDAYS, ranges: [MORNING] },
  both: { days: WEEKDAYS, ranges: [MORNING, AFTERNOON] },
  weekend: { days: [5, 6], ranges: [['10:00', '14:00']] },
};

/** In half hours, the API's format; empty for 'later'. */
export function firstHours(choice: FirstHours): AvailabilitySlot[] {
  const { days, ranges } = WEEKS[choice];
  return halfHoursOf(
    days.flatMap((day_of_week) =>
      ranges.map(([start_time, end_time]) => ({ day_of_week, start_time, end_time })),
    ),
  );
}
