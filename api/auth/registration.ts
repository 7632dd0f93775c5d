import { createHmac } from 'node:crypto';
import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import type { ApiDeps, Services } from '~/api/context';
import type { RegisterPayload } from '~/api/contract/auth';
import { firstApproval } from '~/api/contract/rules/checks';
import { invitationPath } from '~/api/contract/rules/invitations';
import { tellTime } from '~/api/db/clock';
import { violates } from '~/api/db/errors';
import { mailTokens, mentorProfiles, studentProfiles, users } from '~/api/db/schema';
import { timestamptz } from '~/api/db/times';
import type { Db } from '~/api/db/types';
import { invalid, refuseProblems } from '~/api/http/errors';
import { spend } from '~/api/http/rates';
import { storePicture } from '~/api/pictures/store';
import { uploadedPicture } from '~/api/pictures/upload';
import { MINUTE } from '~/api/time';
import { oneLine } from '~/api/wording';
import { activationMail, alreadyRegisteredMail, consentMail, invitationMail } from './accountMails';
import { logAct } from './auditLog';
import {
  createLink,
  createLinks,
  type Link,
  matchesLink,
  revokeLinks,
  spendLink,
  userIdOf,
} from './mailLinks';
import { passwordProblems } from './passwordRules';
import { checkPassword, hashPassword } from './passwords';

type Deps = ApiDeps & Pick<Services, 'keys' | 'limiters'>;

/** Activates the account of a valid link. Also true for a link that was already used; false for any other. */
export async function activate(link: Link, { db, now, address }: { db: Db; now: Date; address: string }) {
  const userId = userIdOf(link);
  if (userId === null) return false;
  return db.transaction(async (tx) => {
    // Locks the account before its links, the same order as `sendLink`.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if (await spendLink(link, 'activation', { tx, now })) {
      await tellTime(tx, now);
      const isOpen = and(eq(users.id, userId), isNull(users.deletedAt), isNull(users.restriction));
      await tx.update(users).set({ isActive: true }).where(isOpen);
      await logAct(tx, { act: 'activated', actorId: null, aboutId: userId, address }, now);
      return true;
    }
    const [known] = await tx
      .select({ usedAt: mailTokens.usedAt })
      .from(mailTokens)
      .where(matchesLink(link, 'activation'));
    return known?.usedAt != null;
  });
}

interface Activation extends Pick<RegisterPayload, 'username' | 'email' | 'next'> {
  id: number;
  /** It replaces an earlier registration of the address. */
  replaces?: boolean;
}

export async function sendActivation(
  { id, username, email, next, replaces }: Activation,
  tx: Db,
  { mail, clock, siteOrigin }: Pick<ApiDeps, 'mail' | 'clock' | 'siteOrigin'>,
): Promise<void> {
  const { uid, token } = await createLink({ userId: id, purpose: 'activation' }, { tx, now: clock() });
  const query = next ? `?${new URLSearchParams({ next })}` : '';
  const link = `${siteOrigin}/api/auth/activate/${uid}/${token}/${query}`;
  await mail.enqueue(tx, activationMail({ to: email, username, link, replaces }));
}

type Waiting = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'email' | 'userType' | 'invitedName' | 'guardianEmail' | 'guardianConsentAt'
>;

/** Condition on `users`: of those who wait for an activation, who did not register by themselves. */
export const wasInvited = sql<boolean>`not exists (
  select 1 from mail_tokens t where t.user_id = users.id and t.purpose = 'activation')`;

/** The link that never activated accounts wait for: of a registration, of an invitation, or for the guardian. */
export async function sendOpenings(
  waiting: Waiting[],
  tx: Db,
  deps: Pick<ApiDeps, 'mail' | 'clock' | 'siteOrigin'>,
): Promise<void> {
  const ids = waiting.map(({ id }) => id);
  const isActivation = and(inArray(mailTokens.userId, ids), eq(mailTokens.purpose, 'activation'));
  const rows = await tx.select({ id: mailTokens.userId }).from(mailTokens).where(isActivation);
  const registered = new Set(rows.map(({ id }) => id));
  for (const user of waiting) if (registered.has(user.id)) await sendActivation(user, tx, deps);
  const invited = waiting.filter(({ id }) => !registered.has(id));
  const asksGuardian = (one: Waiting) => one.guardianEmail !== null && one.guardianConsentAt === null;
  await sendInvitations('consent', invited.filter(asksGuardian), tx, deps);
  await sendInvitations(
    'invitation',
    invited.filter((one) => !asksGuardian(one)),
    tx,
    deps,
  );
}

