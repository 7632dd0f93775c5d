/**
 * A random history of requests, offers, proposals, groups, rules, absences, calendars elsewhere and deadlines over
 * weeks in which the clocks change. After every few steps SQL looks for what must never be (docs/contract.md,
 * 'Proposals', 'Unanswered requests').
 */
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSweep } from '~/api/jobs/sweep';
import { createWorld, type Person, type World } from '~/tests/support/world';

/** Of all runs together: 20,000 in the long run. */
const STEPS = process.env.SOAK ? 20_000 : 600;
const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const DAY = 24 * 60 * MINUTE;
const EXPECTED = new Set([200, 201, 204, 400, 403, 404, 409]);

let world: World;
let mentors: Person[];
let students: Person[];
/** Hours that were asked for, by session: 'start end'. */
let asked: Map<string, string>;
/** What calendars elsewhere take: the start and the end. */
let busy: string[] = ['20270101T100000Z', '20270101T110000Z'];
/** Highest iCalendar SEQUENCE that was sent, by UID. */
let sequences: Map<string, number>;
const counted = new Map<string, number>();
beforeAll(async () => {
  world = await createWorld({
    limits: { readCalendar: { points: 1_000_000, seconds: 60 }, writes: { points: 1_000_000, seconds: 60 } },
    fetchCalendar: async () =>
      `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${busy[0]}\r\nDTEND:${busy[1]}\r\nEND:VEVENT\r\nEND:VCALENDAR`,
  });
});
afterAll(() => world.close());

/** Repeatable: everything is drawn from one seed. */
function dice(seed: number) {
  const draw = fc.sample(fc.integer({ min: 0, max: 2 ** 31 - 1 }), { seed, numRuns: 1 })[0] ?? 1;
  let state = draw;
  const next = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x80000000;
  };
  return {
    below: (n: number) => Math.floor(next() * n),
    pick: <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T,
  };
}
type Dice = ReturnType<typeof dice>;

const call = async (person: Person, method: string, path: string, body?: object) => {
  const token = await world.signIn(person.id);
  const before = world.mails.length;
  const answer = await world.call(method, path, { token, body });
  // The transaction of what is refused is undone, and its mails with it: these are kept outside.
  if (answer.status >= 400) world.mails.length = before;
  const said = `${method} ${path} ${JSON.stringify(body)} answers ${answer.status} ${JSON.stringify(answer.body)}`;
  expect(EXPECTED.has(answer.status), said).toBe(true);
  return answer;
};

interface Found extends Record<string, unknown> {
  identifier: string;
  mentor_id: number;
  student_ids: number[];
  proposal: number | null;
}
/** Sessions that have not begun. */
async function ahead(): Promise<Found[]> {
  const { rows } = await world.db.execute<Found>(sql`
    select m.identifier, m.mentor_id, p.id as proposal,
      (select coalesce(json_agg(s.student_id), '[]') from mentorship_students s
        where s.mentorship_id = m.id and s.left_at is null) as student_ids
    from mentorships m left join proposals p on p.mentorship_id = m.id and p.ended_at is null
    where m.cancelled_at is null and lower(m.during) > ${world.now().toISOString()}::timestamptz
    order by m.id`);
  return rows;
}

const personOf = (id: number) => [...mentors, ...students].find((one) => one.id === id) as Person;

/** Few, so that they collide: mornings of the next days; now and then any half hour of the next two weeks. */
function hoursOf({ below }: Dice) {
  const today = Math.floor(world.now().getTime() / DAY) * DAY;
  const isAny = below(6) === 0;
  const start = today + (isAny ? below(14 * 48) : (1 + below(4)) * 48 + 14 + below(12)) * HALF_HOUR;
  return {
    init_date: new Date(start).toISOString(),
    end_date: new Date(start + (1 + below(4)) * HALF_HOUR).toISOString(),
  };
}

