/** What happens when a session cannot be renewed. */
import { describe, expect, it } from 'vitest';
import { accessToken, cookiesOf, loggedIn, visit } from '~/tests/support/platform';
import { openSessionWorld, REFUSED } from '~/tests/support/sessionWorld';

describe('an API outage', () => {
  it.each([500, 502, 503, 504, 429, 404])('with a %i for the refresh logs nobody out', async (status) => {
    const { clock, api, platform, logIn } = openSessionWorld();
    const cookies = logIn();
    clock.ms += 301_000;
    api.refresh = () => new Response('<h1>no</h1>', { status });
    const { context, finish } = visit(platform, '/', { cookies });
    await expect(context.api.auth.getMe()).rejects.toMatchObject({ status });
    expect(context.session.isOpen).toBe(true);
    expect(finish(new Response()).headers.getSetCookie()).toEqual([]);
  });

  it.each([400, 401, 403])('with a gateway’s %i, page or JSON, logs nobody out', async (status) => {
    for (const body of ['<h1>no</h1>', '{"message": "Forbidden"}']) {
      const { clock, api, platform, logIn } = openSessionWorld();
      const cookies = logIn();
      clock.ms += 301_000;
      api.refresh = () => new Response(body, { status });
      const { context } = visit(platform, '/', { cookies });
      await expect(context.api.auth.getMe()).rejects.toMatchObject({ status: 502 });
      expect(context.session.isOpen).toBe(true);
    }
  });

  it('with a nonsense answer to the refresh logs nobody out', async () => {
    const { clock, api, platform, logIn } = openSessionWorld();
    const cookies = logIn();
    clock.ms += 301_000;
    api.refresh = () => new Response('{"acc', { status: 200 });
    await expect(visit(platform, '/', { cookies }).context.api.auth.getMe()).rejects.toMatchObject({
      status: 502,
    });
  });

  it('does no harm while the access token is still valid', async () => {
    const { clock, api, platform, logIn } = openSessionWorld();
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
    const all = openSessionWorld();
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

  it('is forgotten if another tab has got a newer token', async () => {
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

  it('leaves public data readable', async () => {
    const { platform, cookies } = refused();
    const first = visit(platform, '/', { cookies });
    await first.context.api.auth.getMe().catch(() => null);
    const marked = { ...cookies, ...cookiesOf(first.finish(new Response())) };
    await expect(
      visit(platform, '/', { cookies: marked }).context.api.mentorships.find('x'),
    ).resolves.toBeNull();
  });
});
