/** Notifications with a server of the plain contract, over HTTP without JavaScript. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Page } from '~/tests/support/foreignBrowser';
import { putNotice } from '~/tests/support/foreignNotices';
import type { Person } from '~/tests/support/foreignPeople';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite } from '~/tests/support/foreignSite';
import { PATIENT } from '~/tests/support/patience';

const MINUTE = 60_000;

const site = await startForeignSite();
const { who, browser } = await site.newcomer('alumno', { first_name: 'Lucía', last_name: 'Gil' });
afterEach(() => {
  site.foreign.heal();
  site.foreign.habits = { ...USUAL };
  site.foreign.state.notices.length = 0;
});

const notice = (more: Parameters<typeof putNotice>[2]) => putNotice(site.foreign.state, who, more);
/** Titles of the list, in order. */
const titles = (page: Page) =>
  [...page.text.matchAll(/(?:Sin leer: )?Aviso [\p{L}\d]+/gu)].map(([title]) => title);
/** The menu's count of unread ones. */
const badge = (page: Page) => /Notificaciones\s+(\d+\+?) sin leer/.exec(page.text)?.[1] ?? null;

/** As scripts request it. */
function mark(id: string, as = browser) {
  const headers = { Accept: 'application/json' };
  return as.fetch('/notifications/leer', { method: 'POST', body: new URLSearchParams({ id }), headers });
}

