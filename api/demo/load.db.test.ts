import { verify } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { users } from '~/api/db/schema';
import { openTestDatabase } from '~/tests/support/database';
import { loadDemo } from './load';

const NOW = new Date('2026-03-27T18:40:00+01:00');
const timeZone = 'Europe/Madrid';
const database = await openTestDatabase();
afterAll(database.close);
expect(await loadDemo(database.db, { now: NOW, timeZone })).toBe(true);
const one = async (query: ReturnType<typeof sql>) =>
  (await database.db.execute<{ n: number }>(query)).rows[0]?.n;

describe('the demo data', () => {
  it('has the expected people and sessions', async () => {
    const { rows } = await database.db.execute(sql`
      select count(*) filter (where user_type = 'mentor')::int as mentors,
        count(*) filter (where user_type = 'alumno')::int as students from users`);
    expect(rows).toEqual([{ mentors: 40, students: 30 }]);
    const at = sql`${NOW.toISOString()}::timestamptz`;
    const stages = await database.db.execute(sql`
      select case when upper(during) <= ${at} then 'past' when lower(during) > ${at} then 'to come' else 'running' end as stage,
        confirmed_at is not null as confirmed, count(*)::int as n
      from mentorships group by 1, 2 order by 1, 2`);
    expect(stages.rows).toEqual([
      { stage: 'past', confirmed: true, n: 128 },
      { stage: 'running', confirmed: true, n: 4 },
      { stage: 'to come', confirmed: false, n: 34 },
      { stage: 'to come', confirmed: true, n: 43 },
    ]);
    expect(
      await one(
        sql`select count(distinct scope)::int n from expertises join mentor_expertises on id = expertise_id`,
      ),
    ).toBe(12);
  });

  it('gives every user a different picture', async () => {
    const { rows } = await database.db.execute(sql`
      select count(distinct picture_hash)::int as faces, count(distinct bytes)::int as drawn,
        max(length(bytes)) < 6000 as small from users join pictures on hash = picture_hash`);
    expect(rows).toEqual([{ faces: 70, drawn: 70, small: true }]);
  });

  it('has varied reviews without unfilled placeholders', async () => {
    const { rows } = await database.db.execute(sql`
      select max(n)::int as most, bool_and(text !~ '[{}]') as filled
      from (select text, count(*) over (partition by text) as n from reviews) r`);
    expect(rows).toEqual([{ most: expect.any(Number), filled: true }]);
    expect(Number(rows[0]?.most)).toBeLessThan(5);
  });

  it('gives the two demo users a password and something to do', async () => {
    const [ana] = await database.db.select().from(users).where(eq(users.username, 'ana.alumna'));
    expect(await verify(ana?.passwordHash ?? '', 'Mentorea2026')).toBe(true);
    const mine = sql`mentorships m join mentorship_students s on s.mentorship_id = m.id where s.student_id = ${ana?.id}`;
    expect(await one(sql`select count(*)::int n from ${mine}`)).toBe(14);
    const offers = sql`${mine} and m.booked_by_id = m.mentor_id and m.answer_by > ${NOW.toISOString()}::timestamptz`;
    expect(await one(sql`select count(*)::int n from ${offers}`)).toBe(1);
    const running = sql`${mine} and m.mentor_id = (select id from users where username = 'marcos.mentor')
      and m.during @> ${NOW.toISOString()}::timestamptz and m.confirmed_at is not null`;
    expect(await one(sql`select count(*)::int n from ${running}`)).toBe(1);
    const toConfirm = sql`select count(*)::int n from mentorships m join users u on u.id = m.mentor_id
      where u.username = 'marcos.mentor' and confirmed_at is null and booked_by_id <> mentor_id`;
    expect(await one(toConfirm)).toBe(9);
    const toReview = sql`select count(*)::int n from ${mine} and upper(m.during) < ${NOW.toISOString()}::timestamptz
      and not exists (select from reviews r where r.mentorship_id = m.id and r.student_id = ${ana?.id})`;
    expect(await one(toReview)).toBeGreaterThan(1);
    const answered = sql`select count(*)::int n from reviews where student_id = ${ana?.id} and reply is not null
      and replied_at between created_at and ${NOW.toISOString()}::timestamptz`;
    expect(await one(answered)).toBe(1);
    const saidOfHer = sql`select count(*)::int n from student_reviews w join reviews r on r.mentorship_id = w.mentorship_id
      where w.student_id = ${ana?.id} and w.published_at <= ${NOW.toISOString()}::timestamptz and w.text not like '%{%'`;
    expect(await one(saidOfHer)).toBeGreaterThan(0);
    const desk = sql`select (select count(*)::int from student_notes where student_id = ${ana?.id} and text not like '%{%')
      * (select count(*)::int from session_payments where state = 'credit' and student_id = ${ana?.id})
      * (select count(*)::int from session_payments where state = 'paid') n`;
    expect(await one(desk)).toBeGreaterThan(3);
    const files = sql`select count(*)::int n from materials join stored_files on key = file_key and octet_length(bytes) = materials.size`;
    expect(await one(files)).toBe(2);
    for (const [username, types] of [
      ['ana.alumna', ['feedback', 'session_update']],
      ['marcos.mentor', ['badge_earned', 'feedback', 'session_update']],
    ] as const) {
      const told = sql`select distinct type from notifications n join users u on u.id = n.user_id where username = ${username}`;
      const { rows } = await database.db.execute<{ type: string }>(told);
      expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining([...types]));
    }
  });

  it('has two series of the demo mentor, one unanswered, each at one clock time with one notification', async () => {
    const { rows } = await database.db.execute(sql`
      select bool_and(confirmed_at is not null) as confirmed, count(*)::int as weeks,
        count(distinct (lower(during) at time zone ${timeZone})::time)::int as times,
        count(distinct (answer_by, created_at, booked_by_id, additional_information))::int as asked,
        (max(lower(during) at time zone ${timeZone}) - min(lower(during) at time zone ${timeZone}))::text as long,
        (select count(*)::int from notifications n
          where n.user_id = m.mentor_id and n.link = '/mentorships/serie/' || m.series_id) as told
      from mentorships m where mentor_id = (select id from users where username = 'marcos.mentor')
        and series_id is not null group by series_id, mentor_id order by 1`);
    const series = { weeks: 4, times: 1, asked: 1, long: '21 days', told: 1 };
    expect(rows).toEqual([
      { confirmed: false, ...series },
      { confirmed: true, ...series },
    ]);
  });

  it('keeps to each mentor’s weekly hours, except for running sessions', async () => {
    const outside = sql`select count(*)::int n from mentorships m
      cross join lateral generate_series(lower(during), upper(during) - interval '30 min', interval '30 min') slot
      cross join lateral (select slot at time zone ${timeZone} as wall) w
      where not during @> ${NOW.toISOString()}::timestamptz and not exists (
        select from availability a where a.mentor_id = m.mentor_id
          and a.day_of_week = extract(isodow from wall) - 1
          and a.start_minute = extract(hour from wall) * 60 + extract(minute from wall))`;
    expect(await one(outside)).toBe(0);
  });

  it('dates no past event in the future, and reviews only a student’s finished sessions', async () => {
    const at = sql`${NOW.toISOString()}::timestamptz`;
    const early = sql`select count(*)::int n from (
      select created_at from mentorships union all select confirmed_at from mentorships union all
      select created_at from reviews union all select created_at from chat_messages union all
      select created_at from notifications union all select created_at from users) x where created_at > ${at}`;
    expect(await one(early)).toBe(0);
    expect(await one(sql`select count(*)::int n from reviews`)).toBeGreaterThan(60);
    const wrong = sql`select count(*)::int n from reviews r join mentorships m on m.id = r.mentorship_id
      left join mentorship_students s on s.mentorship_id = m.id and s.student_id = r.student_id
      where s.student_id is null or m.mentor_id <> r.mentor_id or r.created_at < upper(m.during)`;
    expect(await one(wrong)).toBe(0);
    expect(await one(sql`select count(*)::int n from notifications`)).toBeGreaterThan(200);
    expect(await one(sql`select count(*)::int n from chat_messages`)).toBeGreaterThan(90);
  });

  it('gives the demo users conversations, some with unread messages', async () => {
    const unreadOf = async (username: string) => {
      const { rows } = await database.db.execute<{ other: string; n: number }>(sql`
        select s.username as other, count(*)::int as n from chat_messages m join users s on s.id = m.sender_id
        join users r on r.id = m.receiver_id where r.username = ${username} and m.read_at is null group by 1`);
      return Object.fromEntries(rows.map(({ other, n }) => [other, n]));
    };
    expect(await unreadOf('ana.alumna')).toMatchObject({ 'marcos.mentor': 2, 'alvaro.dominguez': 1 });
    expect(await unreadOf('marcos.mentor')).toMatchObject({ 'carla.hidalgo': 2, 'pablo.jimenez': 1 });
    const astray = sql`select count(*)::int n from notifications n where n.type = 'message' and not exists (
      select from chat_messages m join users s on s.id = m.sender_id
      where m.receiver_id = n.user_id and m.read_at is null and n.link = '/chat/' || s.username)`;
    expect(await one(astray)).toBe(0);
    expect(await one(sql`select count(*)::int n from notifications where type = 'message'`)).toBeGreaterThan(
      2,
    );
    const atNight = sql`select count(*)::int n from chat_messages
      where extract(hour from created_at at time zone ${timeZone}) not between 9 and 21`;
    expect(await one(atNight)).toBe(0);
  });

  it('is loaded only once', async () => {
    expect(await loadDemo(database.db, { now: NOW, timeZone })).toBe(false);
  });
});

it.each([
  '2026-10-25T02:30:00+01:00',
  '2026-03-29T12:00:00+02:00',
  '2027-01-01T00:05:00+01:00',
])('the demo data can be created at any time: %s', async (now) => {
  const other = await openTestDatabase();
  expect(await loadDemo(other.db, { now: new Date(now), timeZone })).toBe(true);
  await other.close();
});
