/**
 * Passwords and activation links while logged out, on the production build: the log, the responses, a foreign
 * API without the extensions, and the device name listed for a log-in.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { type ForeignSite, startOwnForeignSite } from '~/tests/support/foreignSite';
import { PATIENT } from '~/tests/support/patience';
import { type RunningServer, startServer } from '~/tests/support/server';

const SENT = 'Si existe una cuenta con ese correo, recibirás un email con instrucciones.';
const PASSWORD = 'Camaleón-verde-93';
const NEW_PASSWORD = 'Naranja-87-barco';

/** In the newest mail to this address; waits for it, since mails are queued. */
async function mailedLink(site: RunningServer, email: string, pattern: RegExp): Promise<string> {
  const find = async () => {
    const list = await (await fetch(`${site.origin}/correo`)).text();
    const entry = list.split('<li>').find((item) => item.includes(email));
    const address = /href="(\/correo\/[^"]+)"/.exec(entry ?? '')?.[1];
    return address ? (pattern.exec(await (await fetch(site.origin + address)).text())?.[1] ?? '') : '';
  };
  await expect.poll(find, PATIENT).not.toBe('');
  return find();
}

async function register(site: RunningServer, username: string): Promise<string> {
  const email = `${username}@example.com`;
  const made = await fetch(`${site.origin}/api/auth/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, email, password: PASSWORD, user_type: 'alumno' }),
  });
  expect(made.status).toBe(201);
  const activation = await mailedLink(site, email, /href="([^"]*\/api\/auth\/activate\/[^"]+)"/);
  await fetch(activation, { redirect: 'manual' });
  return email;
}

describe('the API in this process', () => {
  let site: RunningServer;
  beforeAll(async () => {
    site = await startServer({ env: { LOG_LEVEL: 'trace' } });
  });
  afterAll(() => site?.stop());

  it('a password link appears in no log, redirect or cache, and its page works without scripts', async () => {
    const email = await register(site, 'olga.olvida');
    const browser = new Browser(site.origin);
    const asked = await browser.press(await browser.open('/reset-password'), 'Enviar instrucciones', {
      email,
    });
    expect([asked.url.href, asked.text]).toEqual([
      `${site.origin}/reset-password/enviado`,
      expect.stringContaining(SENT),
    ]);
    const link = await mailedLink(site, email, /href="([^"]*\/reset-password\/[^"/]+\/[^"]+)"/);
    const { pathname } = new URL(link);
    const token = pathname.split('/').at(-1) ?? '';
    expect(token.length).toBeGreaterThan(20);

    const page = await browser.open(pathname);
    expect(page.status).toBe(200);
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.html).not.toMatch(/<script|https?:\/\/(?!localhost)/);

    const crossSite = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const refused = await fetch(link, { method: 'POST', headers: crossSite, body: 'new_password=x' });
    expect(refused.status).toBe(403);
    expect((await browser.fetch(`${pathname}.data`)).status).toBeLessThan(500);

    const typed = (password: string) => ({ new_password: password, new_password_confirm: password });
    const common = await browser.press(page, 'Guardar la contraseña', typed('password123'));
    expect([common.status, common.text]).toEqual([400, expect.stringContaining('demasiado común')]);
    expect(common.html).not.toContain('password123');
    const body = new URLSearchParams(typed(NEW_PASSWORD));
    const done = await browser.fetch(pathname, { method: 'POST', body });
    expect([done.status, done.headers.get('location')]).toEqual([302, '/login']);
    expect(JSON.stringify([...done.headers])).not.toContain(token);
    const again = await browser.fetch(pathname, { method: 'POST', body });
    expect(again.status).toBe(400);

    // On localhost the log line of a stored mail contains its links on purpose, in place of the mail itself.
    const logged = site.output().replace(/^.*"mail kept, .*$/gm, '');
    expect(logged).toContain('/reset-password/…');
    expect(logged).not.toContain(token);
    expect(logged).not.toContain(email);
  });

  it('three links an hour are allowed, then the wait is shown', async () => {
    const browser = new Browser(site.origin);
    const ask = async (path: string, button: string): Promise<Page> =>
      browser.press(await browser.open(path), button, { email: 'nadie@example.com' });
    for (const [path, button] of [
      ['/reset-password', 'Enviar instrucciones'],
      ['/resend-activation', 'Reenviar activación'],
    ] as const) {
      for (let i = 0; i < 3; i++) expect((await ask(path, button)).text).toContain(SENT);
      const limited = await ask(path, button);
      expect(limited.status).toBe(429);
      expect(limited.text).toMatch(/vuelve a probar dentro de (una hora|\d+ minutos)\./);
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(3_000);
      expect(limited.forms[0]?.fields).toContainEqual(['email', 'nadie@example.com']);
    }
  });

  it('too many log-ins are reported with the wait, to the browser as well', async () => {
    const browser = new Browser(site.origin);
    const page = await browser.open('/login');
    const wrong = { username: 'nadie.nunca', password: 'no es esta' };
    for (let i = 0; i < 10; i++)
      expect((await browser.press(page, 'Iniciar sesión', wrong)).status).toBe(401);
    const limited = await browser.press(page, 'Iniciar sesión', wrong);
    expect(limited.status).toBe(429);
    expect(limited.text).toMatch(
      /Vuelve a intentarlo a las \d\d:\d\d \(dentro de (un minuto|\d+ minutos)\)\./,
    );
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('a log-in is listed under the visitor’s browser', async () => {
    await register(site, 'diego.dispositivo');
    const credentials = { username: 'diego.dispositivo', password: PASSWORD };
    const entered = await new Browser(site.origin).fetch('/login', {
      method: 'POST',
      body: new URLSearchParams(credentials),
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    });
    expect(entered.status).toBe(302);
    const opened = await fetch(`${site.origin}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'curl/8' },
      body: JSON.stringify(credentials),
    });
    const { access } = (await opened.json()) as { access: string };
    const sessions = await fetch(`${site.origin}/api/auth/sessions/`, {
      headers: { authorization: `Bearer ${access}` },
    });
    const devices = ((await sessions.json()) as { device: string }[]).map(({ device }) => device);
    expect(devices.sort()).toEqual(['Firefox en Windows', 'curl']);
  });
});

