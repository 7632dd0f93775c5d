/** Students whom a mentor invites (docs/contract.md, 'Own students'). No answer tells whether an address has an account. */
import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { tieMail } from '~/api/auth/accountMails';
import { isUnproven } from '~/api/auth/registration';
import type { Services } from '~/api/context';
import { isAdmitted } from '~/api/contract/rules/checks';
import * as rules from '~/api/contract/rules/invitations';
import { isStudent } from '~/api/contract/rules/roles';
import { isBlocked } from '~/api/db/blocks';
import { inTurn, lockMentor } from '~/api/db/locks';
import { nameOf, personColumns } from '~/api/db/people';
import { mentorProfiles, studentInvitations as table, users } from '~/api/db/schema';
import { isTied } from '~/api/db/ties';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { forbidden, invalid, notFound } from '~/api/http/errors';
import { notify } from '~/api/notifications/notify';
import { sha256 } from '~/api/sha256';
import { DAY, MINUTE } from '~/api/time';
import { oneLine } from '~/api/wording';
import { readRoster } from './roster';

/** Nobody has said yes, and the link is good. */
export const isOpen = (now: Date) =>
  and(isNull(table.studentId), isNull(table.withdrawnAt), gt(table.expiresAt, now));

interface Wanted {
  /** 0: the only one. */
  line: number;
  name: string;
  email: string;
}
type Mentor = Awaited<ReturnType<typeof findMentor>>;

/** Invites each of a list, all or none. @throws 400 with each wrong line, or a limit that is reached; 403 */
export function inviteStudents(people: string, mentorId: number, services: Services) {
  const wanted = readRoster(people, { columns: ['name', 'email'], most: rules.STUDENTS_A_DAY });
  return inTurn(mentorId, services, (tx) => invite(wanted, mentorId, tx, services));
}

/** The same invitation with a new link and a new end; the link before is void. @throws 400, 403, 404 */
export const inviteAgain = (id: number, mentorId: number, services: Services) =>
  inTurn(mentorId, services, async (tx) => {
    const own = and(isOwn(id, mentorId), isNull(table.withdrawnAt));
    const [row] = await tx.select().from(table).where(own);
    if (!row) throw notFound();
    return invite([{ line: 0, name: row.name, email: row.email }], mentorId, tx, services);
  });

const isOwn = (id: number, mentorId: number) =>
  and(eq(table.id, id), eq(table.mentorId, mentorId), isNull(table.studentId));

async function findMentor(id: number, tx: Db) {
  const [row] = await tx
    .select({ ...personColumns, approval: mentorProfiles.approval })
    .from(users)
    .innerJoin(mentorProfiles, eq(mentorProfiles.userId, users.id))
    .where(eq(users.id, id));
  if (!row || !isAdmitted(row.approval))
    throw forbidden('Podrás invitar a tus estudiantes cuando el equipo apruebe tu alta.');
  return { id, username: row.username, name: nameOf(row) };
}

async function invite(people: Wanted[], mentorId: number, tx: Db, services: Services) {
  await lockMentor(mentorId, tx);
  const mentor = await findMentor(mentorId, tx);
  const now = services.clock();
  const emails = people.map(({ email }) => email);
  const standing = and(eq(table.mentorId, mentorId), inArray(table.email, emails), isNull(table.withdrawnAt));
  const before = await tx.select().from(table).where(standing);
  const known = new Map(before.map((row) => [row.email.toLowerCase(), row]));
  const knownOf = ({ email }: Wanted) => known.get(email.toLowerCase());
  const again = now.getTime() - rules.AGAIN_MINUTES * MINUTE;
  const wanted = people.filter((one) => {
    const row = knownOf(one);
    return !row || row.studentId !== null || row.createdAt.getTime() <= again;
  });
  const accepted = wanted.filter((one) => knownOf(one)?.studentId);
  refuseLines(accepted, 'ya está entre tus estudiantes');
  await refuseTooMany(wanted, mentorId, tx, now);
  if (wanted.length === 0) return { sent: 0 };
  const replaced = wanted.flatMap((one) => knownOf(one)?.id ?? []);
  await tx.update(table).set({ withdrawnAt: now }).where(inArray(table.id, replaced));
  const expiresAt = new Date(now.getTime() + rules.INVITATION_DAYS * DAY);
  const made = wanted.map((one) => ({ ...one, token: randomBytes(24).toString('base64url') }));
  const rows = await tx
    .insert(table)
    .values(
      made.map(({ name, email, token, ...one }) => {
        const old = knownOf({ ...one, name, email });
        // A no holds until its invitation would have ended.
        const declinedAt = old && old.expiresAt > now ? old.declinedAt : null;
        return { mentorId, name, email, hash: sha256(token), createdAt: now, expiresAt, declinedAt };
      }),
    )
    .returning();
  const tokens = new Map(made.map(({ token }) => [sha256(token), token]));
  const open = rows.filter(({ declinedAt }) => declinedAt === null);
  const sent = open.map((row) => ({ ...row, token: tokens.get(row.hash) ?? '' }));
  await write(sent, mentor, tx, services);
  return { sent: wanted.length };
}

function refuseLines(lines: Wanted[], why: string): void {
  if (lines.length === 0) return;
  const at = (line: number) => (line > 0 ? `Línea ${line}: ` : '');
  throw invalid({ people: lines.map(({ line, email }) => `${at(line)}${email} ${why}`) });
}

