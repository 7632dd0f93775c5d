import type { Interval } from '~/api/availability/slots';
import { Refusal } from '~/api/http/errors';
import type { refuseUnfreeHours } from '~/api/mentorships/freeHours';
import { wallTimeOf } from '~/api/time';
import { listText } from '~/api/wording';

type RefuseHours = typeof refuseUnfreeHours;
type Deps = Parameters<RefuseHours>[1];
type People = { mentorId: number; studentIds: number[] };

/**
 * `refuseHours` for every week of a series, under the same locks: one refusal names all weeks that cannot be
 * booked, by date and in `weeks`.
 * @throws 409
 */
export async function refuseWeeks(
  weeks: (Interval & { week: number })[],
  people: People,
  { refuseHours, ...deps }: Deps & { refuseHours: RefuseHours },
): Promise<void> {
  const unfree: (Interval & { week: number })[] = [];
  for (const week of weeks) {
    try {
      await refuseHours({ ...people, start: week.start, end: week.end }, deps);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      unfree.push(week);
    }
  }
  if (unfree.length === 0) return;
  const days = unfree.map(({ start }) =>
    wallTimeOf(start, deps.services.timeZone).day.split('-').reverse().join('/'),
  );
  const detail = `Ya no se puede reservar a esa hora el ${listText(days)}. No se ha reservado nada.`;
  throw new Refusal(409, { detail, weeks: unfree.map(({ week }) => week) });
}
