import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Toast } from '~/app/domain/site/toasts';
import { accessToken, cookiesOf, loggedIn, NOW, testPlatform, visit } from '~/tests/support/platform';
import { hasOurCookie } from './cookies';

const clock = { ms: NOW };
const platform = testPlatform({ apiFetch: async () => new Response(null, { status: 404 }), clock });
const draft = { mentor: 'marcos.mentor', slots: ['2026-11-23T09:00'], price: 25 };

describe('the draft', () => {
  it('comes back as it was written', () => {
    const { context, finish } = visit(platform, '/mentorships/new/mentor');
    expect(context.draft.read()).toBeNull();
    expect(context.draft.write(draft)).toBe(true);
    expect(context.draft.read()).toEqual(draft);
    const response = finish(new Response());
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^booking_draft=[\w.-]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const next = visit(platform, '/mentorships/new/horario', { cookies: cookiesOf(response) });
    expect(next.context.draft.read()).toEqual(draft);
    next.context.draft.clear();
    expect(next.context.draft.read()).toBeNull();
    expect(cookiesOf(next.finish(new Response()))).toEqual({ booking_draft: '' });
  });

  it('holds the longest description, and refuses what would not fit', () => {
    const { context, finish } = visit(platform, '/mentorships/new/informacion');
    const long = {
      ...draft,
      additional_information: 'Quiero repasar integrales. '.repeat(37).slice(0, 1000),
    };
    expect(context.draft.write(long)).toBe(true);
    const noise = Array.from({ length: 9000 }, (_, i) =>
      String.fromCharCode(33 + ((i * i * 31) % 8000)),
    ).join('');
    expect(context.draft.write({ additional_information: noise })).toBe(false);
    expect(context.draft.read()).toEqual(long);
    const [cookie = ''] = finish(new Response()).headers.getSetCookie();
    expect((cookie.split(';')[0] ?? '').length).toBeLessThanOrEqual(4096);
  });

  it('refuses a draft that would be too long to be opened again', () => {
    const { context, finish } = visit(platform, '/mentorships/new/informacion');
    context.draft.write(draft);
    expect(context.draft.write({ ...draft, additional_information: 'x'.repeat(100_000) })).toBe(false);
    const cookies = cookiesOf(finish(new Response()));
    expect(visit(platform, '/mentorships/new', { cookies }).context.draft.read()).toEqual(draft);
  });

  it('is unreadable in the cookie, and cannot be forged', () => {
    const { context, finish } = visit(platform, '/mentorships/new/mentor');
    context.draft.write(draft);
    const [sealed = '', hidden] = [
      cookiesOf(finish(new Response())).booking_draft,
      context.draft.seal(draft),
    ];
    for (const text of [sealed, hidden]) expect(plainTextsOf(text)).not.toContain('marcos.mentor');

    const envelope = { until: clock.ms + 60_000, value: draft };
    const plain = [draft, envelope].map((one) => JSON.stringify(one));
    const parts = [...plain, ...plain.map((one) => deflateRawSync(one))].map((one) =>
      Buffer.from(one).toString('base64url'),
    );
    const [header, , iv, , tag] = sealed.split('.');
    const strange = visit(testPlatform({ env: { sessionSecrets: ['x'.repeat(32)] }, clock }), '/').context;
    const forged = [
      ...plain.map(encodeURIComponent),
      ...parts,
      ...parts.map((part) => [header, '', iv, part, tag].join('.')),
      strange.draft.seal(draft),
    ];
    for (const booking_draft of forged) {
      const { context } = visit(platform, '/mentorships/new', { cookies: { booking_draft } });
      expect(context.draft.read(), booking_draft).toBeNull();
      expect(context.draft.open(booking_draft), booking_draft).toBeNull();
    }
  });

  it('is forgotten after a day', () => {
    const { context, finish } = visit(platform, '/mentorships/new/mentor');
    context.draft.write(draft);
    const cookies = cookiesOf(finish(new Response()));
    clock.ms += 24 * 3600 * 1000 + 1;
    expect(visit(platform, '/mentorships/new', { cookies }).context.draft.read()).toBeNull();
  });
});

/** A cookie as it is, and what its parts are as base64, deflated or not. */
function plainTextsOf(cookie: string): string {
  const read = cookie.split('.').flatMap((part) => {
    const bytes = Buffer.from(part, 'base64url');
    try {
      return [bytes, inflateRawSync(bytes)];
    } catch {
      return [bytes];
    }
  });
  return [decodeURIComponent(cookie), ...read].join('\n');
}

const at = (zona: string | undefined, appOrigin = 'http://localhost:3000') =>
  visit(testPlatform({ env: { appOrigin } }), '/settings', { cookies: zona === undefined ? {} : { zona } });

