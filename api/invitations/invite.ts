/** Accounts that staff make for many people at once, and the mails that open them (docs/contract.md, 'Invitations'). */
import { randomBytes } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { logAct, logActs } from '~/api/auth/auditLog';
import { revokeLinks } from '~/api/auth/mailLinks';
import { hashPassword } from '~/api/auth/passwords';
import { isUnproven, sendOpenings, wasInvited } from '~/api/auth/registration';
import type { ApiDeps } from '~/api/context';
import type { roster } from '~/api/contract/invitations';
import { firstApproval } from '~/api/contract/rules/checks';
import { AGAIN_MINUTES, INVITATION_DAYS } from '~/api/contract/rules/invitations';
import { violates } from '~/api/db/errors';
import { shownNameOf } from '~/api/db/people';
import { mentorProfiles, studentProfiles, users } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { DAY, MINUTE } from '~/api/time';
import { type Invited, readRoster, usernameBase } from './roster';

export type InviteDeps = Pick<ApiDeps, 'db' | 'mail' | 'clock' | 'siteOrigin' | 'admission'>;
type Line = z.infer<typeof roster>['lines'][number];
type UserRow = typeof users.$inferSelect;

/** By the server itself without an actor. */
interface By {
  actorId: number | null;
  address?: string;
}

/**
 * Makes an inactive account for each new person of the list, and sends each its link, to the guardian where there is
 * one. All lines or none. Who was invited before gets the link again. @throws 400 with each wrong line
 */
export async function invite(
  { people, dry_run }: { people: string; dry_run: boolean },
  by: By,
  deps: InviteDeps,
  tries = 3,
): Promise<z.infer<typeof roster>> {
  const invited = readRoster(people);
  try {
    return await deps.db.transaction(async (tx) => {
      const lines = await planOf(invited, tx, deps.clock());
      if (dry_run) return { lines, sent: 0 };
      const unknown = lines.filter(({ state }) => state === 'new');
      await makeAccounts(unknown, tx, deps);
      const asked = new Map(lines.filter(isWritten).map((one) => [one.username, one.guardian_email]));
      if (asked.size === 0) return { lines, sent: 0 };
      const named = inArray(users.username, [...asked.keys()]);
      const rows = await tx.select().from(users).where(named).orderBy(users.id);
      const guardianOf = (row: UserRow) => asked.get(row.username) ?? null;
      const changed = rows.filter((row) => row.guardianEmail !== guardianOf(row));
      await setGuardians(changed, guardianOf, tx);
      const opened = rows.map((row) => ({ ...row, guardianEmail: guardianOf(row) }));
      await sendOpenings(opened, tx, deps);
      const acts = rows.map(({ id }) => ({ act: 'invited' as const, ...by, aboutId: id }));
      await logActs(tx, acts, deps.clock());
      return { lines, sent: rows.length };
    });
  } catch (error) {
    const isTaken = violates(error, 'users_username_key') || violates(error, 'users_email_key');
    // Somebody registered meanwhile: the list is judged again.
    if (isTaken && tries > 1) return invite({ people, dry_run }, by, deps, tries - 1);
    throw error;
  }
}

const isWritten = ({ state }: Line) => state === 'new' || state === 'waiting';

/** Another guardian than before: links that were sent are void. */
async function setGuardians(rows: UserRow[], guardianOf: (row: UserRow) => string | null, tx: Db) {
  if (rows.length === 0) return;
  for (const row of rows)
    await tx
      .update(users)
      .set({ guardianEmail: guardianOf(row) })
      .where(eq(users.id, row.id));
  const userId = rows.map(({ id }) => id);
  for (const purpose of ['invitation', 'consent'] as const) await revokeLinks({ userId, purpose }, tx);
}

