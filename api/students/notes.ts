/** A mentor's private notes, and what is agreed for the next session (docs/contract.md, 'Students of a mentor'). */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Reading, Services } from '~/api/context';
import type { lastNote, NextStepPayload, StudentNotePayload } from '~/api/contract/students';
import { isBlockedByAny } from '~/api/db/blocks';
import { inTurn } from '~/api/db/locks';
import { nextSteps, studentNotes } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { conflict, forbidden, invalid } from '~/api/http/errors';

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
    await lockTexts(mentorId, tx);
    if (mentorshipId !== null) await assertTheirs({ mentorId, studentId, mentorshipId }, tx);
    const known = and(
      eq(studentNotes.mentorId, mentorId),
      eq(studentNotes.studentId, studentId),
      mentorshipId === null ? isNull(studentNotes.mentorshipId) : eq(studentNotes.mentorshipId, mentorshipId),
    );
    const [found] = await tx.select().from(studentNotes).where(known);
    if (isSame(found, { text, seen })) return { text, updated_at: found.updatedAt.toISOString() };
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

/** A second writer of the same new text waits, and then sees it. */
const lockTexts = (mentorId: number, tx: Db) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('student_notes', ${mentorId}))`);

interface Text {
  text: string;
  updatedAt: Date;
}

/** @throws 409 when another text than the one `seen` would be lost */
function isSame<T extends Text>(found: T | undefined, { text, seen }: NextStepPayload): found is T {
  if (found?.text === text) return true;
  if (seen !== undefined && (found?.updatedAt.getTime() ?? null) !== (seen && new Date(seen).getTime()))
    throw conflict('El texto ha cambiado desde que lo abriste.');
  return false;
}

/**
 * Writes, changes or (empty text) deletes what both read before their next session. @throws 403 when one has blocked
 * the other, 409 as `saveNote`
 */
export async function saveNextStep(
  { mentorId, studentId }: Pair,
  { text, seen }: NextStepPayload,
  services: Services,
): Promise<{ text: string; updated_at: string } | null> {
  const now = services.clock();
  return inTurn(mentorId, services, async (tx) => {
    await lockTexts(mentorId, tx);
    if (await isBlockedByAny(mentorId, [studentId], tx)) throw forbidden('No puedes escribir a esa persona.');
    const known = and(eq(nextSteps.mentorId, mentorId), eq(nextSteps.studentId, studentId));
    const [found] = await tx.select().from(nextSteps).where(known);
    if (isSame(found, { text, seen })) return { text, updated_at: found.updatedAt.toISOString() };
    if (text === '') {
      await tx.delete(nextSteps).where(known);
      return null;
    }
    if (found) await tx.update(nextSteps).set({ text, updatedAt: now }).where(known);
    else await tx.insert(nextSteps).values({ mentorId, studentId, text, updatedAt: now });
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
