import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, or, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Services, Writing } from '~/api/context';
import { DELETED_USER_NAME } from '~/api/contract/rules/profile';
import { hasTable } from '~/api/db/migrate';
import { nameOf } from '~/api/db/people';
import * as table from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { DEAD_LETTERS } from '~/api/mail/queue';
import { eraseMaterials } from '~/api/materials/queries';
import { dropUnused } from '~/api/pictures/store';
import { oneLine } from '~/api/wording';

type Person = Parameters<typeof nameOf>[0] & { id: number };

/** Replaces the user's name, as whole words, in notifications of those they shared something with. */
export async function anonymizeNotifications({ id, ...person }: Person, tx: Db): Promise<void> {
  const name = nameOf(person);
  const pattern = wholeWords([name]);
  const hidden = (column: 'title' | 'description') =>
    sql`regexp_replace(${sql.identifier(column)}, ${pattern}, ${`\\1${DELETED_USER_NAME}\\3`}, 'g')`;
  await tx.execute(sql`
    update notifications set title = ${hidden('title')}, description = ${hidden('description')}
    where (strpos(title, ${name}) > 0 or strpos(description, ${name}) > 0) and user_id in (
      select m.mentor_id from mentorships m join mentorship_students s on s.mentorship_id = m.id where s.student_id = ${id}
      union select s.student_id from mentorships m join mentorship_students s on s.mentorship_id = m.id where m.mentor_id = ${id}
      union select o.student_id from mentorship_students s join mentorship_students o on o.mentorship_id = s.mentorship_id
        where s.student_id = ${id}
      union select receiver_id from chat_messages where sender_id = ${id})
    or type = 'match_found' and about_id = ${id}`);
}

/** The second group is the name that was found. */
const wholeWords = (names: string[]) =>
  `(^|[\\s«(])(${names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})($|[\\s.,:;»)])`;

/** The job queue's tables. There are none if the queue was never started. */
const QUEUE_TABLES = ['pgboss.job', 'pgboss.archive'];

/**
 * Mails to that address and link requests for it, waiting, failed or done: neither sent nor kept. Of mails that name the
 * person, those that wait to be sent to somebody else than the guardian stay.
 */
export async function deleteQueuedJobs(
  { email, guardianEmail, invitedName, ...person }: Person & Mailed,
  tx: Db,
): Promise<void> {
  const names = [nameOf(person), oneLine(invitedName, 80), email].filter((name) => name !== '');
  const named = sql`concat_ws(' ', data ->> 'subject', data ->> 'text') ~* ${wholeWords(names)}`;
  for (const name of QUEUE_TABLES) {
    if (!(await hasTable(name, tx))) continue;
    await tx.execute(sql`
      delete from ${sql.raw(name)} where state <> 'active'
        and (lower(${email}) in (lower(data ->> 'to'), lower(data ->> 'email')) or (${named}
          and (lower(data ->> 'to') = lower(${guardianEmail}::text) or name = ${DEAD_LETTERS}
            or state not in ('created', 'retry'))))`);
  }
}
type Mailed = Pick<typeof table.users.$inferSelect, 'email' | 'guardianEmail' | 'invitedName'>;

