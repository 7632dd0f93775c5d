/** The website's event stream with servers without one, or whose stream breaks, hangs or sends garbage. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type EventReader, readEvents } from '~/tests/support/eventReader';
import type { Browser } from '~/tests/support/foreignBrowser';
import { ForeignEvents } from '~/tests/support/foreignEvents';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { type ForeignSite, startForeignSite, startOwnForeignSite } from '~/tests/support/foreignSite';
import { eventually } from '~/tests/support/patience';

const STREAM = 'GET /api/events/';

describe('a server without the extension', () => {
  it('offers no stream', async () => {
    const site = await startForeignSite();
    try {
      const browser = await site.logIn(STUDENT);
      for (const method of ['GET', 'HEAD'])
        expect((await browser.fetch('/eventos', { method })).status, method).toBe(404);
      expect(site.foreign.calls).not.toContain(STREAM);
    } finally {
      await site.close();
    }
  });
});

describe('a server with the extension', () => {
  let site: ForeignSite;
  let events: ForeignEvents;
  let browser: Browser;
  const readers: EventReader[] = [];
  beforeAll(async () => {
    site = await startOwnForeignSite({ events: new ForeignEvents() });
    events = site.foreign.events ?? new ForeignEvents();
    browser = await site.logIn(STUDENT);
  });
  afterEach(async () => {
    site.foreign.heal();
    for (const reader of readers.splice(0)) await reader.leave();
    await eventually(() => expect(events.open).toBe(0));
  });
  afterAll(() => site?.close());

  async function listen(who = browser, query = ''): Promise<EventReader> {
    const reader = readEvents(await who.fetch(`/eventos${query}`));
    readers.push(reader);
    if (reader.status === 200) await eventually(() => expect(reader.events).toHaveLength(1));
    return reader;
  }
  const told = ({ events: seen }: EventReader) =>
    seen.slice(1).map(({ id, event, data }) => [id, event, data]);

  it('has its events passed on to their own user, stripped of what the page does not need', async () => {
    const [mine, other] = [await listen(), await listen(await site.logIn(MENTOR))];
    expect(mine.events[0]).toEqual({ id: 7, event: 'ready', data: {} });
    const secret = '"message": "No se lo digas a nadie"';
    events.say(
      STUDENT.username,
      [
        `id: 8\nevent: mentorship\ndata: {"id": 3, "identifier": "abc", ${secret}}\n\n`,
        `id: 9\nevent: notification\ndata: {"id": 4, "type": "reminder", ${secret}}\n\n`,
        `id: 10\nevent: message\ndata: {"id": 5, "sender": 11, "receiver": 12, "excerpt": "Hola"}\n\n`,
        'id: 11\nevent: weather\ndata: {"rain": true}\n\nid: 12\nevent: mentorship\ndata: not json\n\nnonsense\n\n',
        `: still here\n\nid: 13\nevent: mentorship\ndata: {"id": 6}\n\n`,
      ].join(''),
    );
    await eventually(() => expect(told(mine)).toHaveLength(5));
    expect(told(mine)).toEqual([
      [8, 'mentorship', { identifier: 'abc' }],
      [9, 'notification', { notification: '4', type: 'reminder' }],
      [10, 'message', { sender: '11', receiver: '12' }],
      [Number.NaN, 'beat', {}],
      [13, 'mentorship', { identifier: '6' }],
    ]);
    expect(told(other)).toEqual([]);
  });

  it('receives the browser’s last event id, unless it cannot be a header', async () => {
    await listen(browser, '?desde=abc-12');
    expect(events.asked.at(-1)).toBe('abc-12');
    await listen(browser, `?desde=${encodeURIComponent('1\r\nX-Evil: 1')}`);
    expect(events.asked.at(-1)).toBeNull();
  });

  it('is disconnected when the browser leaves', async () => {
    const reader = await listen();
    expect(events.open).toBe(1);
    await reader.leave();
    await eventually(() => expect(events.open).toBe(0));
  });

  it('tells the browser to reconnect when it breaks off', async () => {
    const reader = await listen();
    events.breakOff();
    await reader.ended;
    expect(reader.events.at(-1)).toMatchObject({ event: 'end', data: { reason: 'interrupted' } });
  });

  it('is cut off before an endless event fills the memory', async () => {
    const reader = await listen();
    events.say(STUDENT.username, `data: ${'x'.repeat(200_000)}`);
    await reader.ended;
    expect(reader.events.at(-1)?.data).toEqual({ reason: 'interrupted' });
  });

  it('passes on that the log-in has ended, and gets a renewed token when it expires', async () => {
    const reader = await listen();
    events.say(STUDENT.username, 'event: end\ndata: {"reason": "session-over"}\n\n');
    await reader.ended;
    expect(reader.events.at(-1)?.data).toEqual({ reason: 'session-over' });
    site.foreign.expireAccess();
    expect((await listen()).status).toBe(200);
  });

  it('is disconnected at once by a log-out, even after a renewal or a failed call, but not for other sessions', async () => {
    const own = await site.logIn(STUDENT);
    const [mine, other] = [await listen(own), await listen()];
    site.foreign.expireAccess();
    const renewed = await listen(own);
    site.foreign.fail('POST /api/auth/logout/', 'html502');
    await own.fetch('/logout', { method: 'POST' });
    await Promise.all([mine.ended, renewed.ended]);
    for (const { events: seen } of [mine, renewed])
      expect(seen.at(-1)).toMatchObject({ event: 'end', data: { reason: 'session-over' } });
    expect(told(other)).toEqual([]);
    expect((await own.fetch('/eventos')).status).toBe(204);
  });

  it('is a 503 if it refuses or hangs, and the pages do not suffer', async () => {
    site.foreign.fail(STREAM, 'html502');
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const answer = await browser.fetch('/eventos');
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    }
    expect((await browser.open('/dashboard')).status).toBe(200);
    site.foreign.heal();
    await eventually(async () => expect((await listen()).status).toBe(200));
    site.foreign.fail(STREAM, 'delay');
    const since = Date.now();
    expect((await browser.fetch('/eventos')).status).toBe(503);
    expect(Date.now() - since).toBeLessThan(6_000);
  });

  it('is a 503 if it answers with a page instead of a stream', async () => {
    site.foreign.fail(STREAM, { status: 200, body: 'Hola' });
    expect((await browser.fetch('/eventos')).status).toBe(503);
  });

  it('a shutdown of the website also ends the streams of a foreign server', async () => {
    const reader = await listen();
    const stopped = site.stop();
    await reader.ended;
    expect(reader.events.at(-1)?.data).toEqual({ reason: 'stopping' });
    await eventually(() => expect(events.open).toBe(0));
    await stopped;
  });
});
