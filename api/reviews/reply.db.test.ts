import { beforeEach, expect, test } from 'vitest';
import { insertSession } from '~/tests/support/sessions';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

let ana: Person;
let hours = -700;
const { world, eva } = await openWorld({ eva: 'mentor' });
beforeEach(async () => {
  world.setNow(MONDAY);
  eva.token = await world.signIn(eva.id);
  hours += 2;
  ana = await world.student(`ana${-hours}`);
});

async function reviewed(): Promise<string> {
  const { id } = await insertSession(world, { mentor: eva, students: [ana], startsIn: hours });
  const { body } = await world.call('POST', '/api/reviews/', {
    token: ana.token,
    body: { mentorship: id, title: 'Muy «clara»', calification: 5, text: 'Lo entendí todo.' },
  });
  return `/api/reviews/${body.id}/`;
}
const reply = (path: string, text: string) =>
  world.call('PUT', `${path}reply/`, { token: eva.token, body: { text } });
const heard = async () => (await world.call('GET', '/api/notifications/', ana)).body;

test('the student is notified of a reply once, not again when it is edited', async () => {
  const path = await reviewed();
  const mails = world.mails.length;
  expect((await reply(path, 'Gracias')).status).toBe(200);
  const told = await heard();
  expect(told).toEqual([
    expect.objectContaining({
      type: 'feedback',
      title: 'Eva Pérez ha respondido a tu reseña',
      description: '«Muy «clara»»',
      link: '/reviews',
      read_at: null,
    }),
  ]);
  await world.call('PUT', `/api/notifications/${told[0].id}/`, { token: ana.token, body: {} });
  await reply(path, 'Mil gracias');
  await reply(path, 'Mil gracias');
  expect((await heard()).map((one: { id: number }) => one.id)).toEqual([told[0].id]);
  expect(world.mails).toHaveLength(mails);
});

test('simultaneous equal replies notify once; an unchanged reply keeps its date', async () => {
  const path = await reviewed();
  const answers = await Promise.all(Array.from({ length: 6 }, () => reply(path, 'Gracias')));
  expect(answers.map((one) => one.status)).toEqual(Array(6).fill(200));
  expect(await heard()).toHaveLength(1);
  world.setNow(new Date(MONDAY.getTime() + 60_000));
  expect((await reply(path, ' Gracias ')).body.reply).toEqual({
    text: 'Gracias',
    created_at: MONDAY.toISOString(),
  });
  expect((await reply(path, 'Otra')).body.reply.created_at).toBe('2026-10-19T08:01:00.000Z');
});

test('deleting a reply removes its notification; a new reply sends another', async () => {
  const path = await reviewed();
  await reply(path, 'Gracias');
  const [first] = await heard();
  expect((await world.call('DELETE', `${path}reply/`, eva)).status).toBe(204);
  expect((await world.call('DELETE', `${path}reply/`, eva)).status).toBe(204);
  expect(await heard()).toEqual([]);
  await reply(path, 'De nuevo');
  const again = await heard();
  expect(again).toHaveLength(1);
  expect(again[0].id).not.toBe(first.id);
});

test('deleting a review removes the notification of its reply', async () => {
  const path = await reviewed();
  await reply(path, 'Gracias');
  expect(await heard()).toHaveLength(1);
  expect((await world.call('DELETE', path, ana)).status).toBe(204);
  expect(await heard()).toEqual([]);
});
