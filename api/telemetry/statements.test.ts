import { afterEach, expect, it, vi } from 'vitest';
import { failedStatements } from './metrics';
import { measured, nameStatement, statementName } from './statements';
import { inWork, type Work } from './work';

afterEach(() => void vi.restoreAllMocks());

it.each([
  ['select "id" from "users" where "users"."email" = $1', 'select users'],
  ['insert into "audit_log" ("id") values (default)', 'insert audit_log'],
  ['update "mentorships" set "missed" = true', 'update mentorships'],
  ['\n    delete from pgboss.job where name = $1', 'delete pgboss.job'],
  ['with one as (select 1) select * from one', 'with one'],
  ['begin', 'begin'],
])('%s is named %s', (text, name) => {
  expect(statementName(text)).toBe(name);
});

it('has the name it was prepared under', () => {
  nameStatement('select 1 from "named"', 'named');
  expect(statementName('select 1 from "named"')).toBe('named');
});

it('counts for the request around it, tells what is slow, and names what fails', async () => {
  const work: Work = { requestId: 'r1', route: '/', role: 'visitor', databaseMs: 0, statements: 0, apiMs: 0 };
  const slow = vi.fn();
  const ends = (ms: number) => vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValueOnce(ms);
  await inWork(work, async () => {
    ends(501);
    expect(await measured('select 1 from "cases"', async () => 7, slow)).toBe(7);
    ends(20);
    const refusal = Object.assign(new Error('duplicate key: ana@example.com'), { code: '23505' });
    await expect(measured('insert into "users"', () => Promise.reject(refusal), slow)).rejects.toMatchObject({
      statement: 'insert users',
    });
  });
  expect(work).toMatchObject({ statements: 2, databaseMs: 521 });
  expect(slow.mock.calls).toEqual([[{ requestId: 'r1', statement: 'select cases', ms: 501 }]]);
  const { values } = await failedStatements.get();
  expect(values).toEqual([{ labels: { statement: 'insert users', code: '23505' }, value: 1 }]);
});