async function step(random: Dice): Promise<void> {
  const { below, pick } = random;
  const kind = pick([
    'book',
    'book',
    'book',
    'book',
    'confirm',
    'propose',
    'propose',
    'accept',
    'accept',
    'accept',
    'end',
    'decline',
    'cancel',
    'join',
    'leave',
    'rules',
    'offer',
    'offer',
    'absence',
    'calendar',
  ] as const);
  counted.set(kind, (counted.get(kind) ?? 0) + 1);
  if (kind === 'book') {
    const [mentor, student, hours] = [pick(mentors), pick(students), hoursOf(random)];
    const more = { listed: below(2) === 0, room_size: 3, price: pick([20, 25, 30]) };
    const body = { ...world.booking(mentor, student, hours.init_date, hours.end_date), ...more };
    const made = await call(student, 'POST', '/api/mentorships/', body);
    if (made.status === 201) {
      asked.set(made.body.identifier, `${hours.init_date} ${hours.end_date}`);
      counted.set('booked', (counted.get('booked') ?? 0) + 1);
    }
    return;
  }
  if (kind === 'offer') {
    const [mentor, student, hours] = [pick(mentors), pick(students), hoursOf(random)];
    const body = world.booking(mentor, student, hours.init_date, hours.end_date);
    const made = await call(mentor, 'POST', '/api/mentorships/', body);
    if (made.status === 201) {
      asked.set(made.body.identifier, `${hours.init_date} ${hours.end_date}`);
      counted.set('offered', (counted.get('offered') ?? 0) + 1);
    }
    return;
  }
  if (kind === 'absence') {
    const [date = ''] = hoursOf(random).init_date.split('T');
    const times = below(2) === 0 ? {} : { start_time: '09:00', end_time: '11:00' };
    await call(pick(mentors), 'POST', '/api/availability/exceptions/', { date, kind: 'off', ...times });
    await call(pick(mentors), 'DELETE', `/api/availability/exceptions/?date=${date}`);
    return;
  }
  if (kind === 'calendar') {
    const { init_date, end_date } = hoursOf(random);
    busy = [init_date, end_date].map((at) => at.replace(/[-:]|\.\d+/g, ''));
    const path = '/api/availability/busy-import/';
    await call(pick(mentors), 'PUT', path, { address: 'https://calendario.example/a.ics' });
    if (below(2) === 0) await call(pick(mentors), 'DELETE', path);
    return;
  }
  if (kind === 'rules') {
    const rules = {
      notice_hours: pick([2, 2, 12, 48]),
      horizon_weeks: pick([null, null, 1, 2]),
      pause_minutes: pick([0, 0, 15, 30]),
      most_a_day: pick([null, null, 2, 4]),
      own_price: below(3) === 0,
      confirms_known: below(2) === 0,
    };
    await call(pick(mentors), 'PUT', '/api/availability/rules/', rules);
    return;
  }
  const all = await ahead();
  const proposed = all.filter((one) => one.proposal !== null);
  const one = kind === 'accept' || kind === 'end' ? pick(proposed) : pick(all);
  if (!one) return;
  const path = `/api/mentorships/${one.identifier}/`;
  const mentor = personOf(one.mentor_id);
  const inside = [mentor, ...one.student_ids.map(personOf)];
  if (kind === 'confirm')
    for (const person of inside) await call(person, 'PATCH', path, { confirmation: true });
  if (kind === 'decline' && below(3) === 0) await call(mentor, 'POST', `${path}decline/`);
  if (kind === 'cancel' && below(3) === 0) await call(pick(inside), 'DELETE', path);
  if (kind === 'join') await call(pick(students), 'POST', `${path}join/`);
  if (kind === 'leave' && below(2) === 0) await call(pick(inside), 'POST', `${path}leave/`);
  if (kind === 'propose') await call(pick(inside), 'POST', `${path}proposal/`, hoursOf(random));
  if (kind === 'end') await call(pick(inside), 'DELETE', `${path}proposal/`);
  if (kind === 'accept')
    for (const person of inside) {
      const { status } = await call(person, 'POST', `${path}proposal/accept/`, { proposal: one.proposal });
      if (status === 200) counted.set('accepted', (counted.get('accepted') ?? 0) + 1);
    }
}

/** Each calendar entry of these mails is the session as it is now, with the highest SEQUENCE so far. */
async function checkEntries(): Promise<void> {
  for (const { attachments = [] } of world.mails.splice(0))
    for (const { content } of attachments) {
      const field = (name: string) => new RegExp(`^${name}[^:\r\n]*:(.+?)\r?$`, 'm').exec(content)?.[1] ?? '';
      const [identifier = ''] = field('UID').split('@');
      const { rows } = await world.db.execute<{
        start: string;
        until: string;
        revision: number;
        cancelled: boolean;
      }>(
        sql`select to_char(lower(during) at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as start,
          to_char(upper(during) at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"') as until,
          sequence + seat_changes as revision, cancelled_at is not null as cancelled
          from mentorships where identifier = ${identifier}`,
      );
      const [row] = rows;
      const sequence = Number(field('SEQUENCE'));
      expect([field('DTSTART'), field('DTEND')], content).toEqual([row?.start, row?.until]);
      expect(sequence, content).toBe(row?.revision);
      if (row?.cancelled) expect(field('STATUS')).toBe('CANCELLED');
      expect(sequence, content).toBeGreaterThanOrEqual(sequences.get(identifier) ?? 0);
      sequences.set(identifier, sequence);
    }
}

