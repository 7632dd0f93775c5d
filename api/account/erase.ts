import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, or } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as table from '../db/schema';
import type { Db } from '../db/types';
import { dropUnused } from '../pictures/store';

/** Rows that are about one user alone, and by which column they name him. */
const OWN: [PgTable, PgColumn][] = [
  [table.mentorProfiles, table.mentorProfiles.userId],
  [table.mentorExpertises, table.mentorExpertises.userId],
  [table.studentProfiles, table.studentProfiles.userId],
  [table.studentInterests, table.studentInterests.userId],
  [table.availability, table.availability.mentorId],
  [table.availabilityExceptions, table.availabilityExceptions.mentorId],
  [table.preferences, table.preferences.userId],
  [table.notifications, table.notifications.userId],
  [table.liveEvents, table.liveEvents.userId],
  [table.roomPresence, table.roomPresence.userId],
  [table.roomMessages, table.roomMessages.userId],
  [table.roomPeers, table.roomPeers.userId],
  [table.calendarTokens, table.calendarTokens.userId],
  [table.mailTokens, table.mailTokens.userId],
  [table.idempotencyKeys, table.idempotencyKeys.userId],
  [table.refreshFamilies, table.refreshFamilies.userId],
];

/**
 * Takes a user's personal data out of the database; username and e-mail address can be registered anew. What stays is part of somebody else's
 * record: sessions held, reviews, and the conversation (docs/decisions: account deletion), all of 'Usuario eliminado'.
 */
export async function eraseAccount(
  { id, pictureHash }: { id: number; pictureHash: string | null },
  { passwordHash }: { passwordHash: string },
  { tx, now }: { tx: Db; now: Date },
): Promise<void> {
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
      deletedAt: now,
    })
    .where(eq(table.users.id, id));
  if (pictureHash !== null) await dropUnused(pictureHash, tx);
  for (const [rows, owner] of OWN) await tx.delete(rows).where(eq(owner, id));
  const { userId, mentorId } = table.favourites;
  await tx.delete(table.favourites).where(or(eq(userId, id), eq(mentorId, id)));
}

/** What the user wrote about sessions that never took place is nobody's history. After the last of them is called off. */
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