/** Rows that are about one user alone, and the column that names the user. */
const OWNED_ROWS: [PgTable, PgColumn][] = [
  [table.mentorProfiles, table.mentorProfiles.userId],
  [table.mentorExpertises, table.mentorExpertises.userId],
  [table.studentProfiles, table.studentProfiles.userId],
  [table.studentInterests, table.studentInterests.userId],
  [table.mentorOffers, table.mentorOffers.mentorId],
  [table.availability, table.availability.mentorId],
  [table.checks, table.checks.userId],
  [table.availabilityExceptions, table.availabilityExceptions.mentorId],
  [table.busyImports, table.busyImports.mentorId],
  [table.busyHours, table.busyHours.mentorId],
  [table.openSeries, table.openSeries.mentorId],
  [table.openSeries, table.openSeries.studentId],
  [table.studentReviews, table.studentReviews.studentId],
  [table.studentNotes, table.studentNotes.mentorId],
  [table.studentNotes, table.studentNotes.studentId],
  [table.studentInvitations, table.studentInvitations.mentorId],
  [table.studentInvitations, table.studentInvitations.studentId],
  [table.nextSteps, table.nextSteps.mentorId],
  [table.nextSteps, table.nextSteps.studentId],
  [table.sessionPayments, table.sessionPayments.mentorId],
  [table.studentCredits, table.studentCredits.mentorId],
  [table.profileViews, table.profileViews.mentorId],
  [table.savedReplies, table.savedReplies.userId],
  [table.preferences, table.preferences.userId],
  [table.notifications, table.notifications.userId],
  [table.liveEvents, table.liveEvents.userId],
  [table.roomPresence, table.roomPresence.userId],
  [table.roomMessages, table.roomMessages.userId],
  [table.roomMarks, table.roomMarks.userId],
  [table.roomPeers, table.roomPeers.userId],
  [table.calendarTokens, table.calendarTokens.userId],
  [table.mailTokens, table.mailTokens.userId],
  [table.idempotencyKeys, table.idempotencyKeys.userId],
  [table.refreshFamilies, table.refreshFamilies.userId],
  [table.knownNetworks, table.knownNetworks.userId],
];

/** Erases personal data; the history of others keeps 'Usuario eliminado' (docs/decisions: account deletion). */
export async function eraseAccount(
  { id, pictureHash }: { id: number; pictureHash: string | null },
  { passwordHash }: { passwordHash: string },
  { tx, now, live }: Writing & Pick<Services, 'live'>,
): Promise<void> {
  const { email } = table.studentInvitations;
  await tx.delete(table.studentInvitations).where(sql`${email} = (select email from users where id = ${id})`);
  const nobody = `eliminado-${randomBytes(10).toString('hex')}`;
  await tx
    .update(table.users)
    .set({
      username: nobody,
      email: `${nobody}@deleted.invalid`,
      passwordHash,
      isActive: false,
      firstName: 'Usuario',
      lastName: 'eliminado',
      phoneNumber: '',
      phoneNumberCountryCode: '',
      dateOfBirth: null,
      pictureHash: null,
      lastLoginAt: null,
      invitedName: '',
      guardianEmail: null,
      guardianConsentAt: null,
      textsSeenAt: null,
      mailRefusedAt: null,
      mailRefusal: null,
      deletedAt: now,
    })
    .where(eq(table.users.id, id));
  if (pictureHash !== null) await dropUnused(pictureHash, tx);
  for (const [rows, owner] of OWNED_ROWS) await tx.delete(rows).where(eq(owner, id));
  await eraseMaterials(id, tx, live);
  // What was reported stays for the staff; nobody escapes a case by leaving (docs/contract.md, 'Cases').
  await tx.update(table.caseReports).set({ byId: null }).where(eq(table.caseReports.byId, id));
  await tx.update(table.checks).set({ checkedBy: null }).where(eq(table.checks.checkedBy, id));
  // What a new mentor wrote of themselves is of nobody else's.
  await tx.delete(table.cases).where(and(eq(table.cases.aboutId, id), eq(table.cases.kind, 'approval')));
  const { userId: blocker, blockedId } = table.blocks;
  await tx.delete(table.blocks).where(or(eq(blocker, id), eq(blockedId, id)));
  const { userId, mentorId } = table.favourites;
  await tx.delete(table.favourites).where(or(eq(userId, id), eq(mentorId, id)));
}

/** Removes what the user wrote about cancelled sessions. Call it after the last cancellation. */
export async function eraseCancelled(id: number, tx: Db): Promise<void> {
  await tx
    .update(table.mentorships)
    .set({ additionalInformation: '' })
    .where(and(eq(table.mentorships.bookedById, id), isNotNull(table.mentorships.cancelledAt)));
  await tx
    .update(table.mentorships)
    .set({ cancelReason: null })
    .where(eq(table.mentorships.cancelledById, id));
}
