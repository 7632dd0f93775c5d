import { describe, expect, it } from 'vitest';
import { accessToken, cookiesOf, testPlatform, visit } from '~/tests/support/platform';
import { action } from './login';

async function logIn(
  fields: Record<string, string>,
  answer?: () => Response,
  device: { sent: unknown[]; cookies: Record<string, string>; extensions?: string[] } = {
    sent: [],
    cookies: {},
  },
) {
  const tokens = { access: accessToken('a'), refresh: 'r1' };
  const platform = testPlatform({
    apiFetch: async (request) => {
      if (request.method === 'GET') return Response.json({ extensions: device.extensions ?? ['account'] });
      device.sent.push(await request.json());
      return answer?.() ?? Response.json(tokens);
    },
  });
  const body = new URLSearchParams({ username: 'ana', password: 'Camaleón-93', ...fields });
  const request = new Request('http://localhost:3000/login', { method: 'POST', body });
  const { context, finish } = visit(platform, '/login', { method: 'POST', cookies: device.cookies });
  const outcome = await action({ request, context: { ...context }, params: {} });
  const toast = context.flash.take()?.title;
  const answered = finish(new Response());
  const cookies = answered.headers.getSetCookie();
  Object.assign(device.cookies, { known_device: cookiesOf(answered).known_device ?? '' });
  const session = cookies.find((line) => line.startsWith('refresh_token='));
  return { outcome, toast, session, flags: cookies.filter((line) => line.startsWith('has_logged_in=1')) };
}

describe('logging in', () => {
  it('lasts a week when ticked, and until the browser closes otherwise', async () => {
    expect((await logIn({ remember: 'on' })).session).toContain('Max-Age=604800');
    const { session, flags } = await logIn({});
    expect(session).toMatch(/^refresh_token=./);
    expect(session).not.toMatch(/max-age|expires/i);
    expect(flags).toHaveLength(1);
  });

  it.each([
    [{}, '/dashboard'],
    [{ redirectTo: '/mentorships?page=2' }, '/mentorships?page=2'],
    [{ redirectTo: '//evil.example' }, '/dashboard'],
    [{ redirectTo: 'https://evil.example/x' }, '/dashboard'],
  ])('with %j leads to %s', async (fields, target) => {
    const { outcome } = await logIn({ remember: 'on', ...fields });
    expect((outcome as Response).headers.get('location')).toBe(target);
  });

  it('keeps the name, the tick and no password when it is refused', async () => {
    const refused = () => Response.json({ detail: 'No.', code: 'no_active_account' }, { status: 401 });
    const { outcome, session } = await logIn({}, refused);
    expect(session).toBeUndefined();
    expect(outcome).toMatchObject({
      data: { remember: false, result: { initialValue: { username: 'ana' } } },
      init: { status: 401 },
    });
    expect(JSON.stringify(outcome)).not.toContain('Camaleón');
  });

  it('asks for both fields', async () => {
    const { outcome } = await logIn({ username: ' ', password: '' });
    const error = {
      username: ['El nombre de usuario es obligatorio.'],
      password: ['La contraseña es obligatoria.'],
    };
    expect(outcome).toMatchObject({ data: { result: { error } }, init: { status: 422 } });
  });
});

describe('a log-in that fails', () => {
  it.each([
    [401, 401],
    [403, 401],
    [0, 503],
    [500, 503],
    [502, 503],
    [503, 503],
  ])('with %i answers %i in the fixed words and reveals nothing of the account', async (status, answered) => {
    const { outcome, toast } = await logIn({}, () => {
      if (status === 0) throw new TypeError('fetch failed');
      return Response.json({ detail: 'No.' }, { status });
    });
    expect(outcome).toMatchObject({ init: { status: answered } });
    expect(toast).toBe('Credenciales incorrectas o error de red.');
  });

  const html = (status: number) => () =>
    new Response('<h1>Gateway</h1>', { status, headers: { 'content-type': 'text/html' } });
  it.each([
    ['a field it does not know', () => Response.json({ device: ['Unexpected.'] }, { status: 400 })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/welcome' } })],
    ['a gateway’s 401', html(401)],
    ['a gateway’s 403', html(403)],
  ])('with %s blames nobody', async (_, answer) => {
    const { outcome, toast } = await logIn({}, answer);
    const advice = expect.stringContaining('no ha dicho que sea por tu usuario ni por tu contraseña');
    expect(outcome).toMatchObject({ data: { advice }, init: { status: 503 } });
    expect(toast).toBe('No se ha podido iniciar sesión.');
  });

  it.each([
    [{ 'Retry-After': '125' }, 'a las 11:03 (dentro de 3 minutos). Si compartes la conexión'],
    [{}, 'Vuelve a intentarlo dentro de unos minutos.'],
  ])('after too many attempts names the wait, if known: %j', async (headers, wait) => {
    const { outcome } = await logIn({}, () => new Response(null, { status: 429, headers }));
    const advice = expect.stringContaining(wait);
    expect(outcome).toMatchObject({ data: { advice }, init: { status: 429 } });
    expect((outcome as { init: { headers: object } }).init.headers).toEqual(headers);
  });
});

describe('a browser that has logged in before', () => {
  const gives = (device: unknown) => () => Response.json({ access: accessToken('a'), refresh: 'r1', device });
  const said = (sent: unknown[]) => sent.map((body) => (body as { device?: unknown }).device);

  it('proves it at the next log-in to the same account only; a browser may know several people', async () => {
    const browser = { sent: [] as unknown[], cookies: {} as Record<string, string> };
    const kept: string[] = [];
    for (const [username, device] of [
      ['Ana', 'of-ana-1'],
      ['luis', 'of-luis'],
      ['ana', 'of-ana-2'],
      ['ANA', 'of-ana-3'],
    ] as const) {
      await logIn({ username, remember: 'on' }, gives(device), browser);
      kept.push(browser.cookies.known_device ?? '');
    }
    expect(said(browser.sent)).toEqual(['', '', 'of-ana-1', 'of-ana-2']);
    for (const cookie of kept) {
      // Sealed whole. Base64 may spell a short name by chance, so its parts are read decoded.
      expect(cookie).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
      const parts = cookie.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
      expect(parts.join(' ')).not.toMatch(/[Aa]na|ANA|luis|of-/);
    }
  });

  it('sends no proof to a server without the extension', async () => {
    const browser = { sent: [] as unknown[], cookies: {}, extensions: ['talk'] };
    await logIn({ remember: 'on' }, gives('x'), browser);
    expect(browser.sent).toEqual([{ username: 'ana', password: 'Camaleón-93' }]);
  });

  it('is not remembered without the tick, after a refusal, or by a server without devices', async () => {
    const browser = { sent: [] as unknown[], cookies: {} as Record<string, string> };
    await logIn({}, gives('x'), browser);
    await logIn({ remember: 'on' }, () => Response.json({ device: 'x' }, { status: 401 }), browser);
    await logIn({ remember: 'on' }, undefined, browser);
    await logIn({ remember: 'on' }, gives({ id: 7 }), browser);
    expect(browser.cookies.known_device).toBe('');
    expect((await logIn({ remember: 'on' }, gives({ id: 7 }), browser)).session).toBeDefined();
  });
});
