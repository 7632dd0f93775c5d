/** The browser never sees a token: not in pages, data, scripts, storage or addresses (design.md section 2). */
import { expect } from '@playwright/test';
import { book, mentor, student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';

/** A signed token begins like this; our own sealed cookie is HttpOnly and never in a body. A page may refresh itself. */
const TOKEN = /eyJ[A-Za-z0-9_-]{8,}|refresh_token|access_token|"access"|(?<!http-equiv=)"refresh"/;
const MOST_ALIKE = 4;

test('a crawl of every page, logged in', async ({ page, api, baseURL, scripts }) => {
  // As many pages as there are.
  test.slow();
  const people = { student: await student(api), mentor: await mentor(api) };
  const { identifier } = await book(api, people);
  await logIn(page, people.student);

  const found: string[] = [];
  const bodies: Promise<void>[] = [];
  page.on('request', (request) => {
    if (TOKEN.test(request.url())) found.push(`address ${request.url()}`);
  });
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!['document', 'script', 'fetch', 'xhr'].includes(kind) || response.status() >= 300) return;
    const read = response.text().then(
      (text) => {
        const match = TOKEN.exec(text);
        if (match) found.push(`${kind} ${response.url()}: ${match[0]}`);
      },
      () => undefined,
    );
    bodies.push(read);
  });

  const seen = new Set<string>();
  const kinds = new Map<string, number>();
  const news = ['/notifications', '/ranking', '/reviews', '/badges'];
  const waiting = ['/dashboard', `/mentorships?detalle=${identifier}`, '/mentorships/new', ...news];
  for (let path = waiting.shift(); path !== undefined && seen.size < 40; path = waiting.shift()) {
    if (seen.has(path) || path.startsWith('/logout')) continue;
    // Of pages that differ in whom they are about, or in their query, a few.
    const kind = (path.split('?')[0] ?? '').replace(/^\/mentors\/.+/, '/mentors/*');
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    if ((kinds.get(kind) ?? 0) > MOST_ALIKE) continue;
    seen.add(path);
    // A file: it has no page to go to.
    if (path.endsWith('/ics')) {
      const file = await page.request.get(path);
      expect([path, file.status()]).toEqual([path, 200]);
      if (TOKEN.test(await file.text())) found.push(`file ${path}`);
      continue;
    }
    await page.goto(path);
    const links = await page
      .locator('a[href]')
      .evaluateAll((all) => all.map((a) => a.getAttribute('href') ?? ''));
    for (const link of links) {
      const url = new URL(link, page.url());
      if (url.origin === baseURL && !seen.has(url.pathname + url.search))
        waiting.push(url.pathname + url.search);
    }
  }
  for (const path of news) expect(seen).toContain(path);
  expect(seen.size).toBeGreaterThan(20);
  if (scripts) {
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Mis Mentorías' }).click();
    await expect(page).toHaveURL('/mentorships');
  }
  await Promise.all(bodies);
  expect(found).toEqual([]);

  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(storage).not.toMatch(TOKEN);
  expect(storage).toContain('has_logged_in=1');
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith('refresh_token'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((session?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});
