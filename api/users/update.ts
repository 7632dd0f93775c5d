import { isDeepStrictEqual } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import type { ProfilePayload } from '../contract/payloads';
import { tellTime } from '../db/clock';
import { mentorExpertises, mentorProfiles, studentInterests, studentProfiles, users } from '../db/schema';
import type { Db } from '../db/types';
import { resolveExpertises } from '../expertises/resolve';
import { invalid, notFound } from '../http/errors';
import { retrying } from '../http/retry';
import { changePicture } from '../pictures/store';
import { pictureFrom } from '../pictures/upload';
import type { Services } from '../services';
import type { Caller } from '../types';
import { mentorChanges, profileProblems, type StoredProfile, studentChanges, userChanges } from './rules';

/** Changes what was sent of the caller's own profile, its picture too; fields of another user type are ignored. @throws 400 per field, 413 */
export async function updateProfile(
  payload: ProfilePayload,
  caller: Caller,
  services: Services,
  files?: ReadonlyMap<string, File>,
): Promise<void> {
  const { db, clock, random } = services;
  const now = clock();
  const stored = await storedProfile(caller.id, db);
  const problems = profileProblems(payload, { userType: caller.userType, stored, now });
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const picture = await pictureFrom({ caller, files }, services);
  const change = async (tx: Db) => {
    // One change of a profile at a time: two lists sent at once would mix.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('update');
    await tellTime(tx, now);
    const changes = userChanges(payload);
    if (changes) await tx.update(users).set(changes).where(eq(users.id, caller.id));
    if (caller.userType === 'mentor') await updateMentor(payload, caller.id, tx);
    if (caller.userType === 'alumno') await updateStudent(payload, caller.id, tx);
    if (picture) await changePicture({ userId: caller.id, picture }, { tx, now });
  };
  await retrying(() => db.transaction(change), random);
}

async function storedProfile(id: number, db: Db): Promise<StoredProfile> {
  const [row] = await db
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      phoneNumberCountryCode: users.phoneNumberCountryCode,
      priceCents: mentorProfiles.priceCents,
    })
    .from(users)
    .leftJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(eq(users.id, id));
  if (!row) throw notFound();
  return row;
}

async function updateMentor(payload: ProfilePayload, userId: number, tx: Db): Promise<void> {
  const changes = mentorChanges(payload);
  if (changes) {
    await tx
      .insert(mentorProfiles)
      .values({ userId, ...changes })
      .onConflictDoUpdate({ target: mentorProfiles.userId, set: changes });
  }
  if (!payload.expertises) return;
  const ids = await resolveExpertises(payload.expertises, 'expertises', tx);
  if (isDeepStrictEqual(ids, await areaIds(userId, tx))) return;
  await tx.delete(mentorExpertises).where(eq(mentorExpertises.userId, userId));
  if (ids.length > 0) await tx.insert(mentorExpertises).values(ids.map(placed(userId)));
}

/** In the mentor's order. */
async function areaIds(userId: number, tx: Db): Promise<number[]> {
  const { expertiseId, position } = mentorExpertises;
  const rows = await tx
    .select({ expertiseId })
    .from(mentorExpertises)
    .where(eq(mentorExpertises.userId, userId))
    .orderBy(asc(position), asc(expertiseId));
  return rows.map((row) => row.expertiseId);
}

async function updateStudent(payload: ProfilePayload, userId: number, tx: Db): Promise<void> {
  const changes = studentChanges(payload);
  if (changes) {
    await tx
      .insert(studentProfiles)
      .values({ userId, ...changes })
      .onConflictDoUpdate({ target: studentProfiles.userId, set: changes });
  }
  if (!payload.interests) return;
  const ids = await resolveExpertises(payload.interests, 'interests', tx);
  await tx.delete(studentInterests).where(eq(studentInterests.userId, userId));
  if (ids.length > 0) await tx.insert(studentInterests).values(ids.map(placed(userId)));
}

const placed = (userId: number) => (expertiseId: number, position: number) => ({
  userId,
  expertiseId,
  position,
});
