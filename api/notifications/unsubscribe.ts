import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { NOTIFICATION_TYPES, type NotificationType } from '../contract/notificationTypes';
import { preferences } from '../db/schema';
import type { Db } from '../db/types';
import type { Services } from '../services';

/** One kind of mail to one person. */
interface Subscription {
  userId: number;
  type: NotificationType;
}

const SHAPE = /^([1-9]\d{0,9})\.([a-z_]{1,30})\.([\w-]{43})$/;

/** Works without logging in, for whoever holds the mail; it refuses mails and can do nothing else. */
export function unsubscribeUrl(
  subscription: Subscription,
  { keys, siteOrigin }: Pick<Services, 'keys' | 'siteOrigin'>,
): string {
  const { userId, type } = subscription;
  const signed = signature(subscription, keys.unsubscribe).toString('base64url');
  return `${siteOrigin}/api/notifications/unsubscribe/${userId}.${type}.${signed}/`;
}

/** Null for a token that we did not write. */
export function readUnsubscribe(token: string, key: Uint8Array): Subscription | null {
  const [, id, name, sent] = SHAPE.exec(token) ?? [];
  const type = NOTIFICATION_TYPES.find((one) => one === name);
  if (!id || !type || !sent) return null;
  const subscription = { userId: Number(id), type };
  const same = timingSafeEqual(Buffer.from(sent, 'base64url'), signature(subscription, key));
  return same ? subscription : null;
}

/** Mutes that type of mail, as the preferences do; the notifications go on. Nothing happens when the account is gone. */
export async function mute({ userId, type }: Subscription, db: Db): Promise<void> {
  await db.execute(sql`insert into ${preferences} (user_id, muted_mails)
    select id, array[${type}::text] from users where id = ${userId} and deleted_at is null
    on conflict (user_id) do update set muted_mails = array(
      select distinct unnest(preferences.muted_mails || excluded.muted_mails) order by 1)`);
}

function signature({ userId, type }: Subscription, key: Uint8Array): Buffer {
  return createHmac('sha256', key).update(`${userId}.${type}`).digest();
}
