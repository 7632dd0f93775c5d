import { sql } from 'drizzle-orm';
import { mentorshipExpertises, mentorshipStudents, mentorships } from '~/api/db/schema';
import type { Db } from '~/api/db/types';

interface Draft {
  mentorId: number;
  studentIds: number[];
  /** ISO instants. */
  start: string;
  end: string;
  /** Null: nobody has answered yet. */
  confirmedAt: string | null;
  createdAt?: string;
  information?: string;
}
let rooms = 0;

/** A session written straight into the tables, past the rules of booking. Answers its id. */
export async function insertSession(
  db: Db,
  {
    mentorId,
    studentIds,
    start,
    end,
    confirmedAt,
    createdAt = '2026-10-01T00:00:00Z',
    information = '',
  }: Draft,
): Promise<number> {
  const [row] = await db
    .insert(mentorships)
    .values({
      mentorId,
      bookedById: studentIds[0] ?? 0,
      during: sql`tstzrange(${start}::timestamptz, ${end}::timestamptz)`,
      priceCents: 2500,
      additionalInformation: information,
      roomCode: `MENTOR-2026-T${++rooms}`,
      confirmedAt: confirmedAt === null ? null : new Date(confirmedAt),
      createdAt: new Date(createdAt),
    })
    .returning({ id: mentorships.id });
  const mentorshipId = row?.id ?? 0;
  const joinedAt = new Date(createdAt);
  await db
    .insert(mentorshipStudents)
    .values(studentIds.map((studentId) => ({ mentorshipId, studentId, joinedAt })));
  await db.insert(mentorshipExpertises).values({ mentorshipId, expertiseId: 1 });
  return mentorshipId;
}
