/**
 * The cost of a long history: 500 notifications and 300 reviews compared with 20 of each, in one marketplace.
 */
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createHistory } from './history';

const FEW = { notices: 20, reviews: 20 };
const MANY = { notices: 500, reviews: 300 };
const PAGES = {
  dashboard: '/dashboard',
  notifications: '/notifications',
  'notifications, last page': '/notifications?page=9999',
  reviews: '/reviews',
  'reviews, last page': '/reviews?pendientes=9999&pagina=9999',
  ranking: '/ranking',
};

const history = createHistory('few, ms | many, ms');

/**
 * A student and a mentor with this many reviewed sessions, one a day, seven more without a review, and
 * notifications.
 */
async function pair({ notices, reviews }: typeof FEW) {
  const world = history.world();
  const [mentor, student] = [
    await world.mentor(`mentor${reviews}`),
    await world.person(`student${reviews}`, 'alumno'),
  ];
  await world.db.execute(sql`
    with made as (
      insert into mentorships (mentor_id, booked_by_id, during, price_cents, room_code, confirmed_at, created_at, additional_information)
      select ${mentor.id}::int, ${student.id}::int, tstzrange(at, at + interval '30 minutes'), 2500,
        'MENTOR-2026-' || ${reviews}::int || lpad(k::text, 5, '0'), at - interval '1 day', at - interval '2 days', 'Repaso de álgebra'
      from generate_series(0, ${reviews + 6}::int) k, lateral (
        select date_trunc('day', now()) - (k + 2) * interval '1 day' + interval '10 hours' as at) t
      returning id, created_at, during, room_code
    ), seats as (
      insert into mentorship_students (mentorship_id, student_id, joined_at) select id, ${student.id}::int, created_at from made
    ), written as (
      insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
      select id, ${mentor.id}::int, ${student.id}::int, 'Muy clara', 1 + id % 5, 'Repasamos todo y lo entendí.', upper(during) + interval '1 hour'
      from made where right(room_code, 5)::int > 6 returning id
    ) insert into review_badges (review_id, badge_id) select id, 1 + id % 3 from written`);
  await world.db.execute(sql`
    insert into notifications (user_id, type, title, description, subject, created_at, read_at)
    select u, (array['session_update', 'message', 'feedback', 'badge_earned', 'reminder'])[1 + k % 5], 'Aviso ' || k, 'Algo ha pasado.',
      'bench:' || k, now() - k * interval '1 hour', case when k % 3 = 0 then null else now() end
    from unnest(array[${mentor.id}::int, ${student.id}::int]) u, generate_series(1, ${notices}::int) k`);
  await world.db.execute(sql`analyze`);
  return { mentor, student };
}

describe('an account in which much has happened', () => {
  it('costs at most three times what a young one costs', async () => {
    const [few, many] = [await pair(FEW), await pair(MANY)];
    for (const side of ['student', 'mentor'] as const)
      await history.compare({
        people: [few[side], many[side]],
        pages: [PAGES, PAGES],
        side,
        first: (text, path, i) => {
          if (path === PAGES.reviews) expect(text).toMatch(new RegExp(`\\b${[FEW, MANY][i]?.reviews}\\b`));
        },
      });
  });
});
