import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Caller, Services } from '~/api/context';
import { firstApproval } from '~/api/contract/rules/checks';
import { centsOf, mentorPriceProblem } from '~/api/contract/rules/price';
import {
  NAME_MISSING,
  NOT_A_BIRTH_DATE,
  phoneCodeProblemText,
  phoneCodesOf,
} from '~/api/contract/rules/profile';
import { isMentor, isStudent } from '~/api/contract/rules/roles';
import type { ProfilePayload } from '~/api/contract/users';
import { tellTime } from '~/api/db/clock';
import { retriedTransaction } from '~/api/db/errors';
import {
  mentorExpertises,
  mentorOffers,
  mentorProfiles,
  studentInterests,
  studentProfiles,
  users,
} from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { resolveExpertises } from '~/api/expertises/queries';
import { orNotFound } from '~/api/http/answer';
import { refuseProblems } from '~/api/http/errors';
import { changePicture } from '~/api/pictures/store';
import { limitedUpload } from '~/api/pictures/upload';
import { openApproval } from './approval';

const EARLIEST_BIRTH = '1900-01-01';

interface ProfileFacts {
  userType: Caller['userType'];
  stored: Awaited<ReturnType<typeof storedProfile>>;
  now: Date;
}

/** Rules beyond the payload's schema; messages per field. `now` gives the day in UTC. */
function profileProblems(payload: ProfilePayload, judging: ProfileFacts): Record<string, string[]> {
  const problems = {
    date_of_birth: birthProblem(payload, judging),
    phone_number_country_code: codeProblem(payload, judging),
    price: priceProblem(payload, judging),
    // A name can be changed but not emptied, since the profile would be incomplete again.
    first_name: payload.first_name === '' && judging.stored.firstName !== '' ? NAME_MISSING.first_name : null,
    last_name: payload.last_name === '' && judging.stored.lastName !== '' ? NAME_MISSING.last_name : null,
  };
  return Object.fromEntries(
    Object.entries(problems).flatMap(([field, text]) => (text === null ? [] : [[field, [text]]])),
  );
}

function birthProblem({ date_of_birth: born }: ProfilePayload, { now }: ProfileFacts): string | null {
  const today = now.toISOString().slice(0, 10);
  if (!born || (born >= EARLIEST_BIRTH && born < today)) return null;
  return NOT_A_BIRTH_DATE;
}

function codeProblem(
  { phone_number_country_code: code }: ProfilePayload,
  { userType, stored }: ProfileFacts,
): string | null {
  const codes = phoneCodesOf(userType);
  if (!code || code === stored.phoneNumberCountryCode || codes.includes(code)) return null;
  return phoneCodeProblemText(codes);
}

function priceProblem({ price }: ProfilePayload, { userType, stored }: ProfileFacts): string | null {
  const isNew = typeof price === 'number' && centsOf(price) !== stored.priceCents;
  return isMentor({ userType }) && isNew ? mentorPriceProblem(price) : null;
}

function studentChanges(payload: ProfilePayload) {
  const { subjects_needed_help: subjects, learning_goals: goals } = payload;
  return sentColumns(studentProfiles, {
    ...payload,
    // Repetitions are removed only here (docs/contract.md, 'Student profiles').
    subjects_needed_help: subjects && [...new Set(withoutBlanks(subjects))],
    learning_goals: goals && withoutBlanks(goals),
  });
}

const withoutBlanks = (texts: string[]) => texts.filter((text) => text !== '');

/** The sent fields that the table has: API and columns share names, and the payload's schema allows them. Null if none. */
export function sentColumns<T extends PgTable>(table: T, sent: Record<string, unknown>) {
  const changes = Object.entries(getTableColumns(table)).flatMap(([key, { name }]) =>
    sent[name] === undefined ? [] : [[key, sent[name]]],
  );
  return changes.length > 0 ? (Object.fromEntries(changes) as Partial<T['$inferInsert']>) : null;
}

