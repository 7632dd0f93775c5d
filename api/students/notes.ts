/** A mentor's private notes, read by nobody else (docs/contract.md, 'Students of a mentor'). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reading, Services } from '~/api/context';
import type { lastNote, StudentNotePayload } from '~/api/contract/students';
import { inTurn } from '~/api/db/locks';
import { studentNotes } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, invalid } from '~/api/http/errors';

interface Pair {
  mentorId: number;
  studentId: number;
}

/**
 * Writes, changes or (empty text) deletes the note of a session, or the general one, about a student of the mentor.
 * @throws 400 for a session that is not theirs, 409 when the note has changed since it was `seen`
 */
export async function saveNote(
  { mentorId, studentId }: Pair,
  { text, mentorship, seen }: StudentNotePayload,
  services: Services,
): Promise<{ text: string; updated_at: string } | null> {
  const mentorshipId = mentorship ?? null;
  const now = services.clock();
  return inTurn(mentorId, services, async (tx) => {
    // A second writer of the same new note waits, and then sees it.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('student_notes', ${mentorId}))`);
    if (mentorshipId !== null) await assertTheirs({ mentorId, studentId, mentorshipId }, tx);
    const known = and(
      eq(studentNotes.mentorId, mentorId),
      eq(studentNotes.studentId, studentId),
      mentorshipId === null ? isNull(studentNotes.mentorshipId) : eq(studentNotes.mentorshipId, mentorshipId),
    );
    const [found] = await tx.select().from(studentNotes).where(known);
    if (found?.text === text) return { text, updated_at: found.updatedAt.toISOString() };
    if (seen !== undefined && (found?.updatedAt.getTime() ?? null) !== (seen && new Date(seen).getTime())) {
      throw conflict('La nota ha cambiado desde que la abriste.');
    }
    if (text === '') {
      await tx.delete(studentNotes).where(known);
      return null;
    }
    if (found) await tx.update(studentNotes).set({ text, updatedAt: now }).where(known);
    else {
      await tx
        .insert(studentNotes)
        .values({ mentorId, studentId, mentorshipId, text, createdAt: now, updatedAt: now });
    }
    return { text, updated_at: now.toISOString() };
  });
}

type Row = { text: string; updated_at: string; id: number | null; identifier: string; start: string };

/** The note of the latest session that has begun, else the general one; null without any. */
export async function findLastNote(
  { mentorId, studentId }: Pair,
  { db, now }: Reading,
): Promise<z.infer<typeof lastNote> | null> {
  const { rows } = await db.execute<Row>(sql`
    select n.text, n.updated_at, m.id, m.identifier, lower(m.during) as start
    from student_notes n left join mentorships m on m.id = n.mentorship_id
    where n.mentor_id = ${mentorId} and n.student_id = ${studentId}
      and (m.id is null or lower(m.during) <= ${timestamptz(now)})
    order by lower(m.during) desc nulls last limit 1`);
  const [row] = rows;
  if (!row) return null;
  const { id, identifier, start } = row;
  return {
    text: row.text,
    updated_at: new Date(row.updated_at).toISOString(),
    session: id === null ? null : { id, identifier, init_date: new Date(start).toISOString() },
  };
}

async function assertTheirs({ mentorId, studentId, mentorshipId }: Pair & { mentorshipId: number }, tx: Db) {
  const { rows } = await tx.execute(sql`
    select 1 from mentorships m join mentorship_students s on s.mentorship_id = m.id
    where m.id = ${mentorshipId} and m.mentor_id = ${mentorId} and s.student_id = ${studentId}`);
  if (rows.length === 0) throw invalid({ mentorship: ['No has tenido esa sesión con este estudiante.'] });
}
