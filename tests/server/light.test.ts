/** The light mode (decision 52): who gets it, what such a page leaves out, and that nobody gets another's page. */
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { ask } from '~/tests/support/http';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { type Shown, Visitor } from '~/tests/support/visitor';

const site = await sharedSite();
const ON = 'Activar el modo ligero';
const OFF = 'Quitar el modo ligero';
const NOTICE = 'Tu navegador pide ahorrar datos';
const HYDRATED = ['hydrated', '1'] as const;

const get = (path: string, headers: Record<string, string> = {}) => ask(site.port, path, { headers });
const isLight = ({ html }: Pick<Shown, 'html'>) => load(html)('html').hasClass('light');
const scripts = ({ $ }: Shown) => $('script:not([type="application/ld+json"]), noscript').length;

/** Sends `Save-Data: on`. */
class Saver extends Visitor {
  override fetch(url: URL | string, init: RequestInit = {}) {
    return super.fetch(url, { ...init, headers: { 'Save-Data': 'on' } });
  }
}
async function ana(visitor = new Visitor(site.origin, anyAddress())): Promise<Visitor> {
  await visitor.logIn({ username: 'ana.alumna' }, DEMO_PASSWORD);
  return visitor;
}

it('is chosen at the log-in, comes back to its foot, and outlasts the log-in and the log-out', async () => {
  const visitor = new Visitor(site.origin, anyAddress());
  visitor.cookies.set(...HYDRATED);
  const login = await visitor.see('/login?redirectTo=/settings');
  expect([isLight(login), login.$('#pie').length]).toEqual([false, 1]);
  const light = await visitor.send(login, ON);
  expect([light.status, light.url.href]).toEqual([200, `${site.origin}/login?redirectTo=/settings#pie`]);
  expect(isLight(light)).toBe(true);
  const settings = await visitor.logIn(
    { username: 'ana.alumna' },
    DEMO_PASSWORD,
    '/login?redirectTo=/settings',
  );
  expect([settings.url.pathname, isLight(settings), scripts(settings)]).toEqual(['/settings', true, 0]);
  expect(settings.textOf('#ligero')).toContain(OFF);
  expect(settings.$('[role=note]').length).toBe(0);
  const out = await visitor.send(settings, 'Cerrar sesión');
  expect(isLight(out)).toBe(true);
  const whole = await visitor.send(out, OFF);
  expect(isLight(whole)).toBe(false);
});

it('a light page has no script, is sent whole, and offers what it left out for itself alone', async () => {
  const visitor = await ana();
  visitor.cookies.set(...HYDRATED);
  visitor.cookies.set('ligero', 'si');
  const dashboard = await visitor.see('/dashboard');
  expect([isLight(dashboard), scripts(dashboard)]).toEqual([true, 0]);
  expect(dashboard.headers.get('X-Accel-Buffering')).toBeNull();
  expect(dashboard.headers.get('Cache-Control')).toBe('private, no-store');
  expect(dashboard.headers.get('Content-Security-Policy')).not.toContain('nonce-');
  const full = await visitor.click(dashboard, 'Cargar completa esta página');
  expect([full.url.search, isLight(full)]).toEqual(['?completa', false]);
  expect(scripts(full)).toBeGreaterThan(0);
  // There the button means: and now light again.
  expect((await visitor.send(full, ON)).url.search).toBe('');
  expect(isLight(await visitor.see('/mentorships?estado=todas'))).toBe(true);
});

it('shows what browsers without scripts read in `noscript`: the history of a chat, the limit of a photo', async () => {
  const visitor = await ana();
  visitor.cookies.set('ligero', 'si');
  const chat = await visitor.see('/chat/marcos.mentor');
  const src = chat.$('iframe').attr('src') ?? '';
  const frame = await visitor.see(src);
  expect([chat.$('noscript').length, isLight(frame), frame.$('#pie').length]).toEqual([0, true, 0]);
  expect(frame.$('meta[http-equiv=refresh]').length).toBe(1);
  const picture = await visitor.see('/profile/foto');
  expect(picture.text).toMatch(/hasta \d+ MB/);
  const faces = await visitor.see('/mentors');
  expect(faces.$('img[src^="/media/"]').attr('src')).toMatch(/\.webp\?size=thumbnail$/);
});

