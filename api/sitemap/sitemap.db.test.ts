import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sitemapPage, sitemapParts } from '~/api/contract/mentors';
import { SITEMAP_PART } from '~/api/contract/rules/limits';
import { tellTime } from '~/api/db/clock';
import { MONDAY, openWorld } from '~/tests/support/world';

const BIO = 'Enseño matemáticas desde hace diez años, con paciencia y ejemplos.';

const { world, eva } = await openWorld({ eva: 'mentor', luis: 'mentor', ana: 'student' });
/** By the test world's clock. */
const write = (statement: SQL) =>
  world.db.transaction(async (tx) => {
    await tellTime(tx, world.now());
    await tx.execute(statement);
  });
await world.person('inactivo', 'mentor', false);
await write(sql`update mentor_profiles set bio = ${BIO}`);

const list = async (query = '', token?: string) => {
  const { status, body } = await world.call('GET', `/api/sitemap/mentors/${query}`, { token });
  expect(status, JSON.stringify(body)).toBe(200);
  return sitemapPage.strict().parse(body);
};
const names = async () => (await list()).results.map((one) => one.username);
const change = async (path: string, body: object) => {
  expect((await world.call('PATCH', path, { token: eva.token, body })).status).toBe(200);
};
const profile = (body: object) => change('/api/auth/profile/', body);
const parts = async () => sitemapParts.strict().parse((await world.call('GET', '/api/sitemap/parts/')).body);

test('the sitemap lists indexable mentors with their last change, for anybody', async () => {
  expect(await names()).toEqual(['eva', 'luis']);
  expect(await list('', eva.token)).toEqual(await list());
  const now = new Date(MONDAY.getTime() + 60_000);
  world.setNow(now);
  await profile({ price: 31 });
  expect((await list()).results[0]).toEqual({ username: 'eva', updated_at: now.toISOString() });
  const { extensions } = (await world.call('GET', '/api/capabilities/')).body;
  expect(extensions).toContain('marketplace');
});

test.each([
  ['indexing', '/api/auth/preferences/', { indexed: false }, { indexed: true }],
  ['new sessions', '/api/auth/profile/', { available: false }, { available: true }],
  [
    'a bio of 50 characters',
    '/api/auth/profile/',
    { bio: ` ${BIO.slice(0, 49)} ` },
    { bio: BIO.slice(0, 50) },
  ],
])('a mentor without %s is left out from the next read on', async (_what, path, off, on) => {
  await change(path, off);
  expect(await names()).toEqual(['luis']);
  await change(path, on);
  expect(await names()).toEqual(['eva', 'luis']);
});

test('a mentor without an active account is left out', async () => {
  await write(sql`update users set is_active = false where id = ${eva.id}`);
  expect(await names()).toEqual(['luis']);
  await write(sql`update users set is_active = true where id = ${eva.id}`);
});

test('entries are paged by id, and an invalid page is refused in Spanish', async () => {
  const first = await list('?page_size=1');
  expect([first.count, first.results[0]?.username]).toEqual([2, 'eva']);
  const second = await world.call('GET', first.next?.replace('http://localhost:3000', '') ?? '');
  expect(second.body.results).toMatchObject([{ username: 'luis' }]);
  for (const query of ['?page=2', '?page=0', '?page=x', '?page=1;drop']) {
    const { status, body } = await world.call('GET', `/api/sitemap/mentors/${query}`);
    expect([status, body]).toEqual([404, { detail: 'Página no válida.' }]);
  }
  expect((await world.call('POST', '/api/sitemap/mentors/')).status).toBe(405);
});

test('a part’s date follows its latest page, and changes when a page is removed', async () => {
  const told = async () => (await parts()).parts.map((part) => part.updated_at);
  for (const body of [{ bio: BIO }, { available: false }, { available: true }]) {
    const now = new Date(world.now().getTime() + 60_000);
    world.setNow(now);
    await profile(body);
    expect(await told()).toEqual([now.toISOString()]);
  }
});

test('each of thousands of mentors is in one part, which matches its page', async () => {
  const many = SITEMAP_PART * 2;
  await world.db.execute(sql`insert into users (username, email, password_hash, user_type, is_active, first_name, created_at)
    select 'm' || n, 'm' || n || '@example.com', '', 'mentor', true, 'Eva', now() - interval '3 years' + n * interval '1 minute'
    from generate_series(1, ${many}) n`);
  await world.db.execute(
    sql`insert into mentor_profiles (user_id, bio) select id, ${BIO} from users where email like 'm%@example.com'`,
  );
  const { count, parts: found } = await parts();
  expect([count, found.map((part) => part.page)]).toEqual([many + 2, [1, 2, 3]]);
  const pages = await Promise.all(found.map(({ page }) => list(`?page=${page}&page_size=5000`)));
  const all = pages.flatMap((page) => page.results.map((one) => one.username));
  expect([pages.map((page) => page.results.length), new Set(all).size]).toEqual([[1000, 1000, 2], many + 2]);
  for (const [i, page] of pages.entries()) {
    const latest = page.results
      .map((one) => one.updated_at)
      .sort()
      .at(-1);
    expect(found[i]?.updated_at).toBe(latest);
  }
});

test('without mentors there is one empty page and no part', async () => {
  await world.db.execute(sql`update mentor_profiles set available = false`);
  expect(await list()).toMatchObject({ count: 0, results: [] });
  expect(await parts()).toEqual({ count: 0, parts: [] });
});
