/** The whiteboard of a room: shared, kept until the room closes, bounded. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type BoardMark, boardMark } from '~/api/contract/room';
import { BOARD_CHARACTERS, BOARD_FULL, MARK_POINTS } from '~/api/contract/rules/board';
import { roomMarks } from '~/api/db/schema';
import { enterRoom, heldSession, type RoomPage, startRoomServer } from '~/tests/support/roomServer';
import { openWorld, type Person } from '~/tests/support/world';

let eva: Person;
let ana: Person;
let session: { id: number; identifier: string };
let count = 0;
const { world } = await openWorld();
const server = await startRoomServer(world.services, { tickMs: 50 });
afterAll(server.close);
beforeEach(async () => {
  count += 1;
  eva = await world.mentor(`eva${count}`);
  ana = await world.student(`ana${count}`);
  session = await heldSession(world, eva, [ana]);
});

const enter = (person: Person) => enterRoom({ world, server }, person, session.identifier);
const line = (page = 1): BoardMark => ({
  id: randomUUID(),
  page,
  kind: 'line',
  ink: 'blue',
  size: 4,
  points: [0, 0, 100, 100],
  text: '',
});
const say = (page: RoomPage, change: { add?: BoardMark[]; remove?: string[] }, client_id = 'a') =>
  page.say({ type: 'board', client_id, add: [], remove: [], ...change });
/** What a page has of the board, in order. */
function shownOn(page: RoomPage): string[] {
  const frames = page.got('board');
  const gone = new Set(frames.flatMap(({ remove }) => remove));
  const all = frames.flatMap(({ add }) => add).filter(({ id }) => !gone.has(id));
  return [...new Map(all.sort((one, other) => one.n - other.n).map((mark) => [mark.id, mark])).keys()];
}
const confirmed = (page: RoomPage) => page.got('board').flatMap(({ client_id }) => client_id ?? []);

it('both draw and erase, who comes late gets what is left, and all have one order', async () => {
  const [mentor, student] = [await enter(eva), await enter(ana)];
  const [one, two, three] = [line(), line(2), line()];
  say(mentor, { add: [one] }, 'm1');
  await expect.poll(() => shownOn(student)).toEqual([one.id]);
  say(student, { add: [two, three] }, 's1');
  say(student, { remove: [one.id] }, 's2');
  await expect.poll(() => shownOn(mentor)).toEqual([two.id, three.id]);
  await expect.poll(() => confirmed(student)).toEqual(['s1', 's2']);
  expect(confirmed(mentor)).toEqual(['m1']);
  const { n: _, ...mark } = student.got('board')[0]?.add[0] ?? { n: 0 };
  expect(mark).toEqual(one);
  const late = await enter(ana);
  await expect.poll(() => shownOn(late)).toEqual([two.id, three.id]);
});

it('sending again adds nothing, and what was removed never comes back', async () => {
  const mentor = await enter(eva);
  const mark = line();
  say(mentor, { add: [mark] }, '1');
  say(mentor, { add: [mark] }, '2');
  say(mentor, { remove: [mark.id, randomUUID()] }, '3');
  say(mentor, { add: [mark] }, '4');
  await expect.poll(() => confirmed(mentor)).toEqual(['1', '2', '3', '4']);
  expect(shownOn(mentor)).toEqual([]);
  const rows = await world.db.select().from(roomMarks).where(eq(roomMarks.mentorshipId, session.id));
  expect(rows.map((row) => row.mark)).toEqual([null]);
});

it('refuses what is no mark, and a board that is full; what is removed makes space', async () => {
  const mentor = await enter(eva);
  const tooLong = { ...line(), points: Array(MARK_POINTS + 1).fill(0) };
  say(mentor, { add: [tooLong] }, 'long');
  say(mentor, { add: [{ ...line(), page: 21 }] }, 'page');
  await expect.poll(() => mentor.got('error').map((frame) => frame.client_id)).toEqual(['long', 'page']);
  const big = { markId: randomUUID(), mark: 'x'.repeat(BOARD_CHARACTERS) };
  await world.db.insert(roomMarks).values({ mentorshipId: session.id, userId: ana.id, ...big });
  say(mentor, { add: [line()] }, 'full');
  await expect
    .poll(() => mentor.got('error').at(-1))
    .toEqual({ type: 'error', client_id: 'full', detail: BOARD_FULL });
  say(mentor, { remove: [big.markId] }, 'space');
  const mark = line();
  say(mentor, { add: [mark] }, 'fits');
  await expect.poll(() => shownOn(mentor)).toEqual([mark.id]);
});

it('arrives in several frames when there is much of it', async () => {
  const points = Array.from({ length: MARK_POINTS }, (_, at) => 1_000 + (at % 1_000));
  const marks = Array.from({ length: 12 }, () => ({ ...line(), kind: 'pen' as const, points }));
  await world.db.insert(roomMarks).values(
    marks.map((mark) => {
      const content = JSON.stringify(boardMark.parse(mark));
      return { mentorshipId: session.id, userId: eva.id, markId: mark.id, mark: content };
    }),
  );
  const page = await enter(ana);
  await expect.poll(() => shownOn(page)).toEqual(marks.map(({ id }) => id));
  expect(page.got('board').length).toBeGreaterThan(1);
  expect(Math.max(...page.got('board').map((frame) => JSON.stringify(frame).length))).toBeLessThan(100_000);
});
