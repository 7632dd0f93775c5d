/** Notifications (docs/contract.md, 'Calls: notifications and chat'). */
import { describe, expect, it } from 'vitest';
import { mentor, student } from '~/tests/contract/support/actors';
import { bookFree } from '~/tests/contract/support/booking';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf, notification } from '~/tests/contract/support/shapes';
import { call, strict } from '~/tests/contract/support/target';

const list = async (who: Awaited<ReturnType<typeof mentor>>) => {
  const { status, body } = await who.get('/api/notifications/');
  expect(status).toBe(200);
  return entriesOf(body).map((entry) => notification.parse(entry));
};

describe('notifications', () => {
  it('tell a mentor of a request once, and are marked as read singly or all at once', async () => {
    const [who, teacher] = [await student(), await mentor()];
    const before = new Set((await list(teacher)).map((one) => one.id));
    const { key } = await bookFree(who, teacher);
    const fresh = (await list(teacher)).filter((one) => !before.has(one.id));
    if (strict)
      expect(fresh.map(({ type, read_at }) => ({ type, read_at }))).toEqual([
        { type: 'session_update', read_at: null },
      ]);

    const [first] = fresh.length > 0 ? fresh : await list(teacher);
    if (first) {
      const read_at = new Date().toISOString();
      expect((await teacher.put(`/api/notifications/${first.id}/`, { body: { read_at } })).status).toBe(200);
      const stored = (await list(teacher)).find((one) => one.id === first.id)?.read_at;
      expect(new Date(stored ?? 0).getTime()).toBeCloseTo(Date.parse(read_at), -3);
      expectRefusal(await who.put(`/api/notifications/${first.id}/`, { body: { read_at } }), 403, 404);
    }
    expect((await teacher.post('/api/notifications/mark-all-as-read/')).status).toBeLessThan(300);
    expect((await list(teacher)).every((one) => one.read_at)).toBe(true);
    await who.delete(`/api/mentorships/${key}/`);
  });

  it('are private', async () => {
    expectRefusal(await call('GET', '/api/notifications/'), 401);
    expectRefusal(await call('POST', '/api/notifications/mark-all-as-read/'), 401);
    expectRefusal(await (await student()).put('/api/notifications/999999999/', { body: {} }), 404);
  });
});
