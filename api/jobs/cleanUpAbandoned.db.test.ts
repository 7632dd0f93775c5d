import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openWorld } from '~/tests/support/world';
import { forgetOldLinks } from './cleanUp';

const ABANDONED = 250;
const { world } = await openWorld();

it('accounts never activated are deleted in batches, and the rest waits when the process is stopping', async () => {
  const { db } = world;
  await db.execute(sql`insert into users (username, email, password_hash, user_type, created_at)
    select 'u' || n, n || '@example.com', '', 'alumno', '2026-01-01' from generate_series(1, ${ABANDONED}::int) n`);
  await db.execute(sql`insert into mail_tokens (hash, user_id, purpose, expires_at)
    select username::text, id, 'activation', '2026-01-04' from users`);
  const left = async () => {
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
    return rows[0]?.n;
  };
  let asked = 0;
  await forgetOldLinks(db, world.now(), () => asked++ > 0);
  expect(await left()).toBe(ABANDONED - 100);
  await forgetOldLinks(db, world.now());
  expect(await left()).toBe(0);
});