async function sendInvitations(
  purpose: 'invitation' | 'consent',
  invited: Waiting[],
  tx: Db,
  { mail, clock, siteOrigin }: Pick<ApiDeps, 'mail' | 'clock' | 'siteOrigin'>,
): Promise<void> {
  if (invited.length === 0) return;
  const links = await createLinks({ userIds: invited.map(({ id }) => id), purpose }, { tx, now: clock() });
  const compose = purpose === 'consent' ? consentMail : invitationMail;
  const mails = links.flatMap((link, i) => {
    const one = invited[i];
    if (!one) return [];
    return compose({
      ...{ to: (purpose === 'consent' && one.guardianEmail) || one.email, username: one.username },
      ...{ name: oneLine(one.invitedName, 80), isMentor: one.userType === 'mentor' },
      link: siteOrigin + invitationPath(link),
    });
  });
  await mail.enqueue(tx, ...mails);
}

/** What links of the mail open an account. A guardian's consent alone does not. */
const OPENS = sql.raw(`('activation', 'invitation')`);
const LEADS_IN = sql.raw(`('activation', 'invitation', 'consent')`);

/** Condition on `users`: was sent links and never used one. Accounts closed by staff do not count. */
export const isUnproven = sql<boolean>`(
  exists (select 1 from mail_tokens t where t.user_id = users.id and t.purpose in ${LEADS_IN}) and not exists (
    select 1 from mail_tokens t where t.user_id = users.id and t.purpose in ${OPENS} and t.used_at is not null))`;

export const awaitsActivation = async (userId: number, tx: Db): Promise<boolean> =>
  (await tx.$count(users, and(eq(users.id, userId), isUnproven))) > 0;

/** Accounts whose activation links all expired unused before `since`, and which no case is about. */
export function neverActivated(since: Date) {
  const { userId, purpose, expiresAt, usedAt } = mailTokens;
  const links = sql`from ${mailTokens} where ${userId} = ${users.id} and ${purpose} in ${LEADS_IN}`;
  const alive = sql`(${usedAt} is not null and ${purpose} in ${OPENS} or ${expiresAt} > ${timestamptz(since)})`;
  return and(
    eq(users.isActive, false),
    isNull(users.deletedAt),
    sql`exists (select 1 ${links}) and not exists (select 1 ${links} and ${alive})
      and not exists (select 1 from cases c where c.about_id = ${users.id})`,
  );
}

export const NAME_TAKEN = { username: ['Ya existe un usuario con ese nombre.'] };
/** Milliseconds in which an equal registration counts as the same one: a double press, a lost response. */
const SAME_MS = MINUTE;

/**
 * Makes an inactive account with its picture and queued activation mail. Neither the answer nor the name tells whether
 * the address has an account: a mail tells its owner. A waiting registration loses its address to this. @throws 400, 413
 */
