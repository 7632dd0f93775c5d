/** A first timetable in one choice (docs/product.md, 'Onboarding'). */
import type { AvailabilitySlot } from '~/api/contract/availability';
import { halfHoursOf } from '~/app/domain/week/weekHours';

const MORNING = ['09:00', '13:00'] as const;
const AFTERNOON = ['16:00', '20:00'] as const;
const WEEKDAYS = [0, 1, 2, 3, 4];

const CHOICES = {
  later: { label: 'Lo indico más adelante', days: [], ranges: [] },
  afternoons: {
    label: 'Tardes, de lunes a viernes (16:00 – 20:00)',
    days: WEEKDAYS,
    ranges: [AFTERNOON],
  },
  mornings: { label: 'Mañanas, de lunes a viernes (9:00 – 13:00)', days: WEEKDAYS, ranges: [MORNING] },
  both: { label: 'Mañanas y tardes, de lunes a viernes', days: WEEKDAYS, ranges: [MORNING, AFTERNOON] },
  weekend: { label: 'Sábados y domingos (10:00 – 14:00)', days: [5, 6], ranges: [['10:00', '14:00']] },
} as const;
type FirstHours = keyof typeof CHOICES;

export const FIRST_HOURS = Object.keys(CHOICES) as FirstHours[];
export const FIRST_HOURS_OPTIONS = FIRST_HOURS.map((value) => ({ value, label: CHOICES[value].label }));

/** In half hours, the API's format; empty for 'later'. */
export function firstHours(choice: FirstHours): AvailabilitySlot[] {
  const { days, ranges } = CHOICES[choice];
  return halfHoursOf(
    days.flatMap((day_of_week) =>
      ranges.map(([start_time, end_time]) => ({ day_of_week, start_time, end_time })),
    ),
  );
}
