/** States that the random history of requests must never reach (docs/contract.md, 'Proposals', 'Series'). */
import { type SQL, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { OPEN_FAULTS } from './openSeries';
import type { Dice, Life } from './requestWorld';

/** Held hours: of sessions in force, and of proposals that can be accepted. */
const held = (at: SQL) => sql`held as (
  select m.id, m.mentor_id, m.series_id, m.during, null::timestamptz as proposed_at, null::int as by_id
    from mentorships m where m.cancelled_at is null
    and (m.confirmed_at is not null or coalesce(m.answer_by, lower(m.during)) > ${at})
  union all
  select p.mentorship_id, p.mentor_id, m.series_id, p.during, p.created_at, p.by_id from proposals p
    join mentorships m on m.id = p.mentorship_id where p.ended_at is null and p.expires_at > ${at})`;
/** The second was proposed into hours that the first was to leave, by the same proposal for their series. */
const leaves = (
  one: SQL,
  other: SQL,
) => sql`${one}.series_id is not null and ${one}.series_id = ${other}.series_id
  and ${one}.proposed_at is null and ${other}.proposed_at is not null
  and exists (select 1 from proposals x where x.mentorship_id = ${one}.id and x.by_id = ${other}.by_id
    and x.created_at <= ${other}.proposed_at and coalesce(x.ended_at, 'infinity') >= ${other}.proposed_at)`;
/**
 * The first was proposed before the student came to the group, with the second at these hours: they cannot accept it
 * (docs/contract.md, 'Proposals').
 */
const cameLater = (one: SQL, other: SQL) =>
  sql`${one}.proposed_at < ${one}.joined_at and ${other}.since <= ${one}.joined_at`;
const [A, B] = [sql`a`, sql`b`];
const collide = sql`a.id < b.id and a.during && b.during and not coalesce(${leaves(A, B)} or ${leaves(B, A)}, false)`;

/** Each finds nothing, or something is wrong. */
const FAULTS: Record<string, (at: SQL) => SQL> = {
  'a mentor is in two places': (at) => sql`with ${held(at)}
    select a.id, b.id as other from held a join held b on a.mentor_id = b.mentor_id and ${collide}`,
  'a student is in two places': (at) => sql`with ${held(at)}, seats as (
      select h.*, s.student_id, s.joined_at, greatest(s.joined_at, h.proposed_at) as since
      from held h join mentorship_students s on s.mentorship_id = h.id and s.left_at is null)
    select a.id, b.id as other, a.student_id from seats a
    join seats b on a.student_id = b.student_id and ${collide}
      and not coalesce(${cameLater(A, B)} or ${cameLater(B, A)}, false)`,
  'a deadline has passed unanswered': (at) => sql`select id from mentorships
    where cancelled_at is null and confirmed_at is null and coalesce(answer_by, lower(during)) <= ${at}
    union all select mentorship_id from proposals where ended_at is null and expires_at <= ${at}`,
  'a proposal stands for what has ended': () => sql`select p.id from proposals p
    join mentorships m on m.id = p.mentorship_id where p.ended_at is null and m.cancelled_at is not null`,
  'bound by a proposal that somebody has not accepted': () => sql`select p.id from proposals p
    join mentorships m on m.id = p.mentorship_id
    where p.outcome = 'accepted' and (p.by_id <> m.mentor_id and not m.mentor_id = any (p.accepted_by)
      or exists (select 1 from mentorship_students s where s.mentorship_id = m.id and s.joined_at <= p.ended_at
        and (s.left_at is null or s.left_at > p.ended_at) and s.student_id <> p.by_id
        and not s.student_id = any (p.accepted_by)))`,
  'confirmed at hours that nobody has accepted': () => sql`select m.id from mentorships m
    where m.rescheduled_at is not null and not exists (select 1 from proposals p
      where p.mentorship_id = m.id and p.outcome = 'accepted' and p.during = m.during)`,
  // Requests of one series with one deadline are told once together; who is suspended then is told nothing.
  'expired and not told once': () => sql`select min(m.id) as id from mentorships m
    join mentorship_students s on s.mentorship_id = m.id and s.left_at = m.cancelled_at
    left join notifications n on n.user_id = s.student_id and n.type = 'session_update'
      and n.title like '%no se celebrará%' and n.link like '%' || m.identifier
    where m.cancel_kind = 'unanswered' and not m.offered and not exists (select 1 from cases c
      where c.about_id = s.student_id and c.measure = 'suspend' and coalesce(c.undone_at, 'infinity') > m.cancelled_at)
    group by s.student_id, coalesce(m.series_id, m.identifier), case when m.series_id is not null then m.answer_by end
    having count(n.id) <> 1`,
  'an offer binds a student who has not answered': () => sql`select m.id from mentorships m
    where m.offered and m.confirmed_at is not null and m.booked_by_id = m.mentor_id`,
  'a frozen or suspended account has asked for a session, or confirmed one': () => sql`
    select m.id from mentorships m join cases c on c.measure in ('freeze', 'suspend') and c.undone_at is null
    where (m.booked_by_id = c.about_id and m.created_at > c.decided_at)
      or (m.mentor_id = c.about_id and m.confirmed_at > c.decided_at and not m.offered and not exists (
        select 1 from proposals p where p.mentorship_id = m.id and p.outcome = 'accepted'))`,
  'a suspended account has a session in its days': (at) => sql`
    select m.id from mentorships m join mentorship_students s on s.mentorship_id = m.id and s.left_at is null
    join users u on u.id in (m.mentor_id, s.student_id) and u.restriction = 'suspended'
    where m.cancelled_at is null and lower(m.during) > ${at} and lower(m.during) < u.restricted_until`,
  'two between whom there is a block came into one session after it': () => sql`
    select m.id from mentorships m join mentorship_students s on s.mentorship_id = m.id
    join blocks b on (b.user_id, b.blocked_id) in ((m.mentor_id, s.student_id), (s.student_id, m.mentor_id))
    where s.joined_at > b.created_at`,
  'more students than seats': () => sql`select m.id from mentorships m where m.room_size < (
    select count(*) from mentorship_students s where s.mentorship_id = m.id and s.left_at is null)`,
  'sessions of a series that nobody has moved are at different times of the clock': () => sql`
    select series_id from mentorships m where series_id is not null and rescheduled_at is null
      and not exists (select 1 from open_series o where o.id = m.series_id)
    group by series_id having count(distinct (lower(during) at time zone 'Europe/Madrid')::time) > 1
      or count(distinct upper(during) - lower(during)) > 1`,
  ...OPEN_FAULTS,
  'told twice of one change of a series': () => sql`select user_id from notifications
    where subject like '%:series:%' group by user_id, substring(subject from '[a-zA-Z]+:series:.*$') having count(*) > 1`,
};

/** @throws when something is found that must not be */
export async function check(life: Life, random: Dice): Promise<void> {
  const { db, now } = life.world;
  const at = sql`${now().toISOString()}::timestamptz`;
  for (const [fault, find] of Object.entries(FAULTS)) {
    const { rows } = await db.execute(find(at));
    expect(rows, `${fault}, at ${now().toISOString()}`).toEqual([]);
  }
  const { rows } = await db.execute<{ identifier: string; hours: string }>(sql`
    select identifier, to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' '
      || to_char(upper(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as hours
    from mentorships where rescheduled_at is null`);
  const moved = rows.filter(({ identifier, hours }) => life.asked.get(identifier) !== hours);
  expect(moved, 'at other hours than were asked for').toEqual([]);
  await checkNumbers(life, random);
}

/** In one series, sessions in force keep the number with which they were booked. */
async function checkNumbers(life: Life, random: Dice): Promise<void> {
  const one = random.pick([...life.series]);
  if (!one) return;
  const [id, { by, booked }] = one;
  const { status, body } = await life.call(by, 'GET', `/api/mentorships/series/${id}/`);
  // 401: staff have suspended who booked it.
  if (status === 404 || status === 401) return;
  const sessions: { identifier: string; series: object }[] = body.sessions;
  const numbered = sessions.map(({ identifier }) => ({
    id,
    week: booked.indexOf(identifier) + 1,
    weeks: booked.length,
  }));
  expect(sessions.map(({ series }) => series)).toMatchObject(numbered);
}

/** Each calendar entry of these mails is the session as it is now, with the highest SEQUENCE so far. */
export async function checkEntries({ world, sequences }: Life): Promise<void> {
  const files = world.mails.splice(0).flatMap(({ attachments = [] }) => attachments);
  for (const content of files.flatMap((file) => file.content.split('BEGIN:VEVENT').slice(1))) {
    const field = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.+?)\r?$`, 'm').exec(content)?.[1] ?? '';
    const [identifier = ''] = field('UID').split('@');
    const { rows } = await world.db.execute<{
      start: string;
      until: string;
      revision: number;
      cancelled: boolean;
      moved: boolean;
    }>(
      sql`select to_char(lower(during) at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as start,
        to_char(upper(during) at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as until,
        sequence + seat_changes as revision, cancelled_at is not null as cancelled,
        coalesce(rescheduled_at = ${world.now().toISOString()}::timestamptz, false) as moved
        from mentorships where identifier = ${identifier}`,
    );
    const [row] = rows;
    const sequence = Number(field('SEQUENCE'));
    // Who leaves is told of the hours that they knew, also when those who stay had only waited for them to move it.
    const isFarewell = row?.moved && field('STATUS') === 'CANCELLED';
    if (isFarewell) expect(sequence, content).toBeLessThan(row.revision);
    else {
      expect([field('DTSTART'), field('DTEND')], content).toEqual([row?.start, row?.until]);
      expect(sequence, content).toBe(row?.revision);
    }
    if (row?.cancelled) expect(field('STATUS')).toBe('CANCELLED');
    expect(sequence, content).toBeGreaterThanOrEqual(sequences.get(identifier) ?? 0);
    sequences.set(identifier, sequence);
  }
}
