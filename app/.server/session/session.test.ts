/** The session through the door of a request context, against an API in this process that the test can break. */
import { describe, expect, it } from 'vitest';
import {
  accessToken,
  type Clock,
  cookiesOf,
  loggedIn,
  NOW,
  testPlatform,
  visit,
} from '../../../tests/support/platform';
import { ApiError } from '../api/errors';

const ME = {
  id: 1,
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Gil',
  email: '',
  user_type: 'alumno',
  profile: null,
};

interface FakeApi {
  /** Access tokens that /me/ takes. */
  valid: Set<string>;
  refresh: (token: string) => Response | Promise<Response>;
  refreshed: string[];
  asked: number;
}

function setUp(options: { life?: number } = {}) {
  const clock: Clock = { ms: NOW };
  const api: FakeApi = {
    valid: new Set(),
    refreshed: [],
    asked: 0,
    refresh(token) {
      const access = accessToken(`after-${token}`, { now: clock.ms, life: options.life });
      this.valid = new Set([access]);
      return Response.json({ access, refresh: `${token}+` });
    },
  };
  const platform = testPlatform({
    clock,
    apiFetch: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === '/api/auth/token/refresh/') {
        const token = (request.headers.get('cookie') ?? '').replace('refresh_token=', '');
        api.refreshed.push(token);
        await Promise.resolve();
        return api.refresh(token);
      }
      if (pathname !== '/api/auth/me/') return new Response(null, { status: 404 });
      api.asked += 1;
      const bearer = request.headers.get('authorization')?.slice('Bearer '.length) ?? '';
      return api.valid.has(bearer) ? Response.json(ME) : Response.json({ detail: 'no' }, { status: 401 });
    },
  });
  const logIn = (life?: number) => {
    const access = accessToken('first', { now: clock.ms, life });
    api.valid.add(access);
    return loggedIn(platform, { access, refresh: 'r1' });
  };
  return { clock, api, platform, logIn };
}

const REFUSED = () =>
  Response.json({ detail: 'Token is blacklisted', code: 'token_not_valid' }, { status: 401 });