async function refuseTooMany(wanted: Wanted[], mentorId: number, tx: Db, now: Date): Promise<void> {
  const since = (days: number) => timestamptz(new Date(now.getTime() - days * DAY));
  const emails = wanted.map(({ email }) => email);
  if (emails.length === 0) return;
  const counted = await tx
    .select({ email: table.email, sent: sql<number>`count(*)::int` })
    .from(table)
    .where(and(inArray(table.email, emails), sql`${table.createdAt} > ${since(7)}`))
    .groupBy(table.email);
  const most = rules.STUDENT_MAILS_A_WEEK;
  const full = counted.filter(({ sent }) => sent >= most).map((row) => row.email.toLowerCase());
  const lines = wanted.filter(({ email }) => full.includes(email.toLowerCase()));
  refuseLines(lines, `ya ha recibido ${most} invitaciones esta semana; espera unos días`);
  const [own] = await tx
    .select({
      today: sql<number>`count(*) filter (where ${table.createdAt} > ${since(1)})::int`,
      open: sql<number>`count(*) filter (where ${isOpen(now)} and ${table.email} not in ${emails})::int`,
    })
    .from(table)
    .where(eq(table.mentorId, mentorId));
  const left = rules.STUDENTS_A_DAY - (own?.today ?? 0);
  if (wanted.length > left)
    throw invalid({
      people: [`Puedes enviar ${rules.STUDENTS_A_DAY} invitaciones en 24 horas: ahora te quedan ${left}.`],
    });
  if ((own?.open ?? 0) + wanted.length > rules.STUDENTS_OPEN)
    throw invalid({
      people: [`Puedes tener ${rules.STUDENTS_OPEN} invitaciones sin responder: retira alguna antes.`],
    });
}

/** The mails, and for students with an account the notice. Who has a block with the mentor hears nothing. */
async function write(
  rows: (typeof table.$inferSelect & { token: string })[],
  { id: mentorId, username, name: mentor }: Mentor,
  tx: Db,
  services: Services,
): Promise<void> {
  if (rows.length === 0) return;
  const emails = rows.map(({ email }) => email);
  const accounts = await tx
    .select({
      ...personColumns,
      ...{ email: users.email, userType: users.userType, isActive: users.isActive, isUnproven },
      isApart: sql<boolean>`${users.restriction} is not null or ${isBlocked(users.id, mentorId)} or ${isTied(mentorId, users.id)}`,
    })
    .from(users)
    .where(inArray(users.email, emails));
  const byEmail = new Map(accounts.map((one) => [one.email.toLowerCase(), one]));
  const site = services.siteOrigin;
  const told = rows.flatMap((row) => {
    const account = byEmail.get(row.email.toLowerCase());
    const owner = account?.isActive || !account?.isUnproven ? account : undefined;
    if (owner && (!owner.isActive || owner.isApart)) return [];
    const reader = owner
      ? { id: owner.id, name: oneLine(owner.firstName, 80) || owner.username, isStudent: isStudent(owner) }
      : null;
    return [{ row, reader }];
  });
  const mails = told.map(({ row, reader }) => {
    const link = site + (reader ? rules.TIES_PATH : rules.tieKeyPath(row.token));
    return tieMail({ to: row.email, mentor, profile: `${site}/mentors/${username}`, reader, link });
  });
  await services.mail.enqueue(tx, ...mails);
  const notices = told.flatMap(({ row, reader }) => {
    if (!reader?.isStudent) return [];
    return {
      ...{ userId: reader.id, type: 'invitation' as const, subject: `tie:${row.id}`, aboutId: mentorId },
      ...{ link: rules.TIES_PATH, title: `${mentor} quiere añadirte a sus estudiantes` },
      description: 'Di si aceptas: podrá proponerte sesiones y llevar sus notas.',
    };
  });
  await notify(tx, notices, services);
}

/** Those that nobody has accepted, the newest first; a no looks like silence. */
export async function listSent(mentorId: number, db: Db) {
  const rows = await db
    .select()
    .from(table)
    .where(and(eq(table.mentorId, mentorId), isNull(table.studentId), isNull(table.withdrawnAt)))
    .orderBy(sql`${table.createdAt} desc`, asc(table.id));
  return rows.map(({ id, name, email, createdAt, expiresAt }) => ({
    ...{ id, name, email },
    ...{ created_at: createdAt.toISOString(), expires_at: expiresAt.toISOString() },
  }));
}

/** Its link is void at once; again changes nothing. @throws 404, also once it was accepted */
export async function withdrawInvitation(id: number, mentorId: number, { db, clock }: Services) {
  const withdrawn = { withdrawnAt: clock() };
  const gone = await db.update(table).set(withdrawn).where(isOwn(id, mentorId)).returning({ id: table.id });
  if (gone.length === 0) throw notFound();
}

/** The student is no longer one by invitation; what they have had together stays. @throws 404 */
export async function removeTie(pair: { mentorId: number; studentId: number }, db: Db): Promise<void> {
  const own = and(eq(table.mentorId, pair.mentorId), eq(table.studentId, pair.studentId));
  if ((await db.delete(table).where(own).returning({ id: table.id })).length === 0) throw notFound();
}
