/** The account centre with other servers: plain, extended, and failing in parts. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type AccountServer, MAILS, OWNER, startAccountServer } from '~/tests/support/accountServer';
import type { Foreign } from '~/tests/support/foreign';
import { Browser } from '~/tests/support/foreignBrowser';
import { type ForeignSite, startForeignSite } from '~/tests/support/foreignSite';
import { type RunningServer, startServer } from '~/tests/support/server';

async function logIn(
  { origin }: { origin: string },
  { username, password }: { username: string; password: string },
): Promise<Browser> {
  const browser = new Browser(origin);
  const home = await browser.press(await browser.open('/login'), 'Iniciar sesión', { username, password });
  expect(home.url.pathname).toBe('/dashboard');
  return browser;
}

function deferred() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('a server with the bare contract', () => {
  let foreign: Foreign;
  let site: ForeignSite;
  beforeAll(async () => {
    site = await startForeignSite();
    ({ foreign } = site);
  });
  afterEach(() => foreign.heal());
  afterAll(() => site?.close());
  const account = (n: number) => ({ username: `mentor${n}`, password: `clave-${n}-2026` });

  it('has account, password and deletion; the other settings do not exist', async () => {
    const browser = await logIn(site, account(1));
    const page = await browser.open('/settings');
    expect(page.text).toContain('Página privada - Configuración');
    const titles = [...page.html.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title);
    expect(titles).toEqual([
      'Tu cuenta',
      'Zona horaria',
      'Modo ligero',
      'Calendario, seguridad y datos',
      'Eliminar la cuenta',
    ]);
    for (const path of ['calendar', 'sessions', 'datos.json']) {
      expect([path, (await browser.open(`/settings/${path}`)).status]).toEqual([path, 404]);
    }
    const posted = await browser.fetch('/settings', {
      method: 'POST',
      body: new URLSearchParams({ mails: 'x' }),
    });
    expect(posted.status).toBe(404);
  });

  it('changes the password with the server’s messages, and keeps this session', async () => {
    const browser = await logIn(site, account(2));
    const form = await browser.open('/settings/password');
    const change = (old_password: string, new_password: string) =>
      browser.press(form, 'Cambiar la contraseña', {
        old_password,
        new_password,
        new_password_confirm: new_password,
      });
    const wrong = await change('no es esta', 'Romero-71-faro');
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('La contraseña actual es incorrecta.'),
    ]);
    const done = await change(account(2).password, 'Romero-71-faro');
    expect([done.url.pathname, done.text]).toEqual([
      '/settings',
      expect.stringContaining('Contraseña actualizada'),
    ]);
    // Such a server does not say what happens to other sessions.
    expect([form.text, done.text].join()).not.toMatch(/demás sesiones/);
    await logIn(site, { ...account(2), password: 'Romero-71-faro' });
  });

  it('deletes the account only with the password, though its API call needs none', async () => {
    const browser = await logIn(site, account(3));
    const form = await browser.open('/settings/delete');
    const wrong = await browser.press(form, 'Eliminar mi cuenta', { password: 'no es esta', sure: 'on' });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('La contraseña no es correcta.'),
    ]);
    expect(foreign.calls).not.toContain('DELETE /api/auth/delete/');
    const done = await browser.press(form, 'Eliminar mi cuenta', {
      password: account(3).password,
      sure: 'on',
    });
    expect([done.url.pathname, done.text]).toEqual([
      '/account-deleted',
      expect.stringContaining('Tu cuenta se ha eliminado'),
    ]);
    expect([...browser.cookies.keys()]).toEqual([]);
    expect((await browser.open('/settings')).url.pathname).toBe('/login');
  });

  it('reports an unknown outcome if it does not answer, and loses nothing', async () => {
    const browser = await logIn(site, account(4));
    const form = await browser.open('/settings/password');
    const fill = { old_password: account(4).password, new_password: 'Romero-71-faro' };
    foreign.fail('PUT /api/auth/change-password/', 'reset');
    const cut = await browser.press(form, 'Cambiar la contraseña', {
      ...fill,
      new_password_confirm: fill.new_password,
    });
    expect([cut.status, cut.text]).toEqual([
      503,
      expect.stringContaining('no sabemos si el cambio llegó a hacerse'),
    ]);
    foreign.fail('DELETE /api/auth/delete/', 'html502');
    const stays = await browser.press(await browser.open('/settings/delete'), 'Eliminar mi cuenta', {
      password: account(4).password,
      sure: 'on',
    });
    expect([stays.status, stays.text]).toEqual([503, expect.stringContaining('si sigues dentro')]);
    foreign.fail('GET /api/auth/me/', 'html503');
    expect((await browser.open('/settings')).status).toBe(503);
    foreign.heal();
    expect((await browser.open('/settings')).status).toBe(200);
  });
});

describe('another server with extensions', () => {
  let api: AccountServer;
  let site: RunningServer;
  let browser: Browser;
  beforeAll(async () => {
    api = await startAccountServer();
    site = await startServer({ env: { API_URL: api.url } });
    browser = await logIn(site, OWNER);
  });
  afterEach(() => api.heal());
  afterAll(async () => {
    await site?.stop();
    await api?.close();
  });
  const EXPORT = 'GET /api/auth/export/';

  it('keeps unknown types of mails', async () => {
    const page = await browser.open('/settings');
    expect(page.text).toContain('Otros avisos: horoscope weekly');
    await browser.press(page, 'Guardar', { mails: ['session_update', 'horoscope_weekly'], indexed: [] });
    expect(api.sent.get('PATCH /api/auth/preferences/')).toEqual({ mails: MAILS, indexed: false });
  });

  it.each([
    ['preferences/', 'No hemos podido cargar tus avisos.'],
    ['sessions/', 'No hemos podido cargar tus dispositivos.'],
  ])('%s affects only its own part when it fails', async (path, told) => {
    api.answers.set(`GET /api/auth/${path}`, () => new Response('<h1>Error</h1>', { status: 500 }));
    const page = await browser.open('/settings');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(told)]);
    expect(page.text).toContain('Conectado desde el 20/11/2026 10:00');
    expect(page.text).toContain('Eliminar mi cuenta');
  });

  it('streams 8 MiB while the server is still writing', async () => {
    const line = `${'ñandú '.repeat(1_000)}\n`;
    const count = Math.ceil((8 * 1024 * 1024) / Buffer.byteLength(line));
    const gate = deferred();
    api.answers.set(EXPORT, () => {
      let sent = 0;
      const body = new ReadableStream({
        async pull(c) {
          if (sent === 1) await gate.promise;
          if (sent === count) return c.close();
          sent += 1;
          c.enqueue(new TextEncoder().encode(line));
        },
      });
      const headers = { 'content-type': 'application/json', 'set-cookie': 'theirs=1', 'x-powered-by': 'x' };
      return new Response(body, { headers });
    });
    const answer = await browser.fetch('/settings/datos.json', {
      headers: { 'accept-encoding': 'identity' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="mentorea-mis-datos-[\d-]+\.json"$/,
    );
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    expect(answer.headers.has('x-powered-by')).toBe(false);
    expect(browser.cookies.has('theirs')).toBe(false);
    const reader = answer.body?.getReader();
    const first = await reader?.read();
    expect(first?.done).toBe(false);
    gate.resolve();
    let bytes = first?.value?.byteLength ?? 0;
    for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
      bytes += piece.value.byteLength;
    }
    expect(bytes).toBe(count * Buffer.byteLength(line));
  });

  it.each(['identity', 'gzip'])('an export that breaks off never looks complete (%s)', async (encoding) => {
    api.answers.set(EXPORT, (cut) => {
      let sent = 0;
      const body = new ReadableStream({
        pull(c) {
          sent += 1;
          if (sent > 40) cut();
          else c.enqueue(new TextEncoder().encode(`"${Math.random()}`.repeat(2_000)));
        },
      });
      return new Response(body, { headers: { 'content-type': 'application/json' } });
    });
    const taken = browser
      .fetch('/settings/datos.json', { headers: { 'accept-encoding': encoding } })
      .then((answer) => answer.arrayBuffer());
    await expect(taken.then(({ byteLength }) => byteLength)).rejects.toThrow();
    expect((await browser.open('/settings')).status).toBe(200);
  });

  it.each([
    [
      'asked for too often',
      () => Response.json({ detail: 'Throttled.' }, { status: 429, headers: { 'retry-after': '600' } }),
      'Vuelve a probar dentro de 10 minutos.',
    ],
    [
      'HTML',
      () => new Response('<h1>hola</h1>', { headers: { 'content-type': 'text/html' } }),
      'No hemos podido',
    ],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: '/elsewhere' } }),
      'No hemos podido',
    ],
  ])('%s is reported in Spanish on the page', async (_, answer, told) => {
    api.answers.set(EXPORT, answer);
    const page = await browser.open('/settings/datos.json');
    expect([page.url.pathname, page.text]).toEqual(['/settings', expect.stringContaining(told)]);
    expect(api.calls).not.toContain('GET /elsewhere');
  });

  it('renews an expired session for the file, once', async () => {
    let asked = 0;
    api.answers.set(EXPORT, () => {
      asked += 1;
      return asked === 1
        ? Response.json({ code: 'token_not_valid' }, { status: 401 })
        : Response.json({ a: 1 });
    });
    const answer = await browser.fetch('/settings/datos.json');
    expect(await answer.json()).toEqual({ a: 1 });
    expect(api.calls.filter((call) => call.endsWith('/refresh/'))).toHaveLength(1);
  });

  it('deletes nothing without the password, though its API call does not check it', async () => {
    const form = await browser.open('/settings/delete');
    const wrong = await browser.press(form, 'Eliminar mi cuenta', { password: 'no es esta', sure: 'on' });
    expect([wrong.status, wrong.text]).toEqual([
      400,
      expect.stringContaining('La contraseña no es correcta.'),
    ]);
    expect(api.calls).not.toContain('DELETE /api/auth/delete/');
    const body = { mentorships: ['10:00 con Ana'] };
    api.answers.set('DELETE /api/auth/delete/', () => Response.json(body, { status: 400 }));
    const stays = await browser.press(form, 'Eliminar mi cuenta', { password: OWNER.password, sure: 'on' });
    expect([stays.status, stays.text]).toEqual([400, expect.stringContaining('10:00 con Ana')]);
    // The page is loaded again with its original session.
    expect(api.calls.lastIndexOf('GET /api/auth/me/')).toBeGreaterThan(
      api.calls.indexOf('DELETE /api/auth/delete/'),
    );
    expect(api.calls.filter((call) => call === 'POST /api/auth/logout/')).toHaveLength(1);
    expect((await browser.open('/settings')).status).toBe(200);
  });

  it('changes the password once for the same input, and again for other input', async () => {
    let changes = 0;
    api.answers.set('PUT /api/auth/change-password/', () => {
      changes += 1;
      return Response.json({});
    });
    const form = await browser.open('/settings/password');
    const change = (typed: string) =>
      browser.press(form, 'Cambiar la contraseña', {
        old_password: OWNER.password,
        new_password: typed,
        new_password_confirm: typed,
      });
    for (const typed of ['Romero-71-faro', 'Romero-71-faro', 'Tomillo-82-mar']) {
      expect((await change(typed)).url.pathname).toBe('/settings');
    }
    expect(changes).toBe(2);
  });

  it('answers 429 to too many requests, without an open redirect', async () => {
    const tooMany = () => Response.json({ detail: 'Espera.' }, { status: 429 });
    const page = await browser.open('/settings/calendar');
    api.answers.set('DELETE /api/calendar/token/', tooMany);
    expect((await browser.press(page, 'Desconectar')).status).toBe(429);
    api.answers.set('DELETE /api/auth/sessions/', tooMany);
    const others = { method: 'POST', body: new URLSearchParams({ intent: 'others' }) };
    expect((await browser.fetch('/settings/sessions', others)).status).toBe(429);
    api.answers.set('DELETE /api/auth/sessions/', () => new Response(null, { status: 302 }));
    expect((await browser.fetch('/settings/sessions', others)).status).toBe(500);
  });

  it('handles a form only once, though it is sent twice', async () => {
    let deleted = 0;
    const begun = deferred();
    const both = deferred();
    api.answers.set('DELETE /api/auth/delete/', async () => {
      deleted += 1;
      begun.resolve();
      await both.promise;
      api.answers.set('GET /api/auth/me/', () => Response.json({ code: 'token_not_valid' }, { status: 401 }));
      api.answers.set('POST /api/auth/token/refresh/', () => Response.json({}, { status: 401 }));
      return new Response(null, { status: 204 });
    });
    const owner = await logIn(site, OWNER);
    const form = await owner.open('/settings/delete');
    const fill = { password: OWNER.password, sure: 'on' };
    const cookies = new Map(owner.cookies);
    const press = () => owner.press(form, 'Eliminar mi cuenta', fill);
    const first = press();
    await begun.promise;
    const second = press();
    // A later request has its response, so the second press must have arrived too.
    await new Browser(site.origin).open('/login');
    both.resolve();
    const pages = await Promise.all([first, second]);
    for (const [name, value] of cookies) owner.cookies.set(name, value);
    pages.push(await press());
    // The browser has the answer that ends the session, and the page is still there.
    owner.cookies.clear();
    pages.push(await press());
    expect(pages.map((page) => page.url.pathname)).toEqual(Array(4).fill('/account-deleted'));
    expect(deleted).toBe(1);
  });
});
