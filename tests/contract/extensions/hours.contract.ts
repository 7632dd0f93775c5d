import { expect, it } from 'vitest';
import { tolerantFreeSlot } from '~/api/contract/availability';
import { otherMentor, student } from '~/tests/contract/support/actors';
import { bookFree, day, freePath } from '~/tests/contract/support/booking';
import { extension } from '~/tests/contract/support/extension';
import { expectRefusal } from '~/tests/contract/support/refusals';
import { entriesOf } from '~/tests/contract/support/shapes';
import { call } from '~/tests/contract/support/target';

await extension('calendar', () => {
  it('shows which hours are taken, but never by whom', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const { key } = await bookFree(who, teacher);
    const path = freePath(teacher).replace('/free/', '/busy/');
    const { status, body } = await who.get(path);
    expect(status).toBe(200);
    expect(entriesOf(body).map((entry) => tolerantFreeSlot.parse(entry)).length).toBeGreaterThan(0);
    expect(JSON.stringify(body)).not.toContain(who.username);
    expectRefusal(await who.get(path.replace(/start_date=[\d-]+/, 'start_date=ayer')), 400);
    await who.delete(`/api/mentorships/${key}/`);
  });
});

await extension('calendar', () => {
  const path = '/api/availability/exceptions/';

  it('adds a day off, and removes it again', async () => {
    const [who, teacher] = [await student(), await otherMentor()];
    const dates = async () =>
      new Set(
        entriesOf((await who.get(freePath(teacher))).body).map((entry) => tolerantFreeSlot.parse(entry).date),
      );
    const date = [...(await dates())].at(-1) ?? day(20);
    const made = await teacher.post(path, { body: { date, kind: 'off' } });
    expect(made.status).toBe(201);
    expect(await dates()).not.toContain(date);
    const listed = entriesOf((await teacher.get(path)).body) as { id: number }[];
    expect(listed.map((one) => one.id)).toContain(made.body.id);
    expectRefusal(await who.delete(`${path}${made.body.id}/`), 403, 404);
    expect((await teacher.delete(`${path}${made.body.id}/`)).status).toBe(204);
    expect(await dates()).toContain(date);
  });

  it('refuses invalid days, students and anonymous callers', async () => {
    expectRefusal(await (await otherMentor()).post(path, { body: { date: 'ayer', kind: 'off' } }), 400);
    expectRefusal(await (await student()).post(path, { body: { date: day(9), kind: 'off' } }), 403);
    expectRefusal(await call('GET', path), 401);
    expectRefusal(await (await otherMentor()).delete(`${path}999999999/`), 404);
  });
});

await extension('calendar', () => {
  it('accepts several ranges in one call, all or none', async () => {
    const path = '/api/availability/exceptions/';
    const teacher = await otherMentor();
    const range = { date: day(12), until: day(14), kind: 'off' };
    const backwards = { date: day(16), until: day(15), kind: 'off' };
    expectRefusal(await teacher.post(`${path}bulk/`, { body: { exceptions: [range, backwards] } }), 400);
    const made = await teacher.post(`${path}bulk/`, { body: { exceptions: [range] } });
    expect(made.status).toBe(201);
    const [{ id, ...one }] = entriesOf(made.body) as [{ id: number }];
    expect(one).toMatchObject(range);
    expect((await teacher.delete(`${path}${id}/`)).status).toBe(204);
  });
});