describe('a foreign API without the extensions', () => {
  let site: ForeignSite;
  let foreign: ForeignSite['foreign'];
  let browser: Browser;
  beforeAll(async () => {
    // Its own: it has never been told what it offers.
    site = await startOwnForeignSite();
    ({ foreign } = site);
    browser = new Browser(site.origin);
  });
  afterAll(() => site?.close());

  const ask = async () =>
    browser.press(await browser.open('/reset-password'), 'Enviar instrucciones', {
      email: 'ana@example.com',
    });

  it('is not assumed while the capabilities cannot be read', async () => {
    foreign.fail('GET /api/capabilities/', 'reset');
    const page = await ask();
    expect([page.status, page.text]).toEqual([503, expect.stringContaining('El servicio no responde')]);
    expect(page.forms[0]?.fields).toContainEqual(['email', 'ana@example.com']);
    foreign.heal();
    await expect.poll(async () => (await ask()).status, PATIENT).toBe(200);
  });

  it('has its page, makes no call, and says what else to do', async () => {
    foreign.calls.length = 0;
    const page = await ask();
    expect(page.text).toContain(SENT);
    expect(page.text).toContain('a quien administra Mentorea');
    expect(page.text).not.toMatch(/activación|buzón/);
    expect(foreign.calls.filter((call) => call !== 'GET /api/capabilities/')).toEqual([]);
  });

  it('has none of the other pages', async () => {
    for (const path of ['/resend-activation', '/resend-activation/enviado', '/reset-password/MQ/abc']) {
      expect([path, (await browser.open(path)).status]).toEqual([path, 404]);
    }
    for (const path of ['/login', '/login?registered=1', '/account-activated?error=1']) {
      const page = await browser.open(path);
      expect(page.status).toBe(200);
      expect(page.html).not.toContain('/resend-activation');
    }
    expect((await browser.open('/login')).html).toContain('href="/reset-password"');
    expect((await browser.open('/account-activated?error=1')).html).toContain('href="/register"');
  });
});
