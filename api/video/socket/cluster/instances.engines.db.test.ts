/** Cases only a PostgreSQL server has: people of one room in several processes. */
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect } from 'vitest';
import {
  enterRoom,
  heldSession,
  type RoomPage,
  type RoomServerUnderTest,
  startRoomServer,
} from '~/tests/support/roomServer';
import { twoInstances } from '~/tests/support/secondInstance';
import type { Person } from '~/tests/support/world';

let eva: Person;
let ana: Person;
let identifier: string;
let count = 0;
const { world, other, onServer } = await twoInstances();
const one = await startRoomServer(world.services, { listen: world.listen });
afterAll(one.close);
const two = await startRoomServer(other.services, { listen: other.listen });
afterAll(two.close);
beforeEach(async () => {
  count += 1;
  eva = await world.mentor(`eva${count}`);
  ana = await world.student(`ana${count}`);
  identifier = (await heldSession(world, eva, [ana])).identifier;
});

const enter = (server: RoomServerUnderTest, person: Person, tab = randomUUID()) =>
  enterRoom({ world, server }, person, identifier, { tab });
const STATE = { audio: true, video: true, screen: false, hand: 1, recording: false };
const offer = (n: number) => ({ description: { type: 'offer' as const, sdp: `n ${n} \u0000 \ud83d` } });
const left = async (table: string) => {
  const { rows } = await world.db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)}`,
  );
  return rows[0]?.n;
};
const bye = async (...pages: RoomPage[]) => {
  for (const page of pages) {
    page.say({ type: 'bye' });
    await page.closed;
  }
};

onServer('people in two processes see each other, states, signals in order, chat and mute', async () => {
  const [mentor, student] = [await enter(one, eva), await enter(two, ana)];
  expect(student.frames.map(({ type }) => type)).toEqual(['welcome', 'here']);
  await expect.poll(() => mentor.got('here')[0]?.peer.id).toBe(student.id());
  student.say({ type: 'state', state: STATE });
  await expect.poll(() => mentor.got('here').at(-1)?.peer.state).toEqual(STATE);
  for (let n = 0; n < 200; n++) student.say({ type: 'signal', to: mentor.id(), data: offer(n) });
  mentor.say({ type: 'signal', to: student.id(), data: offer(-1) });
  await expect.poll(() => mentor.got('signal').length).toBe(200);
  expect(mentor.got('signal')).toEqual(
    Array.from({ length: 200 }, (_, n) => ({ type: 'signal', from: student.id(), data: offer(n) })),
  );
  await expect.poll(() => student.got('signal').length).toBe(1);
  mentor.say({ type: 'chat', text: 'Hola', client_id: 'a' });
  mentor.say({ type: 'mute-all' });
  await expect
    .poll(() => [student.got('chat'), mentor.got('chat'), student.got('mute')].map(({ length }) => length))
    .toEqual([1, 1, 1]);
  expect(student.got('chat')).toEqual(mentor.got('chat'));
  const mark = {
    id: randomUUID(),
    page: 1,
    kind: 'text',
    ink: 'red',
    size: 40,
    points: [1, 2],
    text: 'Eje',
  } as const;
  student.say({ type: 'board', client_id: 'b', add: [{ ...mark, points: [1, 2] }], remove: [] });
  await expect.poll(() => mentor.got('board').flatMap(({ add }) => add)).toMatchObject([mark]);
  mentor.say({ type: 'board', client_id: 'c', add: [], remove: [mark.id] });
  await expect.poll(() => student.got('board').flatMap(({ remove }) => remove)).toEqual([mark.id]);
  expect(await left('room_post')).toBe(0);
  await bye(student);
  await expect.poll(() => mentor.got('gone')).toEqual([{ type: 'gone', id: student.id() }]);
  await bye(mentor);
  await expect.poll(() => left('room_peers')).toBe(0);
});

onServer('a page reconnects through another process unnoticed, and gets what was sent to it', async () => {
  const tab = randomUUID();
  const [mentor, student] = [await enter(one, eva), await enter(one, ana, tab)];
  student.say({ type: 'state', state: STATE });
  await expect.poll(() => mentor.got('here')).toHaveLength(2);
  student.socket.terminate();
  await student.closed;
  mentor.say({ type: 'signal', to: student.id(), data: offer(7) });
  const back = await enter(two, ana, tab);
  expect(back.got('welcome')[0]?.self.state).toEqual(STATE);
  expect(back.got('here')[0]?.peer.id).toBe(mentor.id());
  await expect.poll(() => back.got('signal').map(({ data }) => data)).toEqual([offer(7)]);
  mentor.say({ type: 'signal', to: back.id(), data: offer(8) });
  await expect.poll(() => back.got('signal').length).toBe(2);
  expect(mentor.got('here')).toHaveLength(2);
  expect(mentor.got('gone')).toEqual([]);
  await bye(back, mentor);
});

onServer('a newer page in another process ends the older one', async () => {
  const [mentor, first] = [await enter(two, eva), await enter(one, ana)];
  await expect.poll(() => mentor.got('here').length).toBe(1);
  const second = await enter(two, ana);
  expect(await first.closed).toMatchObject({ code: 4409 });
  expect(mentor.frames.map(({ type }) => type)).toEqual(['welcome', 'here', 'gone', 'here']);
  expect(mentor.got('here')[1]?.peer.id).toBe(second.id());
  await bye(second, mentor);
});

onServer(
  'people who enter two processes simultaneously see each other; only one page per person stays',
  async () => {
    for (let round = 0; round < 5; round++) {
      const [mentor, student] = await Promise.all([enter(one, eva), enter(two, ana)]);
      const sees = (page: RoomPage, who: RoomPage) =>
        expect.poll(() => page.got('here').map(({ peer }) => peer.id)).toContain(who.id());
      await sees(mentor, student);
      await sees(student, mentor);
      const pages = [student, ...(await Promise.all([enter(one, ana), enter(two, ana), enter(one, ana)]))];
      const open = () => pages.filter(({ socket }) => socket.readyState === socket.OPEN);
      await expect.poll(() => open().length).toBe(1);
      await expect.poll(() => mentor.got('here').length - mentor.got('gone').length).toBe(1);
      expect(mentor.got('here').at(-1)?.peer.id).toBe(open()[0]?.id());
      await bye(...open(), mentor);
    }
  },
);

onServer(
  'messages sent while nobody listened arrive later; people of a silent process are gone',
  async () => {
    const quick = await startRoomServer(other.services, { listen: other.listen, tickMs: 20 });
    const [mentor, student] = [await enter(quick, eva), await enter(one, ana)];
    await expect.poll(() => mentor.got('here').length).toBe(1);
    const { rows } = await world.db.execute<{ pid: number }>(
      sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'mentorea-live'`,
    );
    for (const { pid } of rows) await world.db.execute(sql`select pg_terminate_backend(${pid})`);
    student.say({ type: 'chat', text: 'Nadie me oye', client_id: 'x' });
    student.say({ type: 'state', state: STATE });
    const mark = { id: randomUUID(), page: 1, kind: 'line' as const, ink: 'red' as const, size: 4, text: '' };
    student.say({ type: 'board', client_id: 'y', add: [{ ...mark, points: [1, 2, 3, 4] }], remove: [] });
    await expect
      .poll(() => mentor.got('board').flatMap(({ add }) => add.map(({ id }) => id)))
      .toContain(mark.id);
    await expect.poll(() => mentor.got('chat').length).toBe(1);
    await expect.poll(() => mentor.got('here').at(-1)?.peer.state).toEqual(STATE);
    // The same as a process that has fallen silent: this one has not, and may say in between that she is there.
    const silence = async () => {
      await world.db.execute(
        sql`update room_peers set seen_at = now() - interval '46 seconds' where user_id = ${ana.id}`,
      );
      return mentor.got('gone');
    };
    await expect.poll(silence).toEqual([{ type: 'gone', id: student.id() }]);
    await bye(mentor, student);
    await quick.close();
  },
);
