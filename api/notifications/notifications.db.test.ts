import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatSubject } from '~/api/db/noticeSubjects';
import { chatMessages, notifications, preferences, users } from '~/api/db/schema';
import { createServices } from '~/api/services';
import { openWorld, type Person } from '~/tests/support/world';
import { type Notice, notify } from './notify';

const { world } = await openWorld({}, { siteOrigin: 'https://mentorea.example' });
const services = createServices(world.deps);
const ana = await world.student('ana');
const eva = await world.mentor('eva');
beforeEach(async () => {
  await world.db.delete(notifications);
  await world.db.delete(preferences);
  world.mails.length = 0;
  world.setNow('2026-10-19T08:00:00Z');
});

const notice = (more: Partial<Notice> = {}): Notice => ({
  userId: ana.id,
  type: 'system',
  title: 'Hola',
  description: 'Algo ha pasado.',
  subject: 'x:1',
  link: '/dashboard',
  mail: { subject: 'Hola', paragraphs: ['Algo ha pasado.'], action: 'Ver' },
  ...more,
});
const tell = (...notices: Notice[]) => world.db.transaction((tx) => notify(tx, notices, services));
const list = async (person: Person) => (await world.call('GET', '/api/notifications/', person)).body;

describe('notifying', () => {
  it('writes a row, a live event and a mail, once per person, type and subject', async () => {
    const heard: number[] = [];
    const stop = services.live.subscribe(ana.id, (event) => void heard.push(event.subjectId));
    await tell(notice(), notice({ description: 'otra vez' }));
    await Promise.all([tell(notice()), tell(notice({ subject: 'x:2' })), tell(notice())]);
    const [second, first] = await list(ana);
    expect(first).toEqual({
      id: expect.any(Number),
      type: 'system',
      title: 'Hola',
      description: 'otra vez',
      created_at: '2026-10-19T08:00:00.000Z',
      read_at: null,
      link: '/dashboard',
      about: null,
    });
    expect(await list(ana)).toHaveLength(2);
    await expect.poll(() => heard).toEqual([first.id, second.id]);
    stop();
    expect(world.mails.map((mail) => mail.to)).toEqual(['ana@example.com', 'ana@example.com']);
    expect(world.mails[0]?.text).toMatch(
      /^Hola, Ana:\n\nAlgo ha pasado.\n\nVer: https:\/\/mentorea.example\/dashboard\n/,
    );
  });

  it('leaves nothing behind when its transaction is rolled back', async () => {
    await expect(
      world.db.transaction(async (tx) => {
        await notify(tx, [notice()], services);
        tx.rollback();
      }),
    ).rejects.toThrow();
    expect(await list(ana)).toEqual([]);
  });

  it('skips closed and unknown accounts', async () => {
    const gone = await world.person('rosa', 'alumno', false);
    await tell(notice({ userId: gone.id }), notice({ userId: 999_999 }));
    expect(await world.db.$count(notifications)).toBe(0);
    expect(world.mails).toEqual([]);
  });

  it('keeps texts typed by people short and on one line', async () => {
    await tell(notice({ title: 'a\r\nBcc: x', description: `${'é'.repeat(1_500)}` }));
    const [one] = await list(ana);
    expect(one.title).toBe('a Bcc: x');
    expect([...one.description]).toHaveLength(1_300);
  });
});

