/** The session, through a request context and against an API in this process. */
import { describe, expect, it } from 'vitest';
import { ApiError } from '~/app/.server/api/errors';
import { accessToken, cookiesOf, loggedIn, visit } from '~/tests/support/platform';
import { openSessionWorld } from '~/tests/support/sessionWorld';
import { expiryOf } from './session';

describe('a session', () => {
  it('keeps its tokens sealed in a cookie, for a week or until the browser closes', () => {
    const { platform } = openSessionWorld();
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
      expect(response.headers.get('cache-control')).toBe('private, no-store');
    }
  });

  it('is open while the cookie is there, and gone after a log-out', async () => {
    const { platform, logIn } = openSessionWorld();
    const cookies = logIn();
    expect(visit(platform, '/').context.session.isOpen).toBe(false);
    const { context, finish } = visit(platform, '/dashboard', { cookies });
    expect(context.session.isOpen).toBe(true);
    await expect(context.api.auth.getMe()).resolves.toMatchObject({ username: 'ana', full_name: 'Ana Gil' });
    context.session.close();
    expect(context.session.isOpen).toBe(false);
    expect(cookiesOf(finish(new Response()))).toEqual({ refresh_token: '', has_logged_in: '' });
  });

  it('ends after a week, even if the browser keeps the cookie', () => {
    const { clock, platform, logIn } = openSessionWorld();
    const cookies = logIn();
    clock.ms += 7 * 24 * 3600 * 1000 + 1;
    expect(visit(platform, '/', { cookies }).context.session.isOpen).toBe(false);
  });

  it('forbids caching for logged-in users, and leaves anonymous caching unchanged', () => {
    const { platform, logIn } = openSessionWorld();
    const page = () => new Response('', { headers: { 'cache-control': 'public, max-age=60' } });
    expect(visit(platform, '/').finish(page()).headers.get('cache-control')).toBe('public, max-age=60');
    const own = visit(platform, '/', { cookies: logIn() });
    expect(own.finish(page()).headers.get('cache-control')).toBe('private, no-store');
    expect(own.finish(Response.redirect('http://localhost/x')).headers.get('cache-control')).toBe(
      'private, no-store',
    );
  });

  it('copes with tokens too long for a cookie by renewing the access token', async () => {
    const { platform, api } = openSessionWorld();
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
    const { clock, api, platform, logIn } = openSessionWorld();
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
    const { clock, api, platform, logIn } = openSessionWorld();
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
    const { api, platform, logIn } = openSessionWorld();
    const cookies = logIn();
    api.valid.clear();
    await expect(visit(platform, '/', { cookies }).context.api.auth.getMe()).resolves.toMatchObject({
      username: 'ana',
    });
    expect(api).toMatchObject({ refreshed: ['r1'], asked: 2 });
  });

  it('never happens twice in a request, even when the new token is refused too', async () => {
    const { api, platform, logIn } = openSessionWorld();
    const cookies = logIn();
    api.valid.clear();
    api.refresh = () => Response.json({ access: accessToken('useless'), refresh: 'r2' });
    const { context } = visit(platform, '/', { cookies });
    await expect(context.api.auth.getMe()).rejects.toMatchObject({ status: 503 });
    expect(api.asked).toBe(3);
    await expect(context.api.mentorships.list()).rejects.toBeInstanceOf(ApiError);
    expect(api.refreshed).toEqual(['r1']);
  });

  it('retries once if the new token is not known yet, even after an early renewal', async () => {
    for (const life of [0, 300_000]) {
      const { api, platform, logIn, clock } = openSessionWorld();
      const cookies = logIn(300);
      api.valid.clear();
      clock.ms += 300_000 - life;
      const { refresh } = api;
      api.refresh = (token) => {
        const answer = refresh.call(api, token);
        const known = api.valid;
        // The next look finds nobody, the one after it does.
        api.valid = new Set();
        api.valid.has = () => {
          api.valid = known as Set<string>;
          return false;
        };
        return answer;
      };
      const { context } = visit(platform, '/', { cookies });
      await expect(context.api.auth.getMe()).resolves.toMatchObject({ username: 'ana' });
      expect([api.refreshed, context.session.isOpen]).toEqual([['r1'], true]);
    }
  });

  it('takes the new token from the cookie, and keeps the old one if the server does not rotate', async () => {
    const { api, platform, logIn, clock } = openSessionWorld();
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

it("a token's life counts by our clock, however wrong the other one is", () => {
  const now = 1_000_000_000;
  expect(expiryOf(accessToken('a', { now, life: 300 }), now)).toBe(now + 300_000);
  expect(expiryOf(accessToken('a', { now: now - 3_600_000, life: 300 }), now)).toBe(now + 300_000);
});

it('a token without an expiry is used until it is refused', () => {
  expect(expiryOf('opaque', 0)).toBeNull();
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  expect(expiryOf(`${part({ alg: 'none' })}.${part({})}.x`, 0)).toBeNull();
  expect(expiryOf(`${part({ alg: 'none' })}.${part({ exp: 60 })}.x`, 0)).toBe(60_000);
});

describe('a session after its headers were sent', () => {
  it('is not renewed after a 401, so that the refresh token stays unused', async () => {
    const { api, platform, logIn } = openSessionWorld();
    const { context, freeze, finish } = visit(platform, '/dashboard', { cookies: logIn() });
    await freeze();
    expect(finish(new Response()).headers.getSetCookie()).toEqual([]);
    api.valid.clear();
    await expect(context.api.auth.getMe()).rejects.toMatchObject({ status: 401 });
    expect(api.refreshed).toEqual([]);
    expect(context.session.isOpen).toBe(true);
  });

  it('is not renewed before it runs out either', async () => {
    const { api, clock, platform, logIn } = openSessionWorld();
    const { context, freeze } = visit(platform, '/dashboard', { cookies: logIn(300) });
    await freeze();
    clock.ms += 299_000;
    await expect(context.api.auth.getMe()).resolves.toMatchObject({ username: 'ana' });
    expect(api.refreshed).toEqual([]);
  });

  it('waits for a renewal under way, whose cookie is still sent and whose token its parts use', async () => {
    const { api, platform, logIn, clock } = openSessionWorld();
    const cookies = logIn();
    api.valid.clear();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      api.refresh = (token) => {
        resolve();
        return new Promise((done) => {
          answer = () => {
            const access = accessToken('later', { now: clock.ms });
            api.valid.add(access);
            done(Response.json({ access, refresh: `${token}+` }));
          };
        });
      };
    });
    const { context, freeze, finish } = visit(platform, '/dashboard', { cookies });
    const part = context.api.auth.getMe();
    await asked;
    const frozen = freeze().then(() => cookiesOf(finish(new Response())));
    answer();
    expect((await frozen).refresh_token).toBeTruthy();
    await expect(part).resolves.toMatchObject({ username: 'ana' });
    expect(api.refreshed).toEqual(['r1']);
  });
});
