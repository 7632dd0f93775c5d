import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sqlErrorOf, violates } from '~/api/db/errors';
import type { Db } from '~/api/db/types';
import { openTestDatabase } from '~/tests/support/database';

/** The rows that the triggers of mentorSearch.sql maintain must equal those computed afresh from the tables. */
const database = await openTestDatabase();
afterAll(database.close);

const RUNS = process.env.SOAK ? 150 : 10;
const MENTORS = [1, 2, 3, 4];
const STUDENT = 9;
const SESSIONS = [1, 2, 3, 4, 5, 6, 7, 8];

const mentor = fc.constantFrom(...MENTORS);
const session = fc.constantFrom(...SESSIONS);
const stars = fc.integer({ min: 1, max: 5 });
const area = fc.integer({ min: 1, max: 5 });
const badge = fc.integer({ min: 1, max: 3 });
const text = fc.constantFrom('', 'Álgebra Ñ', "l'été", '%_\\');
const slots = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 47 })), {
  maxLength: 6,
  selector: ([day, half]) => day * 48 + half,
});
const list = (values: (number | undefined)[][]) =>
  sql.join(
    values.map(
      (row) =>
        sql`(${sql.join(
          row.map((value) => sql`${value}::int`),
          sql`, `,
        )})`,
    ),
    sql`, `,
  );

/** Session n belongs to mentor n. */
const ofSession = (id: number) => MENTORS[id % MENTORS.length];

const write = fc.oneof(
  fc.tuple(mentor, text, fc.boolean()).map(
    ([id, name, active]) => sql`update users set first_name = ${name}, is_active = ${active},
      deleted_at = case when ${name} = '' then now() end where id = ${id}`,
  ),
  fc.tuple(mentor, text, fc.integer({ min: 0, max: 9000 })).map(
    ([
      id,
      bio,
      price,
    ]) => sql`insert into mentor_profiles (user_id, bio, price_cents) values (${id}, ${bio}, ${price})
      on conflict (user_id) do update set bio = excluded.bio, price_cents = excluded.price_cents, available = not mentor_profiles.available`,
  ),
  mentor.map((id) => sql`delete from mentor_profiles where user_id = ${id}`),
  fc.tuple(mentor, area).map(
    ([
      id,
      expertise,
    ]) => sql`insert into mentor_expertises (user_id, expertise_id) values (${id}, ${expertise}), (${id}, ${expertise + 1})
      on conflict do nothing`,
  ),
  mentor.map((id) => sql`delete from mentor_expertises where user_id in (${id}, ${(id % 4) + 1})`),
  fc.tuple(area, text).map(([id, name]) => sql`update expertises set name = ${name} where id = ${id}`),
  text.map((label) => sql`update scopes set label = ${label} where value = 'matematicas'`),
  fc.tuple(mentor, slots).map(([id, week]) =>
    week.length === 0
      ? sql`delete from availability where mentor_id = ${id}`
      : sql`insert into availability (mentor_id, day_of_week, start_minute)
          select ${id}, d, m * 30 from (values ${list(week)}) as w (d, m) on conflict do nothing`,
  ),
  mentor.map(
    (
      id,
    ) => sql`update availability set day_of_week = (day_of_week + 1) % 7 where mentor_id = ${id} and start_minute = 0
    and not exists (select 1 from availability o where o.mentor_id = ${id} and o.start_minute = 0 and o.day_of_week > 0)`,
  ),
  fc.tuple(session, stars).map(
    ([
      id,
      given,
    ]) => sql`insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
      values (${id}, ${ofSession(id)}, ${STUDENT}, '', ${given}, '', now())
      on conflict (mentorship_id, student_id) do update set calification = excluded.calification`,
  ),
  fc.tuple(session, session).map(([a, b]) => sql`delete from reviews where mentorship_id in (${a}, ${b})`),
  session.map((id) => sql`update reviews set reply = 'Gracias' where mentorship_id = ${id}`),
  fc.tuple(session, badge).map(
    ([id, given]) => sql`insert into review_badges (review_id, badge_id)
      select r.id, ${given} from reviews r where r.mentorship_id >= ${id} on conflict do nothing`,
  ),
  badge.map((id) => sql`delete from review_badges where badge_id = ${id}`),
  fc
    .tuple(badge, fc.integer({ min: 0, max: 50 }))
    .map(([id, points]) => sql`update badges set points = ${points} where id = ${id}`),
);

async function reset(db: Db) {
  await db.execute(sql`delete from reviews`);
  await db.execute(sql`delete from mentorships`);
  await db.execute(sql`delete from users`);
  await db.execute(sql`insert into users (id, username, email, password_hash, user_type, is_active, first_name, created_at)
    select id, 'user' || id, id || '@example.com', '', (case when id = ${STUDENT} then 'alumno' else 'mentor' end)::user_type, true,
      'Éva', '2026-01-01T00:00:00Z' from (values ${list([...MENTORS, STUDENT].map((id) => [id]))}) as v (id)`);
  await db.execute(sql`insert into mentorships (id, mentor_id, booked_by_id, during, price_cents, room_code, created_at)
    select s, m, ${STUDENT}, tstzrange('2026-01-01'::timestamptz + s * interval '1 day', '2026-01-01T01:00:00Z'::timestamptz
      + s * interval '1 day'), 100, s::text, now() from (values ${list(SESSIONS.map((id) => [id, ofSession(id)]))}) as v (s, m)`);
}

