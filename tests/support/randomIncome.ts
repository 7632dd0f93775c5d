/** Thousands of random sessions with payments, in bulk and without overlaps, and what was made. */
import { sql } from 'drizzle-orm';
import { expertises, studentCredits, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { Person, World } from './world';

const HOUR = 3_600_000;
const FIRST = Date.parse('2025-01-01T00:00:00Z');
const MENTORS = 16;
/** Two mentors share their students. */
const STUDENTS = 12;

/** mulberry32: the same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Seat {
  student: number;
  /** Left the group before. */
  left: boolean;
  state: 'pending' | 'paid' | 'free' | 'credit';
}
export interface RandomSession {
  id: number;
  mentor: number;
  /** Milliseconds. */
  start: number;
  minutes: number;
  /** Cents per hour. */
  price: number;
  confirmed: boolean;
  cancelled: null | { by: number; late: boolean };
  /** Ids of areas, in their order. */
  areas: number[];
  seats: Seat[];
}

/** Sold with a price, and never used. */
export interface RandomPack {
  mentor: number;
  student: number;
  /** Milliseconds. */
  at: number;
  sessions: number;
  cents: number;
}

export interface RandomIncome {
  mentors: Person[];
  packs: RandomPack[];
  /** Full name by id. */
  names: Map<number, string>;
  sessions: RandomSession[];
  /** Name of an area by id. */
  areas: Map<number, string>;
}

/** @param count a multiple of 16 */
export async function createRandomIncome(world: World, count: number, seed: number): Promise<RandomIncome> {
  const random = randomOf(seed);
  const below = (n: number) => Math.floor(random() * n);
  const mentors: Person[] = [];
  for (let i = 0; i < MENTORS; i++) mentors.push(await world.person(`mentor-${i}`, 'mentor'));
  const pools = await createStudents(world);
  const areas = new Map(
    (await world.db.select().from(expertises)).map((one): [number, string] => [one.id, one.nameId]),
  );
  const areaIds = [...areas.keys()];
  const perMentor = count / MENTORS;
  const sessions = mentors.flatMap((mentor, m) =>
    Array.from({ length: perMentor }, (_, i): RandomSession => {
      // A day of two for each of the pair, so that neither they nor their students overlap.
      const day = FIRST + (2 * i + (m % 2)) * 24 * HOUR;
      const students = pick(pools[m >> 1] ?? [], random() < 0.6 ? 1 : 1 + below(4), random);
      return {
        id: 1_000_000 + m * perMentor + i,
        mentor: mentor.id,
        start: day + below(33) * (HOUR / 2),
        minutes: 30 * (1 + below(random() < 0.8 ? 4 : 16)),
        price: 50 * (1 + below(200)),
        confirmed: random() < 0.9,
        cancelled:
          random() < 0.15
            ? { by: random() < 0.5 ? mentor.id : (students[0] ?? mentor.id), late: random() < 0.5 }
            : null,
        areas: pick(areaIds, below(4), random),
        seats: students.map((student) => ({
          student,
          left: random() < 0.1,
          state: (['pending', 'pending', 'paid', 'paid', 'free', 'credit'] as const)[below(6)] ?? 'pending',
        })),
      };
    }),
  );
  const packs = mentors.flatMap((mentor, m) =>
    Array.from({ length: perMentor / 10 }, (): RandomPack => {
      const [student = 0] = pick(pools[m >> 1] ?? [], 1, random);
      // Also at the borders of days and years.
      const at = FIRST + below(2 * 2 * perMentor) * 12 * HOUR - (random() < 0.3 ? HOUR : 0);
      return { mentor: mentor.id, student, at, sessions: 1 + below(50), cents: below(100_000) };
    }),
  );
  await world.db.transaction(async (tx) => {
    // Without triggers, which look at each row: everything fits already.
    await tx.execute(sql`select set_config('session_replication_role', 'replica', true)`);
    await insert(tx, sessions, packs);
  });
  // As a database that has grown to this knows its tables.
  await world.db.execute(sql`analyze`);
  const names = new Map(
    (await world.db.select().from(users)).map((one) => [one.id, `${one.firstName} ${one.lastName}`]),
  );
  return { mentors, names, sessions, packs, areas };
}

