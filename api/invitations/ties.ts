/** The answers to a mentor's invitation (docs/contract.md, 'Own students'). */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import { hashChosen } from '~/api/auth/passwordRules';
import { awaitsActivation, freeAddress, NAME_TAKEN, neverActivated } from '~/api/auth/registration';
import type { Caller, Reading, Services } from '~/api/context';
import type { joinPayload, keyedTie, mentorTie } from '~/api/contract/ownStudents';
import { isBlocked } from '~/api/db/blocks';
import { tellTime } from '~/api/db/clock';
import { violates } from '~/api/db/errors';
import { canAct, nameOf, personColumns } from '~/api/db/people';
import { studentProfiles, studentInvitations as table, users } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, invalid, notFound } from '~/api/http/errors';
import { notify } from '~/api/notifications/notify';
import { sha256 } from '~/api/sha256';
import { namedView } from '~/api/users/view';
import { freeUsername, takenNames } from './invite';
import { isOpen } from './ownStudents';
import { usernameBase } from './roster';

type Row = typeof table.$inferSelect;

const emailOf = (id: number) => sql`(select email from users where id = ${id})`;
/** Invitations that this account may answer. */
const isAsked = (id: number, now: Date) =>
  and(isOpen(now), eq(table.email, emailOf(id)), canAct, sql`not ${isBlocked(table.mentorId, id)}`);

const select = (db: Db) =>
  db.select({ row: table, mentor: users }).from(table).innerJoin(users, eq(users.id, table.mentorId));

/** Mentors who have the student on their list, and those who ask, who come first. */
export async function listTies(studentId: number, { db, now }: Reading) {
  const asked = and(isAsked(studentId, now), isNull(table.declinedAt));
  const rows = await select(db)
    .where(or(eq(table.studentId, studentId), asked))
    .orderBy(sql`${table.studentId} is not null, ${table.createdAt} desc, ${table.id} desc`);
  return rows.map(
    ({ row, mentor }): z.infer<typeof mentorTie> => ({
      ...{ id: row.id, mentor: namedView(mentor), accepted: row.studentId !== null },
      ...{ created_at: row.createdAt.toISOString(), expires_at: row.expiresAt.toISOString() },
    }),
  );
}

/** Yes, no, or no longer; again changes nothing. @throws 404 */
export async function answerTie(
  { id, accept }: { id: number; accept: boolean },
  student: Pick<Caller, 'id'>,
  services: Services,
): Promise<void> {
  const now = services.clock();
  await services.db.transaction(async (tx) => {
    const [found] = await select(tx)
      .where(and(eq(table.id, id), or(eq(table.studentId, student.id), isAsked(student.id, now))))
      .for('update', { of: table });
    if (!found) throw notFound('La invitación ya no sirve: ha caducado o la han retirado.');
    const { row } = found;
    const same = eq(table.id, id);
    if (row.studentId !== null) {
      if (!accept) await tx.delete(table).where(same);
    } else if (!accept) {
      await tx.update(table).set({ declinedAt: now }).where(same);
    } else await tie(row, student.id, tx, services);
  });
}

/** The two are tied, once; the mentor is told. */
async function tie(row: Row, studentId: number, tx: Db, services: Services): Promise<void> {
  const tied = and(eq(table.mentorId, row.mentorId), eq(table.studentId, studentId));
  await tx.delete(table).where(tied);
  await tx.update(table).set({ studentId, declinedAt: null }).where(eq(table.id, row.id));
  const [student] = await tx.select(personColumns).from(users).where(eq(users.id, studentId));
  const name = student?.firstName ? nameOf(student) : row.name;
  const notice = {
    ...{
      userId: row.mentorId,
      subject: `tie:${row.id}`,
      aboutId: studentId,
      link: `/estudiantes/${studentId}`,
    },
    ...{ title: `${name} ha aceptado: ya está entre tus estudiantes`, type: 'invitation' as const },
    description: 'Ya puedes proponerle una sesión y anotar lo que quieras recordar.',
  };
  await notify(tx, [notice], services);
}

const GONE = 'La invitación no es válida, ha caducado o la han retirado.';
const HAS_ACCOUNT = 'Este correo ya tiene una cuenta: entra con ella para responder.';

/** @throws 404 for a link that was used or withdrawn, has expired, or was never one */
async function findKeyed(token: string, { db, now }: Reading) {
  const [found] = await select(db).where(and(eq(table.hash, sha256(token)), isOpen(now), canAct));
  if (!found) throw notFound(GONE);
  return found;
}

/** What the link of the mail opens. */
export async function readKeyed(token: string, reading: Reading): Promise<z.infer<typeof keyedTie>> {
  const { row, mentor } = await findKeyed(token, reading);
  const { name, email } = row;
  const [owner] = await reading.db.select().from(users).where(eq(users.email, email));
  const hasAccount = owner && (owner.isActive || !(await awaitsActivation(owner.id, reading.db)));
  const base = usernameBase(name);
  const username = hasAccount ? '' : freeUsername(base, await takenNames([base], reading.db));
  return { name, email, username, mentor: namedView(mentor), expires_at: row.expiresAt.toISOString() };
}

/**
 * The account of a student for the address, which the link proves, tied to the mentor. An account that waits for its
 * activation loses the address, as to a registration. @throws 400, 404, 409 when the address has an account
 */
export async function join(
  { token, username, password }: z.output<typeof joinPayload>,
  address: string,
  services: Services,
): Promise<void> {
  const { db, clock } = services;
  const now = clock();
  const { row } = await findKeyed(token, { db, now });
  const { email, name } = row;
  const passwordHash = await hashChosen(password, { username, email }, 'password');
  try {
    await db.transaction(async (tx) => {
      const open = and(eq(table.id, row.id), isOpen(now));
      const [still] = await tx.select().from(table).where(open).for('update');
      if (!still) throw notFound(GONE);
      await tx
        .delete(users)
        .where(and(or(eq(users.username, username), eq(users.email, email)), neverActivated(now)));
      const owners = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      for (const { id } of owners) if (await freeAddress(id, tx, services)) throw conflict(HAS_ACCOUNT);
      await tellTime(tx, now);
      const [user] = await tx
        .insert(users)
        .values({
          ...{ username, email, passwordHash, userType: 'alumno', isActive: true },
          ...{ invitedName: name, createdAt: now },
        })
        .returning({ id: users.id });
      if (!user) throw new Error('The new user has no id.');
      await tx.insert(studentProfiles).values({ userId: user.id });
      await logAct(tx, { act: 'invitation-accepted', actorId: user.id, aboutId: user.id, address }, now);
      await tie(row, user.id, tx, services);
    });
  } catch (error) {
    if (violates(error, 'users_username_key')) throw invalid(NAME_TAKEN);
    if (violates(error, 'users_email_key')) throw conflict(HAS_ACCOUNT);
    throw error;
  }
}
