import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import type { Writing } from '~/api/context';
import { INVITATION_DAYS } from '~/api/contract/rules/invitations';
import { ACTIVATION_DAYS } from '~/api/contract/rules/kept';
import { type LINK_PURPOSES, mailTokens } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { sha256 } from '~/api/sha256';
import { DAY, HOUR } from '~/api/time';

export type LinkPurpose = (typeof LINK_PURPOSES)[number];
const LIFETIME_MS: Record<LinkPurpose, number> = {
  activation: ACTIVATION_DAYS * DAY,
  'password-reset': HOUR,
  invitation: INVITATION_DAYS * DAY,
  consent: INVITATION_DAYS * DAY,
};

/** The content of a mailed link. Only a hash of `token` is stored. */
export interface Link {
  uid: string;
  token: string;
}
/** A single-use link, for as long as its purpose has it. Older ones of that purpose become invalid. */
export async function createLink(
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
  reading: Writing,
): Promise<Link & { expiresAt: Date }> {
  const [link] = await createLinks({ userIds: [userId], purpose }, reading);
  if (!link) throw new Error('No link was made.');
  return link;
}

/** `createLink` for several accounts, at least one, in their order. */
export async function createLinks(
  { userIds, purpose }: { userIds: number[]; purpose: LinkPurpose },
  { tx, now }: Writing,
) {
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[purpose]);
  const made = userIds.map((userId) => ({ userId, token: randomBytes(24).toString('base64url') }));
  await revokeLinks({ userId: userIds, purpose }, tx);
  await tx
    .insert(mailTokens)
    .values(made.map(({ userId, token }) => ({ hash: sha256(token), userId, purpose, expiresAt })));
  return made.map(({ userId, token }) => {
    return { uid: Buffer.from(String(userId)).toString('base64url'), token, expiresAt };
  });
}

export async function revokeLinks(
  { userId, purpose }: { userId: number | number[]; purpose: LinkPurpose },
  tx: Db,
) {
  const same = and(inArray(mailTokens.userId, [userId].flat()), eq(mailTokens.purpose, purpose));
  await tx.delete(mailTokens).where(and(same, isNull(mailTokens.usedAt)));
}

export async function linkOwner(link: Link, purpose: LinkPurpose, reading: Writing) {
  return (await findLink(link, [purpose], reading))?.userId ?? null;
}

/** The good link of one of these purposes. */
export async function findLink(link: Link, purposes: LinkPurpose[], { tx, now }: Writing) {
  const isOne = or(...purposes.map((purpose) => isGood(link, purpose, now)));
  const [row] = await tx.select().from(mailTokens).where(isOne);
  return row ?? null;
}

/** Spends the link. Of several concurrent attempts only one gets true. */
export async function spendLink(link: Link, purpose: LinkPurpose, { tx, now }: Writing): Promise<boolean> {
  const spent = await tx
    .update(mailTokens)
    .set({ usedAt: now })
    .where(isGood(link, purpose, now))
    .returning({ userId: mailTokens.userId });
  return spent.length > 0;
}

const isGood = (link: Link, purpose: LinkPurpose, now: Date) =>
  and(matchesLink(link, purpose), isNull(mailTokens.usedAt), gt(mailTokens.expiresAt, now));

export const matchesLink = (link: Link, purpose: LinkPurpose) =>
  and(
    eq(mailTokens.hash, sha256(link.token)),
    eq(mailTokens.userId, userIdOf(link) ?? 0),
    eq(mailTokens.purpose, purpose),
  );

export function userIdOf({ uid }: Pick<Link, 'uid'>): number | null {
  const id = Number(Buffer.from(uid, 'base64url').toString());
  return Number.isInteger(id) && id >= 1 && id < 2 ** 31 ? id : null;
}