describe('a server with the bare contract', () => {
  it('shows unread first, then the newest, with type, age and count', async () => {
    const now = Date.now();
    notice({ title: 'Aviso leído', created: now - MINUTE, read: now });
    notice({ title: 'Aviso viejo', created: now - 49 * 60 * MINUTE, type: 'reminder' });
    notice({
      title: 'Aviso nuevo',
      created: now - 30 * MINUTE - 5_000,
      type: 'novelty',
      description: 'Con detalle',
    });
    notice({ title: 'Aviso futuro', created: now + 3 * 60 * MINUTE });
    putNotice(site.foreign.state, site.foreign.state.people[0] as Person, { title: 'Aviso ajeno' });
    for (const path of ['/dashboard', '/notifications']) {
      const page = await browser.open(path);
      expect(titles(page), path).toEqual([
        'Sin leer: Aviso futuro',
        'Sin leer: Aviso nuevo',
        'Sin leer: Aviso viejo',
        'Aviso leído',
      ]);
      for (const text of [
        'Ahora mismo',
        'Hace 30m',
        'Hace 2d',
        'Hace 1m',
        'Con detalle',
        'Marcar todas como leídas',
      ])
        expect(page.text, path).toContain(text);
      expect(page.html, 'a type that nobody knows').toMatch(/#bell"[\s\S]{0,600}Aviso nuevo/);
      expect(badge(page)).toBe('3');
    }
    const other = await browser.open('/notifications?tipo=other');
    expect(titles(other)).toEqual(['Sin leer: Aviso nuevo']);
    expect(other.text).toMatch(/Todas \( ?4 ?\)/);
    expect(other.text).toMatch(/Recordatorios \( ?1 ?\)/);
  });

  it('marks one or all as read, and nothing for unknown ids or those of others', async () => {
    notice({ title: 'Aviso uno' });
    notice({ title: 'Aviso dos' });
    const mine = notice({ title: 'Aviso tres' });
    const theirs = putNotice(site.foreign.state, site.foreign.state.people[0] as Person);
    const page = await browser.open('/notifications');
    const after = await browser.press(page, 'Aviso tres');
    expect(after.url.pathname).toBe('/notifications');
    expect(mine.read).not.toBeNull();
    expect(badge(after)).toBe('2');

    for (const id of [String(theirs.id), '999999', '', '../x', 'todas/']) {
      const answer = await mark(id);
      expect([answer.status, await answer.json()], id).toEqual([200, { done: false }]);
    }
    expect(theirs.read).toBeNull();
    const done = await browser.press(after, 'Marcar todas como leídas');
    expect(done.text).not.toContain('Marcar todas como leídas');
    expect(badge(done)).toBeNull();
    expect(theirs.read).toBeNull();
  });

  it('accepts a double press', async () => {
    const one = notice({ title: 'Aviso doble' });
    const answers = await Promise.all([mark(String(one.id)), mark(String(one.id))]);
    expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual([
      { done: true },
      { done: true },
    ]);
  });

  it('paginates a long list, and shows the last page for one beyond the end', async () => {
    site.foreign.habits.otherPaging = true;
    for (let n = 1; n <= 45; n += 1) notice({ title: `Aviso ${n}`, created: Date.now() - n * MINUTE });
    const first = await browser.open('/notifications');
    expect(titles(first)).toHaveLength(20);
    expect(first.text).toContain('45 notificaciones, 45 sin leer');
    const last = await browser.open('/notifications?page=99');
    expect(titles(last)).toEqual([41, 42, 43, 44, 45].map((n) => `Sin leer: Aviso ${n}`));
    const panel = await browser.open('/dashboard');
    expect(titles(panel), 'the panel').toHaveLength(5);
    for (const odd of ['page=-1', 'page=x', 'tipo=<b>', 'tipo=__proto__'])
      expect(titles(await browser.open(`/notifications?${odd}`)), odd).toHaveLength(20);
    expect((await browser.open('/notifications?tipo=badge_earned')).text).toContain(
      'No hay notificaciones de este tipo',
    );
  });

  it('marks all that there were, and none that came since', async () => {
    for (let n = 1; n <= 17; n += 1) notice({ title: `Aviso ${n}`, created: Date.now() - n * MINUTE });
    const shown = await browser.open('/dashboard');
    expect(titles(shown)).toHaveLength(5);
    notice({ title: 'Aviso nuevo' });
    const after = await browser.press(shown, 'Marcar todas como leídas');
    const unread = titles(after).filter((title) => title.startsWith('Sin leer'));
    expect(unread).toEqual(['Sin leer: Aviso nuevo']);
    const read = await browser.press(after, 'Marcar todas como leídas');
    expect(badge(read)).toBeNull();
  });

  it('says when there are none', async () => {
    expect((await browser.open('/dashboard')).text).toContain('No hay notificaciones nuevas');
    const page = await browser.open('/notifications');
    expect(page.text).toContain('No hay notificaciones nuevas');
    expect(page.text).not.toContain('Marcar todas');
  });

  it.each([
    '500',
    'html502',
    'cut',
    'reset',
  ] as const)('%s affects only the list and the badge', async (fault) => {
    notice({ title: 'Aviso uno' });
    site.foreign.fail('GET /api/notifications/', fault);
    const home = await browser.open('/dashboard');
    expect(home.status).toBe(200);
    expect(home.text).toContain('Error al cargar las notificaciones');
    expect(badge(home)).toBeNull();
    const page = await browser.open('/notifications');
    expect(page.status).toBeGreaterThanOrEqual(500);
    expect(page.text).toContain('Reintentar');
    const profile = await browser.open('/profile');
    expect(profile.status).toBe(200);
    site.foreign.heal();
    // Its circuit breaker may have opened, and tries again after 5 s.
    await expect
      .poll(async () => (await browser.open('/notifications')).status, { ...PATIENT, interval: 250 })
      .toBe(200);
  });

  it('drops malformed entries alone', async () => {
    notice({ title: 'Aviso uno' });
    notice({ title: 'Aviso dos', created: Date.now() - MINUTE });
    site.foreign.fail('GET /api/notifications/', 'malformed');
    expect(titles(await browser.open('/notifications'))).toEqual([
      'Sin leer: Aviso uno',
      'Sin leer: Aviso dos',
    ]);
  });

  it('does not wait long for the count, and leaves a notification unread if marking fails', async () => {
    const one = notice({ title: 'Aviso uno' });
    site.foreign.fail('GET /api/notifications/', 'delay');
    const since = Date.now();
    const page = await browser.open('/profile');
    expect(page.status).toBe(200);
    expect(badge(page)).toBeNull();
    expect(Date.now() - since).toBeLessThan(3_500);
    site.foreign.heal();
    const list = await browser.open('/notifications');
    site.foreign.fail(/^(PUT|POST) \/api\/notifications\//, '500');
    expect(titles(await browser.press(list, 'Aviso uno'))).toEqual(['Sin leer: Aviso uno']);
    const all = await browser.press(list, 'Marcar todas como leídas');
    expect([all.status, ...titles(all)]).toEqual([200, 'Sin leer: Aviso uno']);
    expect(one.read).toBeNull();
    await site.untilWell();
  });
});

it('marks nothing for other sites or visitors', async () => {
  const one = notice({ title: 'Aviso uno' });
  const body = new URLSearchParams({ id: String(one.id) });
  const headers = { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' };
  expect((await browser.fetch('/notifications/leer', { method: 'POST', body, headers })).status).toBe(403);
  const stranger = await fetch(`${site.origin}/notifications/leer`, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: site.origin },
  });
  expect(stranger.status).toBeGreaterThanOrEqual(300);
  expect(one.read).toBeNull();
  const away = await browser.fetch('/notifications/leer', {
    method: 'POST',
    body: new URLSearchParams({ id: String(one.id), volver: '//evil.example' }),
  });
  expect([away.status, away.headers.get('location')]).toEqual([303, '/notifications']);
  expect(await (await browser.fetch('/notifications/sin-leer')).json()).toEqual({ unread: 0 });
  expect(await (await fetch(`${site.origin}/notifications/sin-leer`)).json()).toEqual({ unread: null });
});
