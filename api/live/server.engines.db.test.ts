/** Cases only a PostgreSQL server has: several instances, and broken connections. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { LiveEvent } from '~/api/context';
import { startChatServer } from '~/tests/support/chatServer';
import { eventually } from '~/tests/support/patience';
import { twoInstances } from '~/tests/support/secondInstance';

const { world, ana, eva, other, onServer } = await twoInstances({ ana: 'student', eva: 'mentor' });

const news = (subjectId: number) => [{ userId: eva.id, kind: 'message' as const, subjectId }];
/** As the API does: row and NOTIFY in one transaction. */
const say = (subjectId: number) => world.db.transaction((tx) => world.deps.live.publish(tx, news(subjectId)));
const hear = () => {
  const heard: LiveEvent[] = [];
  const end = other.services.live.subscribe(eva.id, (event) => heard.push(event));
  return { subjects: () => heard.map(({ subjectId }) => subjectId), end };
};
const listeners = async (): Promise<number[]> => {
  const { rows } = await world.db.execute<{ pid: number }>(
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = 'mentorea-live'`,
  );
  return rows.map(({ pid }) => pid);
};

onServer('a message of 4,000 emojis crosses from one instance to the other and back', async () => {
  const [here, there] = [await startChatServer(world.services), await startChatServer(other.services)];
  const writer = await here.join(ana.id, eva.id, { token: ana.token });
  const reader = await there.join(eva.id, ana.id, { token: eva.token });
  const message = '😀'.repeat(4_000);
  writer.say({ message, client_id: 'emojis' });
  await eventually(() => {
    expect(reader.frames.map(({ content }) => content)).toEqual([message]);
    expect(writer.frames).toEqual(reader.frames);
  });
  // Sent again through the other instance: stored once, and the first row is returned.
  const again = await there.join(ana.id, eva.id, { token: ana.token });
  again.say({ message, client_id: 'emojis' });
  await eventually(() => expect(again.frames).toEqual(reader.frames));
  reader.say({ message: 'De vuelta' });
  await eventually(() => expect(writer.frames.map(({ content }) => content)).toEqual([message, 'De vuelta']));
  expect(reader.frames).toHaveLength(2);
  await here.close();
  await there.close();
});

onServer('a broken listening connection loses nothing and repeats nothing', async () => {
  const { subjects, end } = hear();
  const expected: number[] = [];
  for (let round = 0; round < 5; round++) {
    const before = await listeners();
    expect(before).toHaveLength(2);
    let at = round * 1_000;
    let writing = true;
    const writer = (async () => {
      for (; writing; at++) {
        await say(at);
        expected.push(at);
      }
    })();
    await eventually(() => expect(subjects().length).toBeGreaterThan(expected.length - 50));
    for (const pid of before) await world.db.execute(sql`select pg_terminate_backend(${pid})`);
    await eventually(async () => {
      const now = await listeners();
      expect(now.filter((pid) => !before.includes(pid))).toHaveLength(2);
    });
    writing = false;
    await writer;
    await eventually(() => expect(subjects()).toHaveLength(expected.length));
    expect([...subjects()].sort((a, b) => a - b)).toEqual(expected);
  }
  end();
});

onServer('an event that commits late while nobody is listening is still delivered', async () => {
  const { subjects, end } = hear();
  await say(900_000);
  await eventually(() => expect(subjects()).toEqual([900_000]));
  let commit = () => {};
  let written = () => {};
  const isWritten = new Promise<void>((resolve) => (written = resolve));
  const slow = world.db.transaction(async (tx) => {
    await world.deps.live.publish(tx, news(900_001));
    written();
    await new Promise<void>((resolve) => (commit = resolve));
  });
  await isWritten;
  await say(900_002);
  await eventually(() => expect(subjects()).toEqual([900_000, 900_002]));
  const before = await listeners();
  await Promise.all(before.map((pid) => world.db.execute(sql`select pg_terminate_backend(${pid})`)));
  commit();
  await slow;
  await eventually(() => expect(subjects()).toEqual([900_000, 900_002, 900_001]));
  end();
});