describe('reading', () => {
  it('quotes the beginning of the message that it is about, of no other, beside the face of its sender', async () => {
    const luis = await world.student('luis');
    const say = async (from: Person, to: Person, content: string) => {
      const sent = { senderId: from.id, receiverId: to.id, content, createdAt: world.now() };
      const [row] = await world.db.insert(chatMessages).values(sent).returning({ id: chatMessages.id });
      return row?.id ?? 0;
    };
    const written = (from: Person, message: number, more: Partial<Notice> = {}) =>
      notice({
        ...{ type: 'message', title: 'Te ha escrito', description: '', aboutId: from.id },
        subject: chatSubject(from.id, message),
        ...more,
      });
    const long = await say(eva, ana, `Hola, Ana:\n\n¿repasamos ${'mucho '.repeat(40)}?`);
    await say(eva, ana, 'Otra cosa');
    const others = await say(eva, luis, 'Solo para Luis');
    await tell(written(eva, long));
    await tell(written(luis, others));
    await tell(written(eva, 999_999));
    await tell(written(eva, long, { type: 'system', description: 'Algo ha pasado.' }));
    await tell(written(eva, 0, { subject: 'x:1' }));
    const [unnamed, other, missing, foreign, own] = await list(ana);
    const quoted = `Hola, Ana: ¿repasamos ${'mucho '.repeat(40)}`;
    expect(own.description).toMatch(/^«.{100,120}»$/);
    expect(own.description).toBe(`«${quoted.slice(0, own.description.length - 3)}…»`);
    const rest = [missing, foreign, unnamed, other].map((one) => one.description);
    expect(rest).toEqual(['', '', '', 'Algo ha pasado.']);
    const face = { username: 'eva', first_name: 'Eva', full_name: 'Eva Pérez', profile_picture: null };
    expect([own.about, foreign.about.username, other.about]).toEqual([face, 'luis', face]);

    await world.db.update(users).set({ pictureHash: 'cara' }).where(eq(users.id, eva.id));
    const pictured = { ...own, about: { ...face, profile_picture: '/media/cara.webp' } };
    const { body: paged } = await world.call('GET', '/api/notifications/?page=1&type=message', ana);
    expect(paged.results.at(-1)).toEqual(pictured);
    const path = `/api/notifications/${own.id}/`;
    expect((await world.call('GET', path, ana)).body).toEqual(pictured);
    const { body: read } = await world.call('PUT', path, { token: ana.token, body: {} });
    expect(read).toEqual({ ...pictured, read_at: '2026-10-19T08:00:00.000Z' });
  });

  it('shows all unread, then the newest read, at most 1,000', async () => {
    const rows = Array.from({ length: 1100 }, (_, i) => ({
      userId: ana.id,
      type: 'system',
      title: `n${i}`,
      subject: `n:${i}`,
      createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') + i * 60_000),
      readAt: i % 2 === 0 ? new Date('2026-10-18T00:00:00Z') : null,
    }));
    await world.db.insert(notifications).values(rows);
    const shown: { title: string; read_at: string | null }[] = await list(ana);
    expect(shown).toHaveLength(1000);
    expect(shown.slice(0, 550).map((one) => one.title)).toEqual(
      Array.from({ length: 550 }, (_, i) => `n${1099 - 2 * i}`),
    );
    expect(shown.slice(550).map((one) => one.title)).toEqual(
      Array.from({ length: 450 }, (_, i) => `n${1098 - 2 * i}`),
    );
    expect(await list(eva)).toEqual([]);
  });

  it('pages and counts on request, unread first; unknown pages and types are refused', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => ({
      userId: ana.id,
      type: i % 5 === 0 ? 'reminder' : 'system',
      title: `n${i}`,
      subject: `n:${i}`,
      createdAt: new Date(Date.parse('2026-10-01T00:00:00Z') + i * 60_000),
      readAt: i >= 20 ? new Date('2026-10-18T00:00:00Z') : null,
    }));
    await world.db.insert(notifications).values(rows);
    const page = (query: string, who = ana) => world.call('GET', `/api/notifications/?${query}`, who);
    const { body } = await page('page=2&page_size=12');
    expect(body.results.map((one: { title: string }) => one.title)).toEqual(
      [7, 6, 5, 4, 3, 2, 1, 0, 24, 23, 22, 21].map((n) => `n${n}`),
    );
    expect(body).toMatchObject({ count: 25, unread: 20, counts: { system: 20, reminder: 5 } });
    expect(body.next).toBe('https://mentorea.example/api/notifications/?page=3&page_size=12');
    const reminders = (await page('page=1&type=reminder')).body;
    expect(reminders).toMatchObject({ count: 5, unread: 4, counts: { system: 20, reminder: 5 }, next: null });
    expect(reminders.results.map((one: { title: string }) => one.title)).toEqual([
      'n15',
      'n10',
      'n5',
      'n0',
      'n20',
    ]);
    expect((await page('page=1', eva)).body).toEqual({
      count: 0,
      unread: 0,
      counts: {},
      next: null,
      previous: null,
      results: [],
    });
    expect((await page('page_size=3')).body, 'the contract: a plain list').toHaveLength(25);
    const status = async (query: string) => (await page(query)).status;
    expect([await status('page=9'), await status('page=x'), await status('page=1&type=x')]).toEqual([
      404, 404, 400,
    ]);
    const unread = async (who: Person) => (await world.call('GET', '/api/notifications/unread/', who)).body;
    expect([await unread(ana), await unread(eva)]).toEqual([{ unread: 20 }, { unread: 0 }]);
  });

  it('marks one as read, now or at a given time, or as unread, for its owner only', async () => {
    await tell(notice());
    const [{ id }] = await list(ana);
    const mark = (body: unknown, who = ana, method = 'PUT') =>
      world.call(method, `/api/notifications/${id}/`, { body, token: who.token });
    expect((await mark({})).body.read_at).toBe('2026-10-19T08:00:00.000Z');
    expect((await mark({ read_at: '2026-10-18T10:00:00+02:00' })).body.read_at).toBe(
      '2026-10-18T08:00:00.000Z',
    );
    expect((await mark({ read_at: null }, ana, 'PATCH')).body.read_at).toBeNull();
    expect((await mark({ read_at: '', title: 'otro' })).status).toBe(400);
    expect((await mark({ read_at: '0000-01-01T00:00:00Z' })).body).toEqual({
      read_at: ['La fecha no es válida.'],
    });
    expect((await mark({}, eva)).status).toBe(404);
    expect((await world.call('GET', `/api/notifications/${id}/`, eva)).status).toBe(404);
    expect((await world.call('GET', `/api/notifications/${id}/`, ana)).body).toMatchObject({
      id,
      title: 'Hola',
      read_at: null,
    });
    expect((await world.call('PUT', '/api/notifications/999999999/', { ...ana, body: {} })).status).toBe(404);
    expect((await world.call('PUT', '/api/notifications/x/', { ...ana, body: {} })).status).toBe(404);
    expect((await world.call('GET', '/api/notifications/')).status).toBe(401);
  });

  it('sends a live event when the read state changes, only then and only to the owner', async () => {
    const heard: [string, number][] = [];
    const stops = [ana, eva].map((who) =>
      services.live.subscribe(who.id, ({ subjectId }) => void heard.push([who.username, subjectId])),
    );
    await tell(notice(), notice({ subject: 'x:2' }), notice({ subject: 'x:3' }));
    const ids: number[] = (await list(ana)).map((one: { id: number }) => one.id);
    const [newest = 0, middle, oldest] = ids;
    // That they are new is told too, a moment later.
    await expect.poll(() => heard).toHaveLength(3);
    heard.length = 0;
    const mark = (id: number | undefined, body: unknown, who = ana) =>
      world.call('PUT', `/api/notifications/${id}/`, { body, token: who.token });
    const all = () => world.call('POST', '/api/notifications/mark-all-as-read/', { token: ana.token });
    await mark(oldest, {}, eva);
    await Promise.all([mark(oldest, {}), mark(oldest, {})]);
    await mark(oldest, { read_at: '2026-10-18T08:00:00Z' });
    await mark(oldest, { read_at: null });
    await mark(middle, { read_at: null });
    await Promise.all([all(), all()]);
    await mark(newest, { read_at: null });
    const told = [oldest, oldest, newest, newest].map((id) => ['ana', id]);
    await expect.poll(() => heard).toEqual(told);
    // A later event arrives after all others, which proves that nothing else was sent.
    await tell(notice({ userId: eva.id, subject: 'x:4' }));
    await expect.poll(() => heard.slice(4).map(([who]) => who)).toEqual(['eva']);
    for (const stop of stops) stop();
  });

  it('marks all of one person’s notifications as read, and nobody else’s', async () => {
    await tell(notice(), notice({ subject: 'x:2' }), notice({ userId: eva.id }));
    const all = () => world.call('POST', '/api/notifications/mark-all-as-read/', { token: ana.token });
    expect((await all()).body).toEqual({ updated: 2 });
    expect((await all()).body).toEqual({ updated: 0 });
    const read = await world.db.$count(notifications, eq(notifications.readAt, world.now()));
    expect(read).toBe(2);
    expect((await list(eva))[0].read_at).toBeNull();
  });
});

