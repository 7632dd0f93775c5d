import { z } from '@hono/zod-openapi';
import { and, eq, lte } from 'drizzle-orm';
import type { Caller, Reading, Writing } from '~/api/context';
import { idempotencyKeys } from '~/api/db/schema';
import { invalid, Refusal } from '~/api/http/errors';
import { refused } from '~/api/http/routing';
import { sha256 } from '~/api/sha256';
import { DAY } from '~/api/time';

const KEPT_MS = DAY;
const MAX_LENGTH = 255;

/** Of the calls that book. */
export const idempotencyHeader = z.object({
  'Idempotency-Key': z
    .string()
    .optional()
    .describe(
      'Any text of the client’s own, up to 255 characters: the same key again within 24 hours answers the first result and books nothing.',
    ),
});
export const otherBody = refused({
  422: 'This `Idempotency-Key` was used for another body within the last 24 hours.',
});

export interface Attempt {
  userId: number;
  key: string;
  requestHash: string;
}

/**
 * Null without an `Idempotency-Key` header. Clients generate a new room code for each attempt, so it is not part of the
 * request's hash. @throws 400 when it is too long
 */
export function attemptOf(
  c: { get(name: 'caller'): Caller; req: { header(name: string): string | undefined } },
  { room_code: _, ...payload }: { init_date: string; room_code?: unknown },
): Attempt | null {
  const key = c.req.header('Idempotency-Key');
  if (!key) return null;
  if (key.length > MAX_LENGTH)
    throw invalid({ non_field_errors: ['La clave de idempotencia es demasiado larga.'] });
  return { userId: c.get('caller').id, key, requestHash: sha256(JSON.stringify(payload)) };
}

/** The session that the first such request created. @throws 422 when that request was different */
export async function earlierResult({ userId, key, requestHash }: Attempt, { db, now }: Reading) {
  const own = and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));
  const [row] = await db.select().from(idempotencyKeys).where(own);
  if (!row || isOld(row.createdAt, now)) return null;
  if (row.requestHash !== requestHash) throw otherRequest();
  return row.mentorshipId;
}

/** Stores the result in the transaction that created it, and deletes the user's expired ones. */
export async function remember(
  { userId, key, requestHash }: Attempt,
  mentorshipId: number,
  { tx, now }: Writing,
): Promise<void> {
  const limit = new Date(now.getTime() - KEPT_MS);
  await tx
    .delete(idempotencyKeys)
    .where(and(eq(idempotencyKeys.userId, userId), lte(idempotencyKeys.createdAt, limit)));
  const stored = await tx
    .insert(idempotencyKeys)
    .values({ userId, key, requestHash, mentorshipId, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (stored.length === 0) throw otherRequest();
}

const isOld = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() >= KEPT_MS;
const otherRequest = () =>
  new Refusal(422, { detail: 'Esa clave de idempotencia ya se ha usado para otra petición.' });