describe('the zone of a visitor', () => {
  it.each([
    [undefined, null, null, false],
    ['Atlantic/Canary', 'Atlantic/Canary', 'Atlantic/Canary', false],
    ['elegida:America/Bogota', 'America/Bogota', 'America/Bogota', true],
    ['Europe/Madrid', null, 'Europe/Madrid', false],
    ['Europe/Nowhere', null, null, false],
    ['elegida:', null, null, false],
    ['%45urope/Paris', null, null, false],
  ])('from %s', (cookie, visitor, zone, chosen) => {
    const { context } = at(cookie);
    expect(context.zones).toEqual({ market: 'Europe/Madrid', visitor });
    expect(context.zoneChoice).toMatchObject({ zone, chosen });
  });

  it('is kept for a year in a cookie that scripts can read, and deleted for the browser’s own', () => {
    for (const [origin, secure] of [
      ['http://localhost:3000', ''],
      ['https://mentorea.example', ' Secure;'],
    ]) {
      const chosen = at(undefined, origin);
      chosen.context.zoneChoice.choose('Asia/Kolkata');
      expect(chosen.finish(new Response()).headers.getSetCookie()).toEqual([
        `zona=elegida:Asia/Kolkata; Max-Age=31536000; Path=/;${secure} SameSite=Lax`,
      ]);
    }
    const automatic = at('elegida:Asia/Kolkata');
    automatic.context.zoneChoice.choose(null);
    expect(automatic.finish(new Response()).headers.getSetCookie()).toEqual([
      'zona=; Max-Age=0; Path=/; SameSite=Lax',
    ]);
  });

  it('does not count as personal: public pages still come from the cache', () => {
    expect(hasOurCookie('zona=Atlantic/Canary')).toBe(false);
    expect(hasOurCookie('zona=Atlantic/Canary; has_logged_in=1')).toBe(true);
  });
});

const plain = testPlatform({ apiFetch: async () => new Response(null, { status: 404 }) });
const toast: Toast = { kind: 'success', title: 'Sesión iniciada correctamente', duration: 4000 };

function leave(set: Toast): Record<string, string> {
  const { context, finish } = visit(plain, '/login', { method: 'POST' });
  context.flash.set(set);
  return cookiesOf(finish(new Response(null, { status: 302 })));
}

describe('the toast', () => {
  it('is shown by the next page, once', () => {
    const cookies = leave(toast);
    const { context, finish } = visit(plain, '/dashboard', { cookies });
    expect(context.flash.take()).toEqual(toast);
    expect(context.flash.take()).toBeNull();
    expect(cookiesOf(finish(new Response()))).toEqual({ flash: '' });
  });

  it('can be read again by a logged-in user, but is not shown twice', () => {
    const session = loggedIn(plain, { access: accessToken('ana'), refresh: 'r' });
    const shown = visit(plain, '/dashboard', { cookies: { ...session, ...leave(toast) } });
    expect(shown.context.flash.take()).toEqual(toast);
    const cookies = { ...session, ...cookiesOf(shown.finish(new Response())) };
    const { context, finish } = visit(plain, '/notifications', { cookies });
    expect(context.flash.take()).toBeNull();
    expect(context.flash.last()).toMatchObject(toast);
    expect(cookiesOf(finish(new Response()))).toEqual({});
  });

  it('is deleted with its session once shown', () => {
    const session = loggedIn(plain, { access: accessToken('ana'), refresh: 'r' });
    const shown = visit(plain, '/dashboard', { cookies: { ...session, ...leave(toast) } });
    shown.context.flash.take();
    const { flash = '' } = cookiesOf(shown.finish(new Response()));
    const { context, finish } = visit(plain, '/account-deleted', { cookies: { flash } });
    expect(context.flash.take()).toBeNull();
    expect(cookiesOf(finish(new Response()))).toEqual({ flash: '' });
  });

  it.each([302, 202])('waits for the page that a redirect (%i) leads to', (status) => {
    const cookies = leave(toast);
    const { context, finish } = visit(plain, '/dashboard', { cookies });
    expect(context.flash.take()).toEqual(toast);
    expect(cookiesOf(finish(new Response(null, { status })))).toEqual({});
    expect(visit(plain, '/onboarding/student', { cookies }).context.flash.take()).toEqual(toast);
  });

  it('is carried along if it is set and taken by a request that redirects', () => {
    const { context, finish } = visit(plain, '/login', { method: 'POST' });
    context.flash.set(toast);
    context.flash.take();
    const cookies = cookiesOf(finish(new Response(null, { status: 302 })));
    expect(visit(plain, '/dashboard', { cookies }).context.flash.take()).toEqual(toast);
  });

  it('is shown with a form that comes back, and leaves no cookie', () => {
    const { context, finish } = visit(plain, '/mentorships/new/resumen', { method: 'POST' });
    context.flash.set(toast);
    expect(context.flash.take()).toEqual(toast);
    expect(finish(new Response()).headers.getSetCookie()).toEqual([]);
  });

  it('stays under 1 KB, however long the API’s message', () => {
    const cookies = leave({ kind: 'error', title: '¡'.repeat(500), description: randomText(5_000) });
    expect(`flash=${cookies.flash}`.length).toBeLessThan(1024);
    const shown = visit(plain, '/', { cookies }).context.flash.take();
    expect(shown?.title).toMatch(/^¡+…$/);
    expect(shown?.description).toMatch(/…$/);
  });

  it('cannot be put there by anyone else', () => {
    const { context } = visit(plain, '/', { cookies: { flash: 'eyJraW5kIjoic3VjY2VzcyJ9' } });
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
