/** What staff do to an account (docs/contract.md, 'People'): under its lock, in one transaction with its log line. */
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { erase } from '~/api/account/remove';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import { revokeFamilies } from '~/api/auth/families';
import { sendLink } from '~/api/auth/linkRequests';
import type { Caller, Services } from '~/api/context';
import type { Act } from '~/api/contract/rules/audit';
import { mayActOn } from '~/api/contract/rules/cases';
import { firstApproval } from '~/api/contract/rules/checks';
import { actsOn, type PersonAct, rolesBeside } from '~/api/contract/rules/people';
import type { UserType } from '~/api/contract/rules/profile';
import { isMentor, isStaff } from '~/api/contract/rules/roles';
import { tellTime } from '~/api/db/clock';
import { retriedTransaction } from '~/api/db/errors';
import { lockMentor, lockStudents } from '~/api/db/locks';
import * as table from '~/api/db/schema';
import { takesPart } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { conflict, forbidden, invalid } from '~/api/http/errors';
import { keepAnAdmin } from '~/api/users/lastAdmin';
import { findPerson, type PersonRow } from './people';

const { users } = table;

const NOT_NOW: Record<PersonAct, string> = {
  case: 'Esta cuenta ya no existe.',
  view: 'El equipo no tiene página propia: ve todas las sesiones.',
  'end-sessions': 'Esta cuenta no tiene sesiones abiertas: no puede entrar.',
  reset: 'Esta cuenta no puede entrar: el enlace no serviría.',
  activate:
    'Esta cuenta ya se activó, o espera a que acepte su invitación. Si está desactivada por una decisión, retírala en su caso; si la desactivó la orden del servidor, la activa la misma orden.',
  role: 'Esta cuenta ya no existe.',
  erase: 'Esta cuenta ya no existe.',
};

/** @throws 403 for what is above the caller, 409 for what the account's state does not allow */
export function assertMay(act: PersonAct, staff: Caller, person: PersonRow): void {
  if (actsOn(staff, person).includes(act)) return;
  if (person.id === staff.id) throw forbidden('Tu propia cuenta la llevas en la configuración.');
  if (!mayActOn(staff, person)) throw forbidden();
  if ((act === 'role' || act === 'erase') && staff.userType !== 'admin')
    throw forbidden('Solo lo hace quien administra.');
  throw conflict(NOT_NOW[act]);
}

/** Locks the account, and what books it, before it looks again. @throws 403, 404, 409 */
const onPerson = (
  username: string,
  { staff, address }: Acting,
  { act, logged, lock = async () => {} }: { act: PersonAct; logged: Act; lock?: Lock },
  services: Services,
  change: (person: PersonRow, tx: Db) => Promise<unknown>,
): Promise<void> =>
  retriedTransaction(services, async (tx) => {
    const seen = orNotFound(await findPerson(username, tx));
    assertMay(act, staff, seen);
    await lock(seen, tx);
    await tx.select({ id: users.id }).from(users).where(eq(users.id, seen.id)).for('update');
    const person = orNotFound(await findPerson(username, tx));
    assertMay(act, staff, person);
    const detail = await change(person, tx);
    const line = {
      act: logged,
      actorId: staff.id,
      aboutId: person.id,
      address,
      ...(typeof detail === 'string' && { detail }),
    };
    await logAct(tx, line, services.clock());
  });
type Lock = (person: PersonRow, tx: Db) => Promise<void>;

export const endSessions = (username: string, acting: Acting, services: Services): Promise<void> =>
  onPerson(username, acting, { act: 'end-sessions', logged: 'sessions-ended' }, services, ({ id }, tx) =>
    revokeFamilies({ userId: id }, { db: tx, now: services.clock() }),
  );

/** The mail of a forgotten password; of an account that was never activated, its activation. */
export const sendReset = (username: string, acting: Acting, services: Services): Promise<void> =>
  onPerson(username, acting, { act: 'reset', logged: 'reset-sent' }, services, async ({ email }, tx) => {
    // An address that another registration has taken (api/auth/registration.ts).
    if (email.endsWith('.invalid')) throw conflict('Esta cuenta no tiene un correo al que escribir.');
    await sendLink({ purpose: 'password-reset', email }, { ...services, db: tx });
  });

