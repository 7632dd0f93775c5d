import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { MAY_NOT_WRITE } from '~/api/chat/may';
import { findChatUser } from '~/api/chat/queries';
import type { Caller, Reading, Services } from '~/api/context';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import { materials, mentorshipStudents, mentorships } from '~/api/db/schema';
import { inForce } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { getMentorship, matchesKey, SESSION_KEY } from '~/api/mentorships/queries';
import { newsFor } from '~/api/notices';

/** A session by its key, or a conversation by the other person's id. */
export interface Asked {
  mentorship?: string;
  with?: number;
}

/** The place of files: a session, or the conversation of a mentor and a student. */
export interface Place {
  mentorId: number;
  mentorshipId: number | null;
  /** Set for a conversation. */
  studentId: number | null;
  /** The reason shown when the caller may not add files. */
  refusal: string | null;
}

const ENDED = 'Esta sesión no se celebra: sus archivos se pueden descargar, pero no añadir otros.';
const UNCONFIRMED = 'Podrás añadir archivos cuando la sesión esté confirmada.';
const NOTHING_IN_COMMON = 'Podéis compartir archivos cuando tengáis en común una sesión confirmada.';
const GONE = 'Esa persona ya no está en Mentorea.';

/** The student has not left that session, or had not when it was cancelled. */
const attends = (studentId: number, session: SQL) => sql`exists (select 1 from mentorship_students s
  join mentorships of on of.id = s.mentorship_id where of.id = ${session} and s.student_id = ${studentId}
    and (s.left_at is null or s.left_at = of.cancelled_at))`;

/** The files of the caller's own sessions and conversations; staff have no more rights. Hidden ones are nobody's. */
export const visibleTo = ({ id }: Pick<Caller, 'id'>): SQL | undefined =>
  and(
    isNull(materials.hiddenAt),
    or(eq(materials.mentorId, id), eq(materials.studentId, id), attends(id, sql`${materials.mentorshipId}`)),
  );

/** Files of one place. */
export const isIn = ({ mentorId, mentorshipId, studentId }: Place): SQL | undefined =>
  and(
    isNull(materials.hiddenAt),
    mentorshipId === null
      ? and(eq(materials.mentorId, mentorId), eq(materials.studentId, studentId ?? 0))
      : eq(materials.mentorshipId, mentorshipId),
  );

/** @throws 404 for everyone but its participants, also for staff */
export async function findPlace(asked: Asked, caller: Caller, reading: Reading): Promise<Place> {
  const place =
    asked.mentorship === undefined
      ? await findConversation(asked.with, caller, reading)
      : await findSession(asked.mentorship, caller, reading);
  return orNotFound(place);
}

/** Updates the pages of a session's people. */
export async function tellSession(id: number, { tx, live }: { tx: Db } & Pick<Services, 'live'>) {
  const { mentorId, studentIds } = await getMentorship(id, tx);
  await live.publish(tx, newsFor([mentorId, ...studentIds], 'mentorship', id));
}

async function findSession(key: string, caller: Caller, { db, now }: Reading): Promise<Place | null> {
  if (!SESSION_KEY.test(key)) return null;
  const own = or(eq(mentorships.mentorId, caller.id), attends(caller.id, sql`${mentorships.id}`));
  const [row] = await db
    .select({
      id: mentorships.id,
      mentorId: mentorships.mentorId,
      confirmedAt: mentorships.confirmedAt,
      isInForce: inForce(now).mapWith(Boolean),
    })
    .from(mentorships)
    .where(and(matchesKey(key), own));
  if (!row) return null;
  const waits = row.mentorId !== caller.id && row.confirmedAt === null;
  const refusal = !row.isInForce ? ENDED : waits ? UNCONFIRMED : null;
  return { mentorId: row.mentorId, mentorshipId: row.id, studentId: null, refusal };
}

async function findConversation(otherId = 0, caller: Caller, { db }: Reading): Promise<Place | null> {
  const other = await findChatUser(otherId, db);
  const [mentor, student] = isMentor(caller) ? [caller, other] : [other, caller];
  if (!other || !mentor || !student || !isMentor(mentor) || !isStudent(student)) return null;
  const [shared] = await db
    .select({ id: mentorships.id })
    .from(mentorshipStudents)
    .innerJoin(mentorships, eq(mentorships.id, mentorshipStudents.mentorshipId))
    .where(
      and(
        eq(mentorships.mentorId, mentor.id),
        eq(mentorshipStudents.studentId, student.id),
        isNull(mentorshipStudents.leftAt),
        isNull(mentorships.cancelledAt),
        isNotNull(mentorships.confirmedAt),
      ),
    )
    .limit(1);
  const isShut = other.blockedWith.includes(caller.id);
  const refusal = !other.present ? GONE : isShut ? MAY_NOT_WRITE : shared ? null : NOTHING_IN_COMMON;
  return { mentorId: mentor.id, mentorshipId: null, studentId: student.id, refusal };
}
