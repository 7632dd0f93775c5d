/** The cost of a long history: the private pages with 2,000 sessions compared with 20, in one marketplace. */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createHistory } from './history';

const [FEW, MANY] = [20, 2_000];
const PAGES = {
  list: '/mentorships',
  'list, upcoming': '/mentorships?status=upcoming',
  'list, last page': '/mentorships?page=9999',
  'list, by words': '/mentorships?q=repaso+algebra',
  week: '/mentorships?vista=semana',
  dashboard: '/dashboard',
  calendar: '/calendar',
};

const history = createHistory(`${FEW} sessions, ms | ${MANY}, ms`);

/**
 * A student and a mentor with `many` shared sessions, one a day at most hours, half of them in the future.
 */
async function pair(many: number) {
  const world = history.world();
  const [mentor, student] = [
    await world.person(`mentor${many}`, 'mentor'),
    await world.person(`student${many}`, 'alumno'),
  ];
  await world.db.execute(sql`
    with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at, additional_information)
      select ${mentor.id}::int, ${student.id}::int, tstzrange(at, at + interval '30 minutes'), 2500,
        'MENTOR-2026-' || ${many}::int || lpad(k::text, 5, '0'), at - interval '900 days', at - interval '901 days', 'Repaso de álgebra'
      from generate_series(0, ${many - 1}::int) k, lateral (
        select date_trunc('day', now()) + (k / 2 - ${many / 4}::int) * interval '1 day' + (10 + 4 * (k % 2)) * interval '1 hour' as at) t
      returning id, created_at)
    insert into mentorship_students (mentorship_id, student_id, joined_at) select id, ${student.id}::int, created_at from made`);
  await world.db.execute(sql`analyze`);
  return { mentor, student };
}

describe('a long history', () => {
  it('costs its student and its mentor little more than a short one', async () => {
    const [few, many] = [await pair(FEW), await pair(MANY)];
    for (const side of ['student', 'mentor'] as const)
      await history.compare({
        people: [few[side], many[side]],
        pages: [PAGES, PAGES],
        side,
        first: (text, path, i) => {
          if (path === PAGES.list) expect(text).toContain(`de ${[FEW, MANY][i]} mentorías`);
        },
        // It has to read every session.
        unlimited: 'list, by words',
      });
  });
});