/** A second press does not void the mail that is being opened. */
const wasJustSent = (now: Date) => {
  const fresh = new Date(now.getTime() + INVITATION_DAYS * DAY - AGAIN_MINUTES * MINUTE);
  return sql<boolean>`exists (
    select 1 from mail_tokens t where t.user_id = users.id and t.expires_at > ${timestamptz(fresh)})`;
};

async function planOf(invited: Invited[], tx: Db, now: Date): Promise<Line[]> {
  const emails = invited.map(({ email }) => email);
  const known = await tx
    .select({ user: users, isUnproven, wasInvited, wasJustSent: wasJustSent(now) })
    .from(users)
    .where(inArray(users.email, emails));
  const byEmail = new Map(known.map((row) => [row.user.email.toLowerCase(), row]));
  const taken = await takenNames([...new Set(invited.map(({ name }) => usernameBase(name)))], tx);
  const lines: Line[] = [];
  for (const { line, name, email, role, guardian } of invited) {
    const found = byEmail.get(email.toLowerCase());
    const user = found?.user;
    const waits = found !== undefined && !found.user.isActive && found.isUnproven;
    if (waits && !found.wasInvited && guardian !== null)
      throw invalid({ people: [`Línea ${line}: ${email} se ha registrado por su cuenta: quita a su tutor`] });
    const guardianEmail =
      user?.guardianConsentAt || !(guardian || !user) ? (user?.guardianEmail ?? null) : guardian;
    const isRecent = found?.wasJustSent && guardianEmail === found.user.guardianEmail;
    lines.push({
      line,
      email,
      full_name: user ? shownNameOf(user) : name,
      user_type: user ? (user.userType === 'mentor' ? 'mentor' : 'alumno') : role,
      guardian_email: guardianEmail,
      username: user?.username ?? freeUsername(usernameBase(name), taken),
      state: user === undefined ? 'new' : !waits ? 'member' : isRecent ? 'recent' : 'waiting',
    });
  }
  return lines;
}

/** Usernames that are one of these, with or without a number. */
export async function takenNames(bases: string[], tx: Db): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select lower(username::text) as name from users
    where regexp_replace(lower(username::text), '\\d+$', '') in ${bases}`);
  return new Set(rows.map(({ name }) => name));
}

/** One that nobody has, which is then taken. */
export function freeUsername(base: string, taken: Set<string>): string {
  let username = base;
  for (let n = 2; taken.has(username); n++) username = `${base}${n}`;
  taken.add(username);
  return username;
}

async function makeAccounts(lines: Line[], tx: Db, { clock, admission }: InviteDeps): Promise<void> {
  if (lines.length === 0) return;
  // That nobody knows: the link asks for one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const made = await tx
    .insert(users)
    .values(
      lines.map(({ full_name, email, user_type, guardian_email, username }) => ({
        ...{ username, email, passwordHash, userType: user_type, createdAt: clock() },
        ...{ guardianEmail: guardian_email, invitedName: full_name },
      })),
    )
    .returning({ userId: users.id, userType: users.userType });
  const idsOf = (type: Line['user_type']) =>
    made.filter(({ userType }) => userType === type).map(({ userId }) => ({ userId }));
  const [mentors, students] = [idsOf('mentor'), idsOf('alumno')];
  const approval = firstApproval(admission);
  if (mentors.length > 0)
    await tx.insert(mentorProfiles).values(mentors.map((one) => ({ ...one, approval })));
  if (students.length > 0) await tx.insert(studentProfiles).values(students);
}

/** The guardian of an invited person agrees: now they are written to themselves. */
export async function recordConsent(row: UserRow, address: string, tx: Db, deps: Omit<InviteDeps, 'db'>) {
  const now = deps.clock();
  const open = and(eq(users.id, row.id), isNull(users.deletedAt));
  await tx.update(users).set({ guardianConsentAt: now }).where(open);
  await logAct(tx, { act: 'guardian-consent', actorId: null, aboutId: row.id, address }, now);
  await sendOpenings([{ ...row, guardianConsentAt: now }], tx, deps);
}