/** Fields of other user types are ignored. @throws 400 per field, 413 */
export async function updateProfile(
  payload: ProfilePayload,
  caller: Caller,
  services: Services,
  files?: ReadonlyMap<string, File>,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const stored = await storedProfile(caller.id, db);
  refuseProblems(profileProblems(payload, { userType: caller.userType, stored, now }));
  const picture = await limitedUpload({ caller, files }, services);
  const change = async (tx: Db) => {
    // One change of a profile at a time: two lists sent at once would mix.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, caller.id)).for('update');
    await tellTime(tx, now);
    const { first_name, last_name, phone_number, phone_number_country_code, date_of_birth } = payload;
    const personal = { first_name, last_name, phone_number, phone_number_country_code, date_of_birth };
    const changes = sentColumns(users, personal);
    if (changes) await tx.update(users).set(changes).where(eq(users.id, caller.id));
    if (isMentor(caller)) {
      await updateMentor(payload, caller.id, { tx, ...services });
      await openApproval(caller.id, { tx, now });
    }
    if (isStudent(caller)) await updateStudent(payload, caller.id, tx);
    if (picture) await changePicture({ userId: caller.id, picture }, { tx, now });
  };
  await retriedTransaction(services, change);
}

/** The fields that are only validated when they change. The price is null for students. */
async function storedProfile(id: number, db: Db) {
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
  return orNotFound(row);
}

async function updateMentor(
  payload: ProfilePayload,
  userId: number,
  { tx, admission }: { tx: Db } & Pick<Services, 'admission'>,
): Promise<void> {
  const { price } = payload;
  const changes = sentColumns(mentorProfiles, { ...payload, price_cents: price && centsOf(price) });
  if (changes) {
    await tx
      .insert(mentorProfiles)
      .values({ userId, approval: firstApproval(admission), ...changes })
      .onConflictDoUpdate({ target: mentorProfiles.userId, set: changes });
  }
  if (payload.offers) await replaceOffers(payload.offers, userId, tx);
  if (!payload.expertises) return;
  const stored = await subjectsOf(mentorExpertises, userId, tx);
  const ids = await resolveExpertises(payload.expertises, 'expertises', tx, stored);
  if (!isDeepStrictEqual(ids, stored)) await replaceSubjects(mentorExpertises, ids, userId, tx);
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
  const stored = await subjectsOf(studentInterests, userId, tx);
  const ids = await resolveExpertises(payload.interests, 'interests', tx, stored);
  await replaceSubjects(studentInterests, ids, userId, tx);
}

type Subjects = typeof mentorExpertises | typeof studentInterests;

async function subjectsOf(table: Subjects, userId: number, tx: Db): Promise<number[]> {
  const rows = await tx
    .select({ id: table.expertiseId })
    .from(table)
    .where(eq(table.userId, userId))
    .orderBy(table.position, table.expertiseId);
  return rows.map(({ id }) => id);
}

async function replaceSubjects(table: Subjects, ids: number[], userId: number, tx: Db): Promise<void> {
  await tx.delete(table).where(eq(table.userId, userId));
  if (ids.length === 0) return;
  await tx.insert(table).values(ids.map((expertiseId, position) => ({ userId, expertiseId, position })));
}

type Sent = NonNullable<ProfilePayload['offers']>;
/** Replaces them; one that is sent as it is stored keeps its id, so that begun bookings of it stay good. */
async function replaceOffers(offers: Sent, mentorId: number, tx: Db): Promise<void> {
  const { id, name, minutes, totalCents, firstOnly } = mentorOffers;
  const own = eq(mentorOffers.mentorId, mentorId);
  const left = await tx
    .select({ id, offer: { name, minutes, totalCents, firstOnly } })
    .from(mentorOffers)
    .where(own);
  const rows = offers.map(({ total, first_only, ...rest }, position) => {
    const offer = { ...rest, totalCents: centsOf(total), firstOnly: first_only };
    const at = left.findIndex((one) => isDeepStrictEqual(one.offer, offer));
    const [known] = at < 0 ? [] : left.splice(at, 1);
    return { ...offer, ...(known && { id: known.id }), mentorId, position };
  });
  await tx.delete(mentorOffers).where(own);
  if (rows.length > 0) await tx.insert(mentorOffers).values(rows);
}
