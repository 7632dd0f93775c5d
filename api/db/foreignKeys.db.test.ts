import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '~/tests/support/database';

const database = await openTestDatabase();
afterAll(database.close);

it('every foreign key except expertises.scope has an index, so deletions scan no table', async () => {
  const { rows } = await database.db.execute<{ column: string }>(sql`
    select k.conrelid::regclass || '.' || a.attname as column
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (select 1 from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = '(' || a.attname || ' IS NOT NULL)'))
    order by 1`);
  // Subject areas: only a few rows refer to each.
  expect(rows).toEqual([{ column: 'expertises.scope' }]);
});

it('checking whether a picture is in use does not scan all users', async () => {
  const { db } = database;
  await db.execute(sql`insert into users (username, email, password_hash, user_type, created_at, picture_hash)
    select 'u' || n, n || '@example.com', '', 'alumno', now(), 'hash' || n from generate_series(1, 2000) n`);
  await db.execute(sql`analyze users`);
  const { rows } = await db.execute(sql`explain select 1 from users where picture_hash = 'hash7'`);
  expect(JSON.stringify(rows)).toContain('users_picture_idx');
});