export async function register(payload: RegisterPayload, deps: Deps, files?: ReadonlyMap<string, File>) {
  const { username, email, password, user_type, next } = payload;
  const { db } = deps;
  const problems = passwordProblems(password, { username, email });
  // A name or address whose link expired unused is free again.
  const isSame = or(eq(users.username, username), eq(users.email, email));
  await db.delete(users).where(and(isSame, neverActivated(deps.clock())));
  const [namesake] = await db.select({ id: users.id }).from(users).where(eq(users.username, username));
  const same = namesake ? await sameRegistration(payload, deps) : null;
  if (same !== null) return same;
  refuseProblems({
    ...(namesake ? NAME_TAKEN : {}),
    ...(problems.length > 0 ? { password: problems } : {}),
  });

  const picture = await uploadedPicture(files);
  const passwordHash = await hashPassword(password);
  const [owner] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  const tells = owner !== undefined && (await mayTell(email, deps));
  const now = deps.clock();
  try {
    return await db.transaction(async (tx) => {
      const told = tells ? await freeAddress(owner.id, tx, deps) : null;
      const isFree = owner === undefined || (tells && told === null);
      const pictureHash = picture && (await storePicture(picture, { tx, now }));
      const [user] = await tx
        .insert(users)
        .values({
          ...{ username, passwordHash, userType: user_type, pictureHash, createdAt: now },
          email: isFree ? email : noAddress(payload, deps),
        })
        .returning({ id: users.id });
      if (!user) throw new Error('The new user has no id.');
      if (user_type === 'mentor')
        await tx.insert(mentorProfiles).values({ userId: user.id, approval: firstApproval(deps.admission) });
      else await tx.insert(studentProfiles).values({ userId: user.id });
      const activation = { id: user.id, username, email, next, replaces: owner !== undefined };
      if (isFree) await sendActivation(activation, tx, deps);
      else await createLink({ userId: user.id, purpose: 'activation' }, { tx, now });
      if (told) await deps.mail.enqueue(tx, alreadyRegisteredMail({ ...told, site: deps.siteOrigin }));
      return user.id;
    });
  } catch (error) {
    // A concurrent registration: this very one, or another with the name or address.
    if (violates(error, 'users_username_key') || violates(error, 'users_email_key')) {
      const first = await sameRegistration(payload, deps);
      if (first !== null) return first;
    }
    if (violates(error, 'users_username_key')) throw invalid(NAME_TAKEN);
    if (violates(error, 'users_email_key')) return register(payload, deps, files);
    throw error;
  }
}

/** The account that an equal registration made within the last minute, or null. */
async function sameRegistration(payload: RegisterPayload, deps: Deps): Promise<number | null> {
  const { username, email, password, user_type } = payload;
  const since = new Date(deps.clock().getTime() - SAME_MS);
  const [made] = await deps.db
    .select({ id: users.id, passwordHash: users.passwordHash })
    .from(users)
    .where(
      and(
        eq(users.username, username),
        or(eq(users.email, email), eq(users.email, noAddress(payload, deps))),
        eq(users.userType, user_type),
        eq(users.isActive, false),
        isNull(users.deletedAt),
        gt(users.createdAt, since),
      ),
    );
  return made && (await checkPassword(password, made.passwordHash)) ? made.id : null;
}

/** An address that receives no mail and does not reveal whose it replaces. */
function noAddress(
  { username, email }: Pick<RegisterPayload, 'username' | 'email'>,
  { keys }: Pick<Deps, 'keys'>,
): string {
  const words = JSON.stringify([username.toLowerCase(), email.toLowerCase()]);
  return `${createHmac('sha256', keys.registered).update(words).digest('hex')}@registered.invalid`;
}

const mayTell = async (email: string, { limiters }: Deps): Promise<boolean> =>
  spend(limiters.registeredAccount, email.toLowerCase()).then(
    () => true,
    () => false,
  );

/**
 * Takes the address from a never activated account and voids its links, since a stranger may have registered it.
 * Returns any other account that has it.
 */
export async function freeAddress(ownerId: number, tx: Db, deps: Pick<Deps, 'keys' | 'clock'>) {
  const { id, username, email } = users;
  const isOpen = and(eq(id, ownerId), isNull(users.deletedAt));
  const [owner] = await tx.select({ id, username, email }).from(users).where(isOpen).for('update');
  if (!owner) return null;
  if (!(await awaitsActivation(owner.id, tx))) return { to: owner.email, username: owner.username };
  await tx
    .update(users)
    .set({ email: noAddress(owner, deps), mailRefusedAt: null, mailRefusal: null })
    .where(eq(id, owner.id));
  await createLink({ userId: owner.id, purpose: 'activation' }, { tx, now: deps.clock() });
  for (const purpose of ['invitation', 'consent'] as const)
    await revokeLinks({ userId: owner.id, purpose }, tx);
  return null;
}