describe('unsubscribing from mails by link', () => {
  const linkOf = () => new URL(world.mails.at(-1)?.unsubscribe ?? '').pathname;

  it('asks first, and mutes that type with one click, without a log-in', async () => {
    await tell(notice());
    const path = linkOf();
    const asked = await world.call('GET', path);
    expect(asked.status).toBe(200);
    expect(asked.body).toContain('avisos del sistema');
    expect(await world.db.$count(preferences)).toBe(0);

    await world.db.insert(preferences).values({ userId: ana.id, mutedMails: ['reminder'] });
    const form = { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } };
    for (let i = 0; i < 2; i++) expect((await world.call('POST', path, form)).status).toBe(200);
    const [kept] = await world.db.select().from(preferences);
    expect(kept?.mutedMails).toEqual(['reminder', 'system']);

    await tell(notice({ subject: 'x:3' }), notice({ type: 'alert' }));
    expect(await list(ana)).toHaveLength(3);
    expect(world.mails).toHaveLength(2);
  });

  it('is refused when the link was changed', async () => {
    await tell(notice());
    const path = linkOf();
    for (const wrong of [
      path.replace(String(ana.id), String(eva.id)),
      path.replace('system', 'alert'),
      path.replace('system', 'unknown'),
      path.slice(0, -3),
      `${path.slice(0, -3)}xx/`,
    ]) {
      expect((await world.call('POST', wrong.replace(/\/?$/, '/'))).status).toBe(404);
    }
    expect(await world.db.$count(preferences)).toBe(0);
  });
});
