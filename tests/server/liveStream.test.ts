/** The website's event stream (GET /eventos) with its own API (decision 17). */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { type EventReader, readEvents } from '~/tests/support/eventReader';
import { Browser } from '~/tests/support/foreignBrowser';
import { type Actor, type Booked, book, mentor, student } from '~/tests/support/marketplace';
import { eventually } from '~/tests/support/patience';
import { PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';

const api = apiAt((await sharedSite()).origin, anyAddress());
const [ana, marcos] = [await student(api), await mentor(api)];
const readers: EventReader[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.leave();
});

const enter = ({ username }: Actor) => Browser.loggedIn(api.origin, { username, password: PASSWORD });

async function listen(browser: Browser, query = ''): Promise<EventReader> {
  const reader = readEvents(
    await browser.fetch(`/eventos${query}`, { headers: { 'Accept-Encoding': 'gzip, br' } }),
  );
  readers.push(reader);
  if (reader.status === 200) await eventually(() => expect(reader.events.length).toBeGreaterThan(0));
  return reader;
}

/** Cancels a new session of the student with the mentor: both get an event. */
async function cancelOne(): Promise<Booked> {
  const one = await book(api, { student: ana, mentor: marcos });
  await api.call('DELETE', `/api/mentorships/${one.identifier}/`, { token: ana.token });
  return one;
}

describe('events', () => {
  it('reach only the people concerned, within two seconds, without any text they wrote', async () => {
    const [theirs, other] = [await listen(await enter(marcos)), await listen(await enter(await mentor(api)))];
    expect(theirs.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(theirs.headers.get('cache-control')).toContain('no-store');
    expect(theirs.headers.get('x-accel-buffering')).toBe('no');
    expect(theirs.headers.get('content-encoding')).toBeNull();
    expect(theirs.events[0]).toMatchObject({ event: 'ready', data: { complete: false } });

    const { identifier } = await cancelOne();
    await vi.waitFor(
      () => {
        const told = theirs.events.find(({ event }) => event === 'mentorship');
        expect(told?.data).toEqual({ identifier });
        const note = theirs.events.find(({ event }) => event === 'notification');
        expect(note?.data).toEqual({ notification: expect.any(String), type: 'session_update' });
      },
      { timeout: 2_000 },
    );
    expect(other.events.map(({ event }) => event)).toEqual(['ready']);
  });

  it('are sent later after a break', async () => {
    const browser = await enter(marcos);
    const first = await listen(browser);
    const stood = first.events[0]?.id;
    await first.leave();
    const { identifier } = await cancelOne();
    const second = await listen(browser, `?desde=${stood}`);
    await eventually(() =>
      expect(second.events.find(({ event }) => event === 'mentorship')?.data).toEqual({ identifier }),
    );
    expect((await listen(browser, '?desde=999999')).events[0]?.event).toBe('reset');
  });

  it('are those since the page was made, where the browser knows none', async () => {
    const browser = await enter(marcos);
    const { identifier } = await cancelOne();
    const late = await listen(browser, `?pagina=${Date.now()}`);
    expect(late.events[0]).toMatchObject({ event: 'ready', data: { complete: true } });
    await eventually(() => expect(late.events.map(({ data }) => data)).toContainEqual({ identifier }));
    const quiet = await listen(browser, `?pagina=${Date.now() + 30_000}`);
    expect(quiet.events).toEqual([expect.objectContaining({ event: 'ready' })]);
  });
});

describe('access', () => {
  it('is refused to others with 204, which stops an EventSource', async () => {
    const nobody = new Browser(api.origin);
    expect((await nobody.fetch('/eventos')).status).toBe(204);
    const mentor = await enter(marcos);
    expect((await mentor.fetch('/eventos?usuario=999999')).status).toBe(204);
  });

  it('ends within five seconds of the log-out', async () => {
    const browser = await enter(ana);
    const reader = await listen(browser);
    const phone = await listen(await enter(ana));
    await browser.fetch('/logout', { method: 'POST' });
    const since = Date.now();
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session-over' } });
    expect(Date.now() - since).toBeLessThan(6_000);
    expect(
      phone.events.map(({ event }) => event),
      'her other log-in',
    ).not.toContain('end');
    expect((await browser.fetch('/eventos', { method: 'HEAD' })).status).toBe(204);
  });

  it('allows eight streams at once, and another when one is closed', async () => {
    const browser = await enter(ana);
    const all = await Promise.all(Array.from({ length: 8 }, () => listen(browser)));
    const ninth = await browser.fetch('/eventos');
    expect([ninth.status, ninth.headers.get('retry-after')]).toEqual([429, '5']);
    expect((await browser.fetch('/eventos', { method: 'HEAD' })).status).toBe(429);
    await all[0]?.leave();
    await eventually(async () => expect((await listen(browser)).status).toBe(200));
  });

  it('answers other requests properly', async () => {
    const browser = await enter(marcos);
    const status = async (path: string, init: RequestInit = {}) => {
      const answer = await browser.fetch(path, init);
      await answer.body?.cancel();
      return answer.status;
    };
    expect(await status('/eventos', { method: 'HEAD' })).toBe(200);
    expect(await status('/eventos', { method: 'POST' })).toBe(405);
    expect(await status('/eventos', { method: 'OPTIONS' })).toBe(405);
    expect(await status('/eventos.data')).toBe(404);
    for (const site of ['cross-site', 'same-site', 'none'])
      expect(await status('/eventos', { headers: { 'Sec-Fetch-Site': site } }), site).toBe(403);
    expect(await status('/eventos', { headers: { 'Sec-Fetch-Site': 'same-origin' } })).toBe(200);
  });
});
