import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { outputOf, withAddress } from './postgresTools';

const seen = (address: string) =>
  withAddress(address, async (given) => {
    const { pathname, search } = new URL(given);
    const [, file] = /[?&]passfile=([^&]+)/.exec(search) ?? [];
    const kept = file ? readFileSync(decodeURIComponent(file), 'utf8') : null;
    return { given, pathname, rest: search.replace(/[?&]passfile=[^&]+/, ''), kept };
  });

it.each([
  ['before the host', 'postgres://ana:a%3Ab%20c@db.example/mentorea'],
  ['as a parameter', 'postgres://ana@db.example/mentorea?password=a%3Ab%20c'],
])('a password %s is in a file, and not in the address', async (_where, address) => {
  const { given, pathname, kept } = await seen(address);
  expect(kept).toBe('*:*:*:*:a\\:b c\n');
  expect(given).not.toMatch(/a%3Ab/);
  expect(pathname).toBe('/mentorea');
});

it('the other parameters stay as they were written', async () => {
  const options = '?options=-c%20search_path%3Dpublic&sslmode=require';
  expect((await seen(`postgres://ana:secret@db.example/mentorea${options}`)).rest).toBe(options);
  expect((await seen(`postgres://ana@db.example/mentorea${options}`)).given).toMatch(
    /mentorea\?options=-c%20/,
  );
});

it('a program that fails or is not there is told in Spanish', async () => {
  await expect(outputOf('/none/pg_dump', [])).rejects.toMatchObject({ name: 'AdminError' });
  await expect(outputOf('node', ['-e', 'process.exit(3)'])).rejects.toThrow(/^Ha fallado node: .*3$/);
});
