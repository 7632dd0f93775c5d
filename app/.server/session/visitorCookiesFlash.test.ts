import { describe, expect, it } from 'vitest';
import type { Toast } from '~/app/domain/site/toasts';
import { accessToken, cookiesOf, loggedIn, testPlatform, visit } from '~/tests/support/platform';

const platform = testPlatform({ apiFetch: async () => new Response(null, { status: 404 }) });
const toast: Toast = { kind: 'success', title: 'Sesión iniciada correctamente', duration: 4000 };

function leave(set: Toast): Record<string, string> {
  const { context, finish } = visit(platform, '/login', { method: 'POST' });
  context.flash.set(set);
  return cookiesOf(finish(new Response(null, { status: 302 })));
}

describe('the toast', () => {
  it('is shown by the next page, once', () => {
    const cookies = leave(toast);
    const { context, finish } = visit(platform, '/dashboard', { cookies });
    expect(context.flash.take()).toEqual(toast);
    expect(context.flash.take()).toBeNull();
    expect(cookiesOf(finish(new Response()))).toEqual({ flash: '' });
  });

  it('can be read again with a session, and is not shown twice', () => {
    const session = loggedIn(platform, { access: accessToken('ana'), refresh: 'r' });
    const shown = visit(platform, '/dashboard', { cookies: { ...session, ...leave(toast) } });
    expect(shown.context.flash.take()).toEqual(toast);
    const cookies = { ...session, ...cookiesOf(shown.finish(new Response())) };
    const { context, finish } = visit(platform, '/notifications', { cookies });
    expect(context.flash.take()).toBeNull();
    expect(context.flash.last()).toMatchObject(toast);
    expect(cookiesOf(finish(new Response()))).toEqual({});
  });

  it('that was shown is gone with its session', () => {
    const session = loggedIn(platform, { access: accessToken('ana'), refresh: 'r' });
    const shown = visit(platform, '/dashboard', { cookies: { ...session, ...leave(toast) } });
    shown.context.flash.take();
    const { flash = '' } = cookiesOf(shown.finish(new Response()));
    const { context, finish } = visit(platform, '/account-deleted', { cookies: { flash } });
    expect(context.flash.take()).toBeNull();
    expect(cookiesOf(finish(new Response()))).toEqual({ flash: '' });
  });

  it.each([302, 202])('waits for the page that a redirect (%i) leads to', (status) => {
    const cookies = leave(toast);
    const { context, finish } = visit(platform, '/dashboard', { cookies });
    expect(context.flash.take()).toEqual(toast);
    expect(cookiesOf(finish(new Response(null, { status })))).toEqual({});
    expect(visit(platform, '/onboarding/student', { cookies }).context.flash.take()).toEqual(toast);
  });

  it('set and taken by a request that redirects is carried along', () => {
    const { context, finish } = visit(platform, '/login', { method: 'POST' });
    context.flash.set(toast);
    context.flash.take();
    const cookies = cookiesOf(finish(new Response(null, { status: 302 })));
    expect(visit(platform, '/dashboard', { cookies }).context.flash.take()).toEqual(toast);
  });

  it('of a form that comes back is shown with it, and leaves no cookie', () => {
    const { context, finish } = visit(platform, '/mentorships/new/resumen', { method: 'POST' });
    context.flash.set(toast);
    expect(context.flash.take()).toEqual(toast);
    expect(finish(new Response()).headers.getSetCookie()).toEqual([]);
  });

  it('stays under 1 KB whatever the API said', () => {
    const cookies = leave({ kind: 'error', title: '¡'.repeat(500), description: randomText(5_000) });
    expect(`flash=${cookies.flash}`.length).toBeLessThan(1024);
    const shown = visit(platform, '/', { cookies }).context.flash.take();
    expect(shown?.title).toMatch(/^¡+…$/);
    expect(shown?.description).toMatch(/…$/);
  });

  it('cannot be put there by anyone else', () => {
    const { context } = visit(platform, '/', { cookies: { flash: 'eyJraW5kIjoic3VjY2VzcyJ9' } });
    expect(context.flash.take()).toBeNull();
  });
});

function randomText(length: number): string {
  let seed = 7;
  return Array.from({ length }, () => {
    seed = (seed * 16807) % 2147483647;
    return String.fromCharCode(97 + (seed % 26));
  }).join('');
}