describe('a session', () => {
  it('holds its tokens where nobody can read them, for a week or until the browser closes', () => {
    const { platform } = setUp();
    const tokens = { access: accessToken('a'), refresh: 'r1' };
    for (const remember of [true, false]) {
      const { context, finish } = visit(platform, '/login', { method: 'POST' });
      context.session.open(tokens, { remember });
      const response = finish(new Response());
      const lasting = remember ? ' Max-Age=604800;' : '';
      const [session, flag, ...rest] = response.headers.getSetCookie();
      expect(session).toMatch(
        new RegExp(`^refresh_token=[\\w.-]+;${lasting} Path=/; HttpOnly; SameSite=Lax$`),
      );
      expect(flag).toBe(`has_logged_in=1;${lasting} Path=/; SameSite=Lax`);
      expect(rest).toEqual([]);
      expect(session).not.toContain(tokens.access);
      expect(response.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('is open for who has the cookie, and gone after a log-out', async () => {
    const { platform, logIn } = setUp();
    const cookies = logIn();
    expect(visit(platform, '/').context.session.isOpen).toBe(false);
    const { context, finish } = visit(platform, '/dashboard', { cookies });
    expect(context.session.isOpen).toBe(true);
    await expect(context.api.auth.getMe()).resolves.toMatchObject({ username: 'ana', full_name: 'Ana Gil' });
    context.session.close();
    expect(context.session.isOpen).toBe(false);
    expect(cookiesOf(finish(new Response()))).toEqual({ refresh_token: '', has_logged_in: '' });
  });

  it('is over after a week whatever the browser kept', () => {
    const { clock, platform, logIn } = setUp();
    const cookies = logIn();
    clock.ms += 7 * 24 * 3600 * 1000 + 1;
    expect(visit(platform, '/', { cookies }).context.session.isOpen).toBe(false);
  });

  it('keeps what a visitor without one may cache, and nothing of who has one', () => {
    const { platform, logIn } = setUp();
    const page = () => new Response('', { headers: { 'cache-control': 'public, max-age=60' } });
    expect(visit(platform, '/').finish(page()).headers.get('cache-control')).toBe('public, max-age=60');
    const own = visit(platform, '/', { cookies: logIn() });
    expect(own.finish(page()).headers.get('cache-control')).toBe('no-store');
    expect(own.finish(Response.redirect('http://localhost/x')).headers.get('cache-control')).toBe('no-store');
  });

  it('survives tokens too long for a cookie: the access token is renewed instead', async () => {
    const { platform, api } = setUp();
    const noise = Array.from({ length: 3000 }, (_, i) => ((i * i * 7919) % 36).toString(36)).join('');
    const long = `${accessToken('a')}${noise}${[...noise].reverse().join('')}`;
    const cookies = loggedIn(platform, { access: long, refresh: 'r1' });
    expect(cookies.refresh_token?.length).toBeLessThan(4096);
    await visit(platform, '/', { cookies }).context.api.auth.getMe();
    expect(api.refreshed).toEqual(['r1']);
  });
});

describe('renewing', () => {
  it('happens before the first call when under 30 s are left, once', async () => {
    const { clock, api, platform, logIn } = setUp();
    const cookies = logIn(300);
    clock.ms += 269_000;
    await visit(platform, '/', { cookies }).context.api.auth.getMe();
    expect(api.refreshed).toEqual([]);
    clock.ms += 2_000;
    const { context, finish } = visit(platform, '/', { cookies });
    await Promise.all([
      context.api.auth.getMe(),
      context.api.mentorships.find('x'),
      context.api.mentorships.find('y'),
    ]);
    expect(api.refreshed).toEqual(['r1']);
    const next = { ...cookies, ...cookiesOf(finish(new Response())) };
    expect(next.refresh_token).not.toBe(cookies.refresh_token);
    await visit(platform, '/', { cookies: next }).context.api.auth.getMe();
    expect(api.refreshed).toEqual(['r1']);
  });

  it('happens once for 20 requests at the same time, and they all get the same successor', async () => {
    const { clock, api, platform, logIn } = setUp();
    const cookies = logIn(300);
    clock.ms += 301_000;
    const visits = Array.from({ length: 20 }, () => visit(platform, '/dashboard', { cookies }));
    const users = await Promise.all(visits.map((v) => v.context.api.auth.getMe()));
    expect(users).toHaveLength(20);
    expect(api.refreshed).toEqual(['r1']);
    for (const v of visits) {
      const own = { ...cookies, ...cookiesOf(v.finish(new Response())) };
      await visit(platform, '/', { cookies: own }).context.api.auth.getMe();
    }
    expect(api.refreshed).toEqual(['r1']);
  });

  it('happens after a 401, and the call is repeated once', async () => {
    const { api, platform, logIn } = setUp();
    const cookies = logIn();
    api.valid.clear();
    await expect(visit(platform, '/', { cookies }).context.api.auth.getMe()).resolves.toMatchObject({
      username: 'ana',
    });
    expect(api).toMatchObject({ refreshed: ['r1'], asked: 2 });
  });

  it('never happens twice in a request, even when the new token is refused too', async () => {
    const { api, platform, logIn } = setUp();
    const cookies = logIn();
    api.valid.clear();
    api.refresh = () => Response.json({ access: accessToken('useless'), refresh: 'r2' });
    const { context } = visit(platform, '/', { cookies });
    await expect(context.api.auth.getMe()).rejects.toMatchObject({ status: 401 });
    await expect(context.api.mentorships.list()).rejects.toBeInstanceOf(ApiError);
    expect(api.refreshed).toEqual(['r1']);
  });

  it('takes the successor from the cookie, and keeps the old token where the server does not rotate', async () => {
    const { api, platform, logIn, clock } = setUp();
    const renewWith = async (cookies: Record<string, string>, response: () => Response) => {
      clock.ms += 600_000;
      api.refresh = response;
      const { context, finish } = visit(platform, '/', { cookies });
      await context.api.auth.getMe().catch(() => null);
      return { ...cookies, ...cookiesOf(finish(new Response())) };
    };
    const access = () => accessToken('x', { now: clock.ms });
    const first = await renewWith(logIn(), () =>
      Response.json(
        { access: access() },
        { headers: { 'set-cookie': 'refresh_token=from-cookie; HttpOnly; Path=/' } },
      ),
    );
    const second = await renewWith(first, () => Response.json({ access: access() }));
    await renewWith(second, () => Response.json({ access: access() }));
    expect(api.refreshed).toEqual(['r1', 'from-cookie', 'from-cookie']);
  });
});

describe('an API that is down', () => {
  it.each([500, 502, 503, 504, 429, 404])('with a %i for the refresh logs nobody out', async (status) => {
    const { clock, api, platform, logIn } = setUp();
    const cookies = logIn();
    clock.ms += 301_000;
    api.refresh = () => new Response('<h1>no</h1>', { status });
    const { context, finish } = visit(platform, '/', { cookies });
    await expect(context.api.auth.getMe()).rejects.toMatchObject({ status });
    expect(context.session.isOpen).toBe(true);
    expect(finish(new Response()).headers.getSetCookie()).toEqual([]);
  });

  it('when the refresh answers nonsense, too', async () => {
    const { clock, api, platform, logIn } = setUp();
    const cookies = logIn();
    clock.ms += 301_000;
    api.refresh = () => new Response('{"acc', { status: 200 });
    await expect(visit(platform, '/', { cookies }).context.api.auth.getMe()).rejects.toMatchObject({
      status: 502,
    });
  });

  it('costs nothing while the access token is still good', async () => {
    const { clock, api, platform, logIn } = setUp();
    const cookies = logIn(300);
    clock.ms += 285_000;
    api.refresh = () => new Response(null, { status: 503 });
    await expect(visit(platform, '/', { cookies }).context.api.auth.getMe()).resolves.toMatchObject({
      id: '1',
    });
  });
});

describe('a refused refresh', () => {
  function refused() {
    const all = setUp();
    const cookies = all.logIn();
    all.clock.ms += 301_000;
    all.api.refresh = REFUSED;
    return { ...all, cookies };
  }

  it('sends a GET to the same address once, and only then logs out', async () => {
    const { platform, cookies } = refused();
    const first = visit(platform, '/mentorships.data?_routes=x&page=2', { cookies });
    const thrown = await first.context.api.auth.getMe().catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw new Error('expected a redirect');
    expect(thrown.headers.get('location')).toBe('/mentorships?page=2');
    const set = cookiesOf(first.finish(thrown));
    expect(Object.keys(set)).toEqual(['session_retry']);

    const again = visit(platform, '/mentorships?page=2', { cookies: { ...cookies, ...set } });
    await expect(again.context.api.auth.getMe()).rejects.toMatchObject({ status: 401 });
    expect(again.context.session.isOpen).toBe(false);
    expect(cookiesOf(again.finish(new Response()))).toEqual({
      refresh_token: '',
      has_logged_in: '',
      session_retry: '',
    });
  });

  it('is forgotten when another tab had got the newer token', async () => {
    const { platform, cookies, clock } = refused();
    const first = visit(platform, '/', { cookies });
    await first.context.api.auth.getMe().catch(() => null);
    const marked = { ...cookies, ...cookiesOf(first.finish(new Response())) };
    const newer = loggedIn(platform, { access: accessToken('n', { now: clock.ms }), refresh: 'r9' });
    const again = visit(platform, '/', { cookies: { ...marked, ...newer } });
    const thrown = await again.context.api.auth.getMe().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(Response);
    expect(again.context.session.isOpen).toBe(true);
  });

  it('gives a POST its form back, without passwords or files, and keeps the cookie', async () => {
    const { platform, cookies } = refused();
    const form = new URLSearchParams([
      ['slots', '2026-11-23T09:00'],
      ['slots', '2026-11-23T09:30'],
      ['additional_information', 'Integrales, ¿por favor?'],
      ['password', 'Mentorea2026'],
      ['password_confirm', 'Mentorea2026'],
    ]);
    const { context, finish } = visit(platform, '/mentorships/new/resumen?x=1', {
      method: 'POST',
      cookies,
      body: form,
      headers: { 'content-length': String(form.toString().length) },
    });
    await context.request.text();
    const thrown = await context.api.auth.getMe().catch((error: unknown) => error);
    expect(thrown).toMatchObject({
      data: {
        expired: true,
        action: '/mentorships/new/resumen?x=1',
        fields: [
          ['slots', '2026-11-23T09:00'],
          ['slots', '2026-11-23T09:30'],
          ['additional_information', 'Integrales, ¿por favor?'],
        ],
      },
      init: { status: 401 },
    });
    expect(Object.keys(cookiesOf(finish(new Response())))).toEqual(['session_retry']);
  });

  it('leaves readable what everybody may read', async () => {
    const { platform, cookies } = refused();
    const first = visit(platform, '/', { cookies });
    await first.context.api.auth.getMe().catch(() => null);
    const marked = { ...cookies, ...cookiesOf(first.finish(new Response())) };
    await expect(
      visit(platform, '/', { cookies: marked }).context.api.mentorships.find('x'),
    ).resolves.toBeNull();
  });
});