it('asks before it loads the scripts of a call, which then stay', async () => {
  const visitor = await ana();
  visitor.cookies.set('ligero', 'si');
  const dashboard = await visitor.see('/dashboard');
  const lobby = await visitor.click(dashboard, /Entrar a la sala/);
  expect([scripts(lobby), lobby.text.includes('¿Los cargamos para ella?')]).toEqual([0, true]);
  const tested = await visitor.click(lobby, 'Sí, cargarlos');
  const call = await visitor.click(tested, 'Entrar');
  expect([call.url.search, isLight(call)]).toEqual(['?entrar&completa', false]);
  expect(scripts(call)).toBeGreaterThan(0);
  const asked = await visitor.click(lobby, 'Entrar');
  expect([asked.url.search, scripts(asked)]).toEqual(['?entrar', 0]);
  const entered = await visitor.click(asked, 'Sí, cargarlos');
  expect(entered.url.search).toBe('?entrar&completa');
  // The call's own frame is never light.
  const room = /"([^"]*sala\/[^"?]+)[^"]*"/.exec(entered.html.replaceAll('\\u002F', '/'))?.[1] ?? '';
  const path = room.slice(room.indexOf('/sala/')).replaceAll('\\', '');
  expect(scripts(await visitor.see(path))).toBeGreaterThan(0);
});

it('comes by itself where the browser saves data, says so in a line, and stays away once refused', async () => {
  const visitor = new Saver(site.origin, anyAddress());
  const landing = await visitor.see('/');
  expect([isLight(landing), landing.textOf('[role=note]')]).toEqual([true, expect.stringContaining(NOTICE)]);
  const whole = await visitor.send(landing, OFF);
  expect([whole.url.pathname, isLight(whole), whole.text.includes(NOTICE)]).toEqual(['/', false, false]);
  const login = await visitor.logIn({ username: 'ana.alumna' }, DEMO_PASSWORD);
  expect([isLight(login), scripts(login) > 0]).toEqual([false, true]);
  const again = await visitor.send(login, ON);
  expect([isLight(again), again.text.includes(NOTICE)]).toEqual([true, false]);
});

it('keeps public pages apart: neither in memory nor before the server does one visitor get another’s', async () => {
  const LIGHT = { cookie: 'ligero=si' };
  const SAVING = { 'save-data': 'on' };
  for (const path of ['/', '/mentors/marcos.mentor', '/faq']) {
    const before = await get(path);
    for (const headers of [LIGHT, SAVING]) {
      const light = await get(path, headers);
      expect([path, light.status, isLight({ html: light.text })]).toEqual([path, 200, true]);
      expect([light.headers['cache-control'], light.headers.etag]).toEqual(['private, no-store', undefined]);
      expect(load(light.text)('source:not([srcset="data:,"]), img:not([src*="size=thumbnail"])').length).toBe(
        0,
      );
      const unchanged = { ...headers, 'if-none-match': before.headers.etag ?? '' };
      expect((await get(path, unchanged)).status).toBe(200);
    }
    const after = await get(path);
    expect([after.headers.etag, isLight({ html: after.text })]).toEqual([before.headers.etag, false]);
    expect(after.headers.vary).toBe('Cookie, Save-Data, Accept-Encoding');
    const refused = await get(path, { ...SAVING, cookie: 'ligero=no' });
    expect(refused.headers.etag).toBe(before.headers.etag);
  }
  expect((await get('/')).text).toContain('<picture>');
});

it('is kept a year for this site alone, and leads to no other', async () => {
  const post = (volver: string, origin = site.origin) =>
    fetch(`${site.origin}/ligero`, {
      ...{ method: 'POST', redirect: 'manual', headers: { origin } },
      body: new URLSearchParams({ ligero: 'si', volver }),
    });
  const answer = await post('/faq?x=1#pie');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/faq?x=1#pie']);
  expect(answer.headers.getSetCookie()).toEqual([
    'ligero=si; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  ]);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  for (const away of ['//evil.example/', 'https://evil.example', '/\\evil.example', ''])
    expect((await post(away)).headers.get('location')).toBe('/');
  const foreign = await post('/', 'https://evil.example');
  expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([403, []]);
  const typed = await fetch(`${site.origin}/ligero`, { redirect: 'manual' });
  expect([typed.status, typed.headers.get('location'), typed.headers.getSetCookie()]).toEqual([302, '/', []]);
});
