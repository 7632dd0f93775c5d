import { expect, it } from 'vitest';
import { tolerantNotificationPage, tolerantUnreadCount } from '~/api/contract/notifications';
import { type Actor, mentor, student } from '~/tests/contract/support/actors';
import { bookFree } from '~/tests/contract/support/booking';
import { extension } from '~/tests/contract/support/extension';
import { expectFieldError, expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf, notification } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

await extension('talk', () => {
  const pageOf = async (who: Actor, query: string) => {
    const { status, body } = await who.get(`/api/notifications/?${query}`);
    expect(status).toBe(200);
    return tolerantNotificationPage.parse(body);
  };
  const unreadOf = async (who: Actor) => {
    const { status, body } = await who.get('/api/notifications/unread/');
    expect(status).toBe(200);
    return tolerantUnreadCount.parse(body).unread;
  };

  it('pages without gaps or repetitions, counts by type, and gives the number of unread ones', async () => {
    const [who, teacher] = [await student(), await mentor()];
    await teacher.post('/api/notifications/mark-all-as-read/');
    expect(await unreadOf(teacher)).toBe(0);
    const { key } = await bookFree(who, teacher);
    const unread = await unreadOf(teacher);
    expect(unread).toBeGreaterThan(0);

    const { count, counts, ...first } = await pageOf(teacher, 'page=1&page_size=3');
    expect(first.unread).toBe(unread);
    expect(Object.values(counts).reduce((all, one) => all + one, 0)).toBe(count);
    const all = (await teacher.get('/api/notifications/')).body;
    const seen: string[] = [];
    for (let page = 1; page <= Math.ceil(count / 3); page++) {
      seen.push(...(await pageOf(teacher, `page=${page}&page_size=3`)).items.map((one) => one.id));
    }
    expect(seen).toEqual(entriesOf(all).map((entry) => String(notification.parse(entry).id)));
    expect(new Set(seen).size).toBe(count);

    for (const [type, times] of Object.entries(counts)) {
      const narrowed = await pageOf(teacher, `page=1&page_size=100&type=${type}`);
      expect([narrowed.count, narrowed.counts]).toEqual([times, counts]);
      expect(narrowed.items.every((one) => one.type === type)).toBe(true);
      expect(narrowed.unread).toBe(narrowed.items.filter((one) => one.read_at === null).length);
    }
    await who.delete(`/api/mentorships/${key}/`);
  });

  it('refuses an unknown type or page, and anonymous callers', async () => {
    const who = await student();
    expectFieldError(await who.get('/api/notifications/?page=1&type=ninguno'), 'type');
    expectRefusal(await who.get('/api/notifications/?page=99999'), 404);
    expectRefusal(await call('GET', '/api/notifications/unread/'), 401);
    expectRefusal(await call('GET', '/api/notifications/?page=1'), 401);
  });
});
