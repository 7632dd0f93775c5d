import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Services } from '~/api/context';
import { notFound } from '~/api/http/errors';

/** A visitor's report, or a decision about somebody who cannot log in. */
export type KeyKind = 'report' | 'decision';

const signatureOf = (kind: KeyKind, id: number, { keys }: Pick<Services, 'keys'>) =>
  createHmac('sha256', keys.cases).update(`${kind} ${id}`).digest('base64url');

/** Opens one thing without an account: sent to the mail address it concerns, or given to who left none. */
export const keyOf = (kind: KeyKind, id: number, services: Pick<Services, 'keys'>): string =>
  `${kind}-${id}-${signatureOf(kind, id, services)}`;

/** @throws 404 */
export function readKey(key: string, services: Pick<Services, 'keys'>): { kind: KeyKind; id: number } {
  const [, kind, id = '', signature = ''] = /^(report|decision)-([1-9]\d{0,9})-([\w-]{43})$/.exec(key) ?? [];
  const named = kind as KeyKind;
  const right = Buffer.from(signatureOf(named, Number(id), services));
  const given = Buffer.from(signature);
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw notFound();
  return { kind: named, id: Number(id) };
}
