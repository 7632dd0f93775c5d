import { eq, sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '~/tests/support/database';
import { startPostgres } from '~/tests/support/postgres';
import { mentorshipStudents, mentorships, users } from './schema';
import type { Db } from './types';

const server = await startPostgres();
afterAll(() => server?.stop());

/** No address: on the embedded engine. */
describe.each([['pglite', ''], ...(server ? [['postgres', server.url]] : [])])('on %s', async (_, url) => {
  const { db, close } = await openTestDatabase(url);
  afterAll(close);
  await people(db);

  it('never lets a mentor or a student be in two sessions at the same time', async () => {
    const first = await book(db, { mentorId: 1, studentId: 3, hours: [10, 11] });
    await book(db, { mentorId: 1, studentId: 3, hours: [11, 12] });
    await expect(book(db, { mentorId: 1, studentId: 4, hours: [10.5, 11.5] })).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'mentorships_mentor_no_overlap' },
    });
    await expect(book(db, { mentorId: 2, studentId: 3, hours: [11.5, 12.5] })).rejects.toMatchObject({
      cause: { code: '23P01', constraint: 'mentorship_students_no_overlap' },
    });

    await db.update(mentorships).set({ cancelledAt: new Date() }).where(eq(mentorships.id, first));
    const [left] = await db
      .select()
      .from(mentorshipStudents)
      .where(eq(mentorshipStudents.mentorshipId, first));
    expect(left?.leftAt).toBeInstanceOf(Date);
    await book(db, { mentorId: 1, studentId: 3, hours: [10, 11] });
  });

  it('moves the hours of the students with the session', async () => {
    const moved = await book(db, { mentorId: 1, studentId: 4, hours: [20, 21] });
    await db
      .update(mentorships)
      .set({ during: range([21, 22]) })
      .where(eq(mentorships.id, moved));
    await book(db, { mentorId: 2, studentId: 4, hours: [20, 21] });
    await expect(book(db, { mentorId: 2, studentId: 4, hours: [21, 22] })).rejects.toMatchObject({
      cause: { constraint: 'mentorship_students_no_overlap' },
    });
  });

  it('accepts only one of fifty simultaneous bookings of the same hour', async () => {
    const attempts = Array.from({ length: 50 }, (_, index) =>
      book(db, { mentorId: 1, studentId: 5 + index, hours: [15, 16] }),
    );
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ cause: { code: '23P01' } });
    }
  });
});

async function people(db: Db): Promise<void> {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    username: `person.${index + 1}`,
    email: `person.${index + 1}@example.com`,
    passwordHash: '-',
    userType: index < 2 ? ('mentor' as const) : ('alumno' as const),
    createdAt: new Date(),
  }));
  await db.insert(users).values(rows);
}

/** A time range on one fixed day. */
const range = ([from, until]: [number, number]) =>
  sql`tstzrange('2030-01-07'::timestamptz + ${from * 60} * interval '1 min', '2030-01-07'::timestamptz + ${until * 60} * interval '1 min')`;

let rooms = 0;
function book(
  db: Db,
  { mentorId, studentId, hours }: { mentorId: number; studentId: number; hours: [number, number] },
) {
  rooms += 1;
  const roomCode = `MENTOR-2030-${1000 + rooms}`;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${mentorId})`);
    const [made] = await tx
      .insert(mentorships)
      .values({
        mentorId,
        bookedById: studentId,
        during: range(hours),
        priceCents: 0,
        roomCode,
        createdAt: new Date(),
      })
      .returning({ id: mentorships.id });
    const mentorshipId = made?.id ?? 0;
    await tx.insert(mentorshipStudents).values({ mentorshipId, studentId, joinedAt: new Date() });
    return mentorshipId;
  });
}
