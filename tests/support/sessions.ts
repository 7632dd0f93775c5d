/** Sessions written straight into the database, past the rules of booking: also past ones. */
import { sql } from 'drizzle-orm';
import { mentorshipExpertises, mentorshipStudents, mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import type { Person, World } from './world';

const HOUR_MS = 3_600_000;
let codes = 0;

interface Draft {
  mentorId: number;
  studentIds: number[];
  /** ISO instants; it lasts an hour unless it says otherwise. */
  start: string;
  end?: string;
  /** Null: nobody has answered yet. */
  confirmedAt: string | null;
  cancelledAt?: string | null;
  createdAt?: string;
  /** Cents per hour. */
  priceCents?: number;
  information?: string;
  /** Ids, in this order. */
  areas?: number[];
}
export interface Session {
  id: number;
  identifier: string;
}
const date = (iso: string | null) => (iso === null ? null : new Date(iso));

export async function storeSession(db: Db, draft: Draft): Promise<Session> {
  const { mentorId, studentIds, start, createdAt = '2026-10-01T00:00:00Z', areas = [1] } = draft;
  const end = draft.end ?? new Date(Date.parse(start) + HOUR_MS).toISOString();
  const [row] = await db
    .insert(mentorships)
    .values({
      mentorId,
      bookedById: studentIds[0] ?? mentorId,
      during: sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
      priceCents: draft.priceCents ?? 2500,
      additionalInformation: draft.information ?? '',
      roomCode: `MENTOR-2026-9${String(codes++).padStart(6, '0')}`,
      createdAt: new Date(createdAt),
      confirmedAt: date(draft.confirmedAt),
      cancelledAt: date(draft.cancelledAt ?? null),
    })
    .returning({ id: mentorships.id, identifier: mentorships.identifier });
  if (!row) throw new Error('No session was inserted.');
  const mentorshipId = row.id;
  const joinedAt = new Date(createdAt);
  const seats = studentIds.map((studentId) => ({ mentorshipId, studentId, joinedAt }));
  await db.insert(mentorshipStudents).values(seats);
  const topics = areas.map((expertiseId, position) => ({ mentorshipId, expertiseId, position }));
  if (topics.length > 0) await db.insert(mentorshipExpertises).values(topics);
  return row;
}

interface Wanted {
  mentor: Person;
  students: Person[];
  /** Hours from the world's now at which it begins; it lasts one. */
  startsIn: number;
  confirmed?: boolean;
  cancelled?: boolean;
}

/** Confirmed unless asked otherwise. */
export async function insertSession(
  world: World,
  { mentor, students, startsIn, confirmed = true, cancelled = false }: Wanted,
): Promise<Session> {
  const now = world.now().getTime();
  const start = now + startsIn * HOUR_MS;
  const before = new Date(Math.min(start, now) - HOUR_MS).toISOString();
  return storeSession(world.db, {
    mentorId: mentor.id,
    studentIds: students.map(({ id }) => id),
    start: new Date(start).toISOString(),
    confirmedAt: confirmed ? before : null,
    cancelledAt: cancelled ? before : null,
    createdAt: before,
    information: 'Derivadas.',
    areas: [],
  });
}

interface Lesson extends Pick<Draft, 'start' | 'priceCents' | 'information' | 'areas'> {
  mentor: Person;
  students: Person[];
  minutes?: number;
  confirmed?: boolean;
}
export interface Taught extends Session {
  /** The session's path in the API. */
  path: string;
}

/** At any time; confirmed unless asked otherwise. */
export async function teach(world: World, lesson: Lesson): Promise<Taught> {
  const { mentor, students, minutes = 60, confirmed = true, areas = [], ...more } = lesson;
  const asked = '2020-01-01T00:00:00Z';
  const row = await storeSession(world.db, {
    ...{ ...more, areas, mentorId: mentor.id, studentIds: students.map(({ id }) => id) },
    end: new Date(Date.parse(lesson.start) + minutes * 60_000).toISOString(),
    confirmedAt: confirmed ? asked : null,
    createdAt: asked,
  });
  return { ...row, path: `/api/mentorships/${row.identifier}/` };
}
