import { expect, it, vi } from 'vitest';
import type { LiveEvent } from '~/api/context';
import { eventually } from '~/tests/support/patience';
import { freshWorld, type Person } from '~/tests/support/world';

const { world, ana, eva } = await freshWorld({ ana: 'student', eva: 'mentor' });

const hear = (person: Person) => {
  const heard: LiveEvent[] = [];
  const end = world.deps.live.subscribe(person.id, (event) => heard.push(event));
  return { heard, end };
};
const news = (person: Person, subjectId: number) => ({
  userId: person.id,
  kind: 'message' as const,
  subjectId,
});
const subjects = (events: LiveEvent[]) => events.map((event) => event.subjectId);

it('events are delivered after the commit, in order, to the person concerned', async () => {
  const mine = hear(ana);
  const other = hear(eva);
  const before: number[] = [];
  await world.db.transaction(async (tx) => {
    await world.deps.live.publish(tx, [news(ana, 1), news(eva, 1), news(ana, 2)]);
    before.push(mine.heard.length);
  });
  await eventually(() => expect(subjects(mine.heard)).toEqual([1, 2]));
  expect(subjects(other.heard)).toEqual([1]);
  expect(before).toEqual([0]);
});

it('a rolled-back event is never delivered', async () => {
  const { heard } = hear(ana);
  const failed = world.db.transaction(async (tx) => {
    await world.deps.live.publish(tx, [news(ana, 1)]);
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await world.deps.live.publish(world.db, [news(ana, 2)]);
  await eventually(() => expect(subjects(heard)).toEqual([2]));
});

it('a thousand events published together are all delivered, in order', async () => {
  const { heard } = hear(ana);
  const many = Array.from({ length: 1_000 }, (_, index) => news(ana, 2 ** 31 - 1 - index));
  await world.deps.live.publish(world.db, many);
  await eventually(() => expect(heard).toHaveLength(1_000));
  expect(subjects(heard)).toEqual(many.map((one) => one.subjectId));
});

it('an ended subscription receives nothing more', async () => {
  const { heard, end } = hear(ana);
  const second = hear(ana);
  end();
  await world.deps.live.publish(world.db, [news(ana, 1)]);
  await eventually(() => expect(subjects(second.heard)).toEqual([1]));
  expect(heard).toEqual([]);
});

it('a listener may query the database at once, even within another’s transaction', async () => {
  const answered = vi.fn();
  world.deps.live.subscribe(ana.id, () => void world.db.query.users.findMany().then(answered));
  await world.db.transaction((tx) => world.deps.live.publish(tx, [news(ana, 1)]));
  await eventually(() => expect(answered).toHaveBeenCalledOnce());
});
