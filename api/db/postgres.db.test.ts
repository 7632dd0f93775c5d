import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '~/tests/support/database';

it('no statement is compiled: they are short, and compiling takes far longer', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await db.execute<{ compiles: boolean }>(sql`select pg_jit_available() as compiles`);
  await close();
  expect(rows).toEqual([{ compiles: false }]);
});
