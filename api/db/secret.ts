import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { settings } from './schema';
import type { Db } from './types';

const KEY = 'secret';

/** For installations that configure no secret: created once, the same for every instance. */
export async function keptSecret(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.insert(settings).values({ key: KEY, value: made }).onConflictDoNothing();
  const [kept] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY));
  return z.string().min(32).parse(kept?.value);
}