function pick<T>(from: T[], count: number, random: () => number): T[] {
  const left = [...from];
  return Array.from({ length: count }, () => left.splice(Math.floor(random() * left.length), 1)).flat();
}

async function createStudents({ db, now }: World): Promise<number[][]> {
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: (MENTORS / 2) * STUDENTS }, (_, i) => ({
        username: `alumno-${i}`,
        email: `alumno-${i}@example.com`,
        passwordHash: 'x',
        userType: 'alumno' as const,
        isActive: true,
        firstName: `Alumno ${String(i % 7)}`,
        lastName: 'Pérez',
        createdAt: now(),
      })),
    )
    .returning({ id: users.id });
  const ids = made.map(({ id }) => id);
  return Array.from({ length: MENTORS / 2 }, (_, i) => ids.slice(i * STUDENTS, (i + 1) * STUDENTS));
}

async function insert(db: Db, sessions: RandomSession[], packs: RandomPack[]): Promise<void> {
  const json = (rows: object[]) => sql`${JSON.stringify(rows)}::jsonb`;
  const iso = (at: number) => new Date(at).toISOString();
  const endOf = (one: RandomSession) => one.start + one.minutes * 60_000;
  await db.execute(sql`
    insert into mentorships (id, mentor_id, booked_by_id, during, price_cents, room_code, created_at, confirmed_at,
      cancelled_at, cancelled_by_id, cancel_kind, cancelled_late)
    select id, mentor, mentor, tstzrange(starts, ends), price, 'MENTOR-2026-' || id, '2024-01-01',
      case when confirmed then timestamptz '2024-01-02' end, case when by is not null then timestamptz '2024-01-03' end,
      by, case when by is not null then 'cancelled' end, late
    from jsonb_to_recordset(${json(
      sessions.map(({ cancelled, ...one }) => ({
        ...one,
        starts: iso(one.start),
        ends: iso(endOf({ ...one, cancelled })),
        by: cancelled?.by ?? null,
        late: cancelled?.late ?? false,
      })),
    )}) as s (id int, mentor int, starts timestamptz, ends timestamptz, price int, confirmed boolean, by int, late boolean)`);
  const seats = sessions.flatMap((one) =>
    one.seats.map((seat) => ({
      ...seat,
      id: one.id,
      mentor: one.mentor,
      left_at: seat.left ? '2024-01-02T12:00:00Z' : one.cancelled ? '2024-01-03T00:00:00Z' : null,
    })),
  );
  await db.execute(sql`
    insert into mentorship_students (mentorship_id, student_id, during, joined_at, left_at)
    select s.id, student, m.during, '2024-01-01', left_at
    from jsonb_to_recordset(${json(seats)}) as s (id int, student int, left_at timestamptz)
    join mentorships m on m.id = s.id`);
  await db.execute(sql`
    insert into mentorship_expertises (mentorship_id, expertise_id, position)
    select id, area, position from jsonb_to_recordset(${json(
      sessions.flatMap(({ id, areas }) => areas.map((area, position) => ({ id, area, position }))),
    )}) as s (id int, area int, position int)`);
  await db.execute(sql`
    insert into student_credits (mentor_id, student_id, kind, sessions, created_at)
    select distinct mentor, student, 'pack', 50, timestamptz '2024-01-01'
    from jsonb_to_recordset(${json(seats)}) as s (mentor int, student int)`);
  await db.execute(sql`
    insert into session_payments (mentorship_id, student_id, mentor_id, state, paid_on, way, credit_id, updated_at)
    select s.id, student, mentor, state, case when state = 'paid' then date '2025-01-01' end,
      case when state = 'paid' then 'cash' end, case when state = 'credit' then c.id end, '2025-01-01'
    from jsonb_to_recordset(${json(seats)}) as s (id int, student int, mentor int, state text)
    join ${studentCredits} c on c.mentor_id = s.mentor and c.student_id = s.student
    where state <> 'pending'`);
  await db.insert(studentCredits).values(
    packs.map(({ mentor, student, at, sessions: many, cents }) => ({
      ...{ mentorId: mentor, studentId: student, kind: 'pack' as const, sessions: many },
      ...{ priceCents: cents, createdAt: new Date(at) },
    })),
  );
}