/** Instead of the link of the mail, which is spent. */
export const activateAccount = (username: string, acting: Acting, services: Services): Promise<void> =>
  onPerson(username, acting, { act: 'activate', logged: 'activated' }, services, async ({ id }, tx) => {
    const now = services.clock();
    const { userId, purpose, usedAt } = table.mailTokens;
    const links = and(eq(userId, id), eq(purpose, 'activation'), isNull(usedAt));
    await tx.update(table.mailTokens).set({ usedAt: now }).where(links);
    await tellTime(tx, now);
    await tx.update(users).set({ isActive: true }).where(eq(users.id, id));
  });

/** All log-ins end. @throws 400 on `role` for one that this account cannot have, 409 for the last administrator */
export const changeRole = (username: string, role: UserType, acting: Acting, services: Services) =>
  onPerson(
    username,
    acting,
    { act: 'role', logged: 'role', lock: lockRole },
    services,
    async (person, tx) => {
      const { id, userType } = person;
      if (userType === role) throw invalid({ role: ['Ya tiene este rol.'] });
      if (!rolesBeside(userType).includes(role))
        throw invalid({
          role: ['Una cuenta de estudiante o mentor no pasa al equipo, ni al revés: hace falta otra.'],
        });
      if (!isStaff(person)) await exchangeProfile(person, tx, services);
      await tellTime(tx, services.clock());
      await tx.update(users).set({ userType: role }).where(eq(users.id, id));
      await revokeFamilies({ userId: id }, { db: tx, now: services.clock() });
      return `${userType} > ${role}`;
    },
  );

/** Nobody books meanwhile, and an administrator stays. */
const lockRole: Lock = async (person, tx) => {
  if (isStaff(person)) return keepAnAdmin(person, tx);
  await (isMentor(person) ? lockMentor(person.id, tx) : lockStudents([person.id], tx));
};

/** A profile of the other kind in place of an unused one; what was checked was of the mentor. @throws 400 for a profile or sessions */
async function exchangeProfile({ id, ...person }: PersonRow, tx: Db, { admission }: Services): Promise<void> {
  const old = isMentor(person) ? table.mentorProfiles : table.studentProfiles;
  const isUsed =
    (await tx.$count(old, and(eq(old.userId, id), sql`${old.bio} <> ''`))) +
    (await tx.$count(table.availability, eq(table.availability.mentorId, id))) +
    (await tx.$count(table.mentorships, or(takesPart(id), eq(table.mentorships.bookedById, id))));
  if (isUsed > 0)
    throw invalid({ role: ['Ya tiene perfil o sesiones: con otro rol hace falta otra cuenta.'] });
  for (const rows of [table.mentorExpertises, table.studentInterests, table.checks])
    await tx.delete(rows).where(eq(rows.userId, id));
  await tx.delete(old).where(eq(old.userId, id));
  if (isMentor(person)) await tx.insert(table.studentProfiles).values({ userId: id });
  else await tx.insert(table.mentorProfiles).values({ userId: id, approval: firstApproval(admission) });
}

/** As one's own deletion, without the password. @throws 400 for another username or sessions ahead, 403, 404, 409 */
export async function eraseAccount(
  username: string,
  typed: string,
  { staff, address }: Acting,
  services: Services,
): Promise<void> {
  const person = orNotFound(await findPerson(username, services.db));
  assertMay('erase', staff, person);
  if (typed.toLowerCase() !== person.username.toLowerCase())
    throw invalid({ username: [`No coincide: su nombre de usuario es «${person.username}».`] });
  const check = (still: typeof users.$inferSelect) => assertMay('erase', staff, { ...person, ...still });
  const caller = { id: person.id, userType: person.userType, sessionId: '' };
  await erase(caller, { actorId: staff.id, address, check }, services);
}