const stored = sql`select s.user_id, s.listed, s.available, s.price_cents, s.search_text, s.sort_name, s.expertise_ids, s.week_parts,
  s.review_count, s.review_sum, s.badge_points, s.rating_hundredths, s.score_hundredths from mentor_search s order by 1`;
/** Computed differently from the functions: one mentor at a time. */
const afresh = sql`select u.id as user_id, (u.is_active and u.deleted_at is null and u.first_name <> '' and p.bio is not null and p.bio <> '') is true as listed,
  p.available is not false as available, p.price_cents,
  plain(concat_ws(' ', u.first_name, u.last_name, u.username, p.expertise, (select string_agg(e.name || ' ' || c.label, ' ' order by t.position, e.id)
    from mentor_expertises t join expertises e on e.id = t.expertise_id join scopes c on c.value = e.scope where t.user_id = u.id))
    || E'\n' || coalesce(p.bio, '')) as search_text,
  plain(trim(concat(u.first_name, ' ', u.last_name))) as sort_name,
  array(select t.expertise_id from mentor_expertises t where t.user_id = u.id order by 1) as expertise_ids,
  array(select distinct day_of_week * 3 + (start_minute >= 14 * 60)::int + (start_minute >= 20 * 60)::int from availability a
    where a.mentor_id = u.id order by 1) as week_parts,
  r.n as review_count, r.total as review_sum,
  (select coalesce(sum(b.points), 0)::int from reviews v join review_badges x on x.review_id = v.id join badges b on b.id = x.badge_id
    where v.mentor_id = u.id) as badge_points,
  (100 * round(r.mean, 2))::int as rating_hundredths,
  case when r.n = 0 then 0 else (100 * round((5 * (select round(avg(calification), 2) from reviews) + r.total) / (5 + r.n), 2))::int end as score_hundredths
  from users u left join mentor_profiles p on p.user_id = u.id cross join lateral (
    select count(*)::int as n, coalesce(sum(calification), 0)::int as total, avg(calification) as mean from reviews where mentor_id = u.id) r
  where u.user_type = 'mentor' order by 1`;

async function expectKept(db: Db) {
  const [kept, right] = [(await db.execute(stored)).rows, (await db.execute(afresh)).rows];
  expect(kept).toEqual(right);
}

/** Allowed errors: a deadlock or serialisation failure, or a change of an erased account. */
function expectRefusal(error: unknown) {
  if (!violates(error, 'user_not_deleted')) expect(sqlErrorOf(error)).toMatchObject({ kind: 'retry' });
}

test('the rows match the tables after any writes', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 25 }), async (writes) => {
      await reset(db);
      for (const one of writes) await db.execute(one).catch(expectRefusal);
      await expectKept(db);
    }),
    { numRuns: RUNS },
  );
});

test('the rows match the tables after concurrent transactions too', async () => {
  const { db } = database;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(write, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 10 }),
      async (transactions) => {
        await reset(db);
        await Promise.all(
          transactions.map((writes) =>
            db
              .transaction(async (tx) => {
                for (const one of writes) await tx.execute(one);
              })
              .catch(expectRefusal),
          ),
        );
        await expectKept(db);
      },
    ),
    { numRuns: RUNS },
  );
});

test('simultaneous reviews of many mentors all succeed', async () => {
  const { db } = database;
  await reset(db);
  for (let round = 0; round < 5; round++) {
    await db.execute(sql`delete from reviews`);
    const written = await Promise.allSettled(
      SESSIONS.map((id) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`insert into reviews (mentorship_id, mentor_id, student_id, title, calification, text, created_at)
            values (${id}, ${ofSession(id)}, ${STUDENT}, '', ${(id % 5) + 1}, '', now())`);
          await tx.execute(
            sql`insert into review_badges (review_id, badge_id) select id, 1 from reviews where mentorship_id = ${id}`,
          );
        }),
      ),
    );
    expect(written.map((one) => one.status)).toEqual(SESSIONS.map(() => 'fulfilled'));
    await expectKept(db);
  }
});

test('an unchanged row is not rewritten', async () => {
  const { db } = database;
  await reset(db);
  const stamps = async () =>
    (await db.execute(sql`select user_id, changed::text from mentor_search order by 1`)).rows;
  const before = await stamps();
  await db.execute(sql`update users set last_name = last_name, last_login_at = now()`);
  await db.execute(sql`select mentor_search_rebuild()`);
  expect(await stamps()).toEqual(before);
  await db.execute(sql`update users set last_name = 'Gil' where id = 1`);
  expect((await stamps()).slice(1)).toEqual(before.slice(1));
  expect((await stamps())[0]).not.toEqual(before[0]);
});
