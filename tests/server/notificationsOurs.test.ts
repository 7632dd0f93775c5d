/** Notifications with our own server, which pages and counts them, over HTTP without JavaScript. */
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { notification, notificationCounts } from '~/api/contract/notifications';
import { tokenOf } from '~/tests/support/demoToken';
import { asked, enter, MENTOR, STUDENT } from '~/tests/support/directoryPages';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { type RunningServer, startServer } from '~/tests/support/server';

const list = z.array(notification);
const counted = z.object({ count: z.number(), unread: z.number(), counts: notificationCounts });

let site: RunningServer;
let token: string;
let mentor: Browser;
beforeAll(async () => {
  site = await startServer();
  token = await tokenOf(site, MENTOR.username);
  mentor = await enter(site.origin, MENTOR);
});
afterAll(() => site?.stop());

const notices = async (as = token) => list.parse(await asked(`${site.origin}/api/notifications/`, as));
const counts = async () => counted.parse(await asked(`${site.origin}/api/notifications/?page=1`, token));
const items = ({ html }: Page) => load(html)('section[aria-label="Lista de notificaciones"] li time').length;
const status = ({ text }: Page) => /(\d+) notificaci(?:ón|ones), (\d+|ninguna) sin leer/.exec(text)?.[0];

/** As scripts request it. */
async function mark(id: string, as = mentor) {
  const headers = { Accept: 'application/json' };
  const body = new URLSearchParams({ id });
  const answer = await as.fetch('/notifications/leer', { method: 'POST', body, headers });
  return [answer.status, await answer.json()];
}

const says = (count: number, unread: number) =>
  `${count} ${count === 1 ? 'notificación' : 'notificaciones'}, ${unread === 0 ? 'ninguna' : unread} sin leer`;

it('pages are counted by the API, for one type or all, and a page beyond the end is the last', async () => {
  const all = await notices();
  const { count, unread } = await counts();
  expect(count, 'the demo has more than a page').toBeGreaterThan(20);
  const first = await mentor.open('/notifications');
  expect([items(first), status(first)]).toEqual([20, says(count, unread)]);
  for (const page of [2, 99]) {
    const shown = await mentor.open(`/notifications?page=${page}`);
    const number = Math.min(page, Math.ceil(count / 20));
    const here = all.slice((number - 1) * 20, number * 20);
    expect([items(shown), status(shown)], String(page)).toEqual([here.length, says(count, unread)]);
    // The page calls the person by their first name.
    for (const { title, about } of here)
      expect(shown.text).toContain(about ? title.replace(about.full_name, about.first_name) : title);
  }
  const updates = all.filter((one) => one.type === 'session_update');
  const ofType = await mentor.open('/notifications?tipo=session_update');
  const waiting = updates.filter((one) => one.read_at === null).length;
  expect(status(ofType)).toBe(says(updates.length, waiting));
  expect(items(ofType)).toBe(Math.min(20, updates.length));
  const last = await mentor.open('/notifications?tipo=session_update&page=99');
  expect(items(last)).toBe(updates.length % 20 || 20);
  expect((await mentor.open('/notifications?tipo=promotion')).text).toContain(
    'No hay notificaciones de este tipo',
  );
});

it('a double click marks once, and unknown ids or those of others change nothing', async () => {
  const student = await tokenOf(site, STUDENT.username);
  const theirs = await notices(student);
  const foreign = theirs.find((one) => one.read_at === null);
  expect(foreign, 'the demo has some that Ana has not read').toBeDefined();
  for (const id of [String(foreign?.id), '999999999', 'x', ''])
    expect(await mark(id), id).toEqual([200, { done: false }]);
  expect(await notices(student)).toEqual(theirs);

  const before = await counts();
  const one = (await notices()).find(({ read_at }) => read_at === null);
  const presses = await Promise.all([mark(String(one?.id)), mark(String(one?.id))]);
  expect(presses).toEqual([
    [200, { done: true }],
    [200, { done: true }],
  ]);
  expect(await counts()).toEqual({ ...before, unread: before.unread - 1 });
  const page = await mentor.open('/notifications?tipo=session_update');
  const after = await mentor.press(page, 'Marcar todas como leídas');
  expect([after.url.pathname, after.url.search]).toEqual(['/notifications', '?tipo=session_update']);
  expect(after.text).not.toContain('Marcar todas como leídas');
  const left = (await notices()).filter((unread) => unread.read_at === null);
  expect(left.length, 'the demo has unread ones of other types').toBeGreaterThan(0);
  expect(left.map(({ type }) => type)).not.toContain('session_update');
  expect(await notices(student)).toEqual(theirs);
});

it('a mark after the log-out leads to the log-in page', async () => {
  const stranger = new Browser(site.origin);
  const answer = await stranger.fetch('/notifications/leer', {
    method: 'POST',
    body: new URLSearchParams({ id: '1' }),
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/notifications']);
  expect((await stranger.open('/notifications')).url.pathname).toBe('/login');
});
