/** A session's calendar file, as the website passes it on: to its people, from servers that offer one. */
import ICAL from 'ical.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { tokenOf } from '~/tests/support/demoToken';
import { Browser } from '~/tests/support/foreignBrowser';
import { type SharedSite, sharedSite } from '~/tests/support/sharedSite';

async function logIn(site: SharedSite, username: string): Promise<Browser> {
  const browser = new Browser(site.origin);
  const home = await browser.press(await browser.open('/login'), 'Iniciar sesión', {
    username,
    password: DEMO_PASSWORD,
  });
  expect(home.url.pathname).toBe('/dashboard');
  return browser;
}

describe('the embedded marketplace', () => {
  let site: SharedSite;
  let session: { id: number; identifier: string };
  beforeAll(async () => {
    site = await sharedSite();
    const headers = { Authorization: `Bearer ${await tokenOf(site, 'ana.alumna')}` };
    const answer = await fetch(`${site.origin}/api/mentorships/?status=upcoming`, { headers });
    const { results } = await answer.json();
    session = results[0];
    expect(session.identifier).toMatch(/^[\w-]{36}$/);
  });

  it('sends the file to people of the session, by GET and HEAD, without caching', async () => {
    const browser = await logIn(site, 'ana.alumna');
    const path = `/mentorships/${session.identifier}/ics`;
    const got = await browser.fetch(path);
    expect(got.status).toBe(200);
    expect(got.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(got.headers.get('content-disposition')).toBe(
      `attachment; filename="mentoria-${session.identifier}.ics"`,
    );
    expect(got.headers.get('cache-control')).toContain('no-store');
    const [event] = new ICAL.Component(ICAL.parse(await got.text())).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('uid')).toBe(`${session.identifier}@localhost`);
    expect(event?.getFirstPropertyValue('url')).toBe(`${site.origin}/mentorships/${session.id}`);
    const head = await browser.fetch(path, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      '',
    ]);
    expect((await browser.fetch(path, { method: 'POST' })).status).toBe(405);
    const page = await browser.open(`/mentorships?detalle=${session.identifier}`);
    expect(page.html).toContain(`href="${path}"`);
    expect(page.html).toMatch(/href="https:\/\/calendar\.google\.com\/[^"]+" target="_blank" rel="noopener/);
  });

  it('answers 404 to outsiders and unknown sessions, and asks visitors to log in', async () => {
    const path = `/mentorships/${session.identifier}/ics`;
    const headers = { Authorization: `Bearer ${await tokenOf(site, 'ana.alumna')}` };
    const { results } = await (await fetch(`${site.origin}/api/mentors/?page_size=50`, { headers }))
      .json()
      .then((body) => ({ results: Array.isArray(body) ? body : body.results }));
    expect(results.length).toBeGreaterThan(1);
    const one = await (
      await fetch(`${site.origin}/api/mentorships/${session.identifier}/`, { headers })
    ).json();
    const other = results.find((each: { username: string }) => each.username !== one.mentor.username);
    const outsider = await logIn(site, other.username);
    for (const method of ['GET', 'HEAD']) {
      expect([method, (await outsider.fetch(path, { method })).status]).toEqual([method, 404]);
    }
    const insider = await logIn(site, 'ana.alumna');
    for (const key of ['999999', 'nada', '..%2Fx', '%C3%B1']) {
      expect([key, (await insider.fetch(`/mentorships/${key}/ics`)).status]).toEqual([key, 404]);
    }
    const nobody = await new Browser(site.origin).fetch(path);
    expect([nobody.status, nobody.headers.get('location')]).toEqual([
      302,
      `/login?redirectTo=${encodeURIComponent(path)}`,
    ]);
  });

  it('caches public pages whatever the zone cookie says, and shows local times only after a log-in', async () => {
    const plain = await fetch(site.origin);
    const zoned = await fetch(site.origin, { headers: { Cookie: 'zona=America/Bogota' } });
    expect(zoned.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(zoned.headers.get('cache-control')).toContain('public');
    expect(await zoned.text()).toBe(await plain.text());
    const browser = await logIn(site, 'ana.alumna');
    const ownTimes = async () => (await browser.open('/dashboard')).text.match(/en tu hora/g)?.length ?? 0;
    expect(await ownTimes()).toBe(0);
    for (const [zone, shown] of [
      ['America/Bogota', true],
      ['Europe/Paris', false],
      ['Europe/Nowhere', false],
      ['elegida:Atlantic/Canary', true],
    ] as const) {
      browser.cookies.set('zona', zone);
      expect([zone, (await ownTimes()) > 0]).toEqual([zone, shown]);
    }
  });
});