const at = () => sql`${world.now().toISOString()}::timestamptz`;
/** What is held: sessions in force, and hours of proposals that can be accepted. */
const held = () => sql`held as (
  select m.id, m.mentor_id, m.during from mentorships m where m.cancelled_at is null
    and (m.confirmed_at is not null or coalesce(m.answer_by, lower(m.during)) > ${at()})
  union all
  select p.mentorship_id, p.mentor_id, p.during from proposals p where p.ended_at is null and p.expires_at > ${at()})`;

/** Each finds nothing, or something is wrong. */
const FAULTS: Record<string, () => SQL> = {
  'a mentor is in two places': () => sql`with ${held()}
    select a.id, b.id as other from held a join held b on a.mentor_id = b.mentor_id and a.id < b.id and a.during && b.during`,
  'a student is in two places': () => sql`with ${held()}, seats as (
      select h.*, s.student_id from held h join mentorship_students s on s.mentorship_id = h.id and s.left_at is null)
    select a.id, b.id as other, a.student_id from seats a
    join seats b on a.student_id = b.student_id and a.id < b.id and a.during && b.during`,
  'a deadline has passed unanswered': () => sql`select id from mentorships
    where cancelled_at is null and confirmed_at is null and coalesce(answer_by, lower(during)) <= ${at()}
    union all select mentorship_id from proposals where ended_at is null and expires_at <= ${at()}`,
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
  'expired and not told once': () => sql`select m.id from mentorships m
    join mentorship_students s on s.mentorship_id = m.id and s.left_at = m.cancelled_at
    where m.cancel_kind = 'unanswered' and not m.offered and 1 <> (select count(*) from notifications n
      where n.user_id = s.student_id and n.title = 'Solicitud caducada' and n.link like '%' || m.identifier)`,
  'an offer binds a student who has not answered': () => sql`select m.id from mentorships m
    where m.offered and m.confirmed_at is not null and m.booked_by_id = m.mentor_id`,
  'more students than seats': () => sql`select m.id from mentorships m where m.room_size < (
    select count(*) from mentorship_students s where s.mentorship_id = m.id and s.left_at is null)`,
};

async function check(): Promise<void> {
  for (const [fault, find] of Object.entries(FAULTS)) {
    const { rows } = await world.db.execute(find());
    expect(rows, `${fault}, at ${world.now().toISOString()}`).toEqual([]);
  }
  const { rows } = await world.db.execute<{ identifier: string; hours: string }>(sql`
    select identifier, to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' '
      || to_char(upper(during) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as hours
    from mentorships where rescheduled_at is null`);
  const moved = rows.filter(({ identifier, hours }) => asked.get(identifier) !== hours);
  expect(moved, 'at other hours than were asked for').toEqual([]);
}

it.each([
  ['autumn', '2026-10-12T07:00:00Z'],
  ['spring', '2027-03-15T08:00:00Z'],
])('holds through %s, when the clocks change', async (season, start) => {
  const seed = process.env.SEED ? Number(process.env.SEED) : Date.now() % 1_000_000;
  const random = dice(seed + season.length);
  await world.empty();
  world.setNow(start);
  [asked, sequences] = [new Map(), new Map()];
  mentors = [
    await world.mentor('eva'),
    await world.mentor('ivo', { from: 6, to: 24 }),
    await world.mentor('pia'),
  ];
  students = [];
  for (let i = 0; i < 6; i++) students.push(await world.student(`ana.${i}`));
  const pause = (4 * 7 * DAY) / (STEPS / 2);
  try {
    for (let i = 0; i < STEPS / 2; i++) {
      await step(random);
      await checkEntries();
      world.setNow(new Date(world.now().getTime() + Math.floor(random.below(200) * 0.01 * pause)));
      if (i % 10 !== 0) continue;
      expect(await runSweep(world.services)).toBe(true);
      await checkEntries();
      await check();
    }
  } catch (error) {
    throw new Error(`SEED=${seed}`, { cause: error });
  }
  expect(Math.min(counted.get('booked') ?? 0, counted.get('accepted') ?? 0)).toBeGreaterThan(STEPS / 200);
});
