import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openTestDatabase } from '~/tests/support/database';

it('JIT compilation is off, as it takes longer than our short statements', async () => {
  const { db, close } = await openTestDatabase();
  const { rows } = await db.execute<{ compiles: boolean }>(sql`select pg_jit_available() as compiles`);
  await close();
  expect(rows).toEqual([{ compiles: false }]);
});
