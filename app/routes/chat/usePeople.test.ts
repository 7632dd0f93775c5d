import { expect, it } from 'vitest';
import type { UnreadPerson } from '~/app/ui/frame/loadFrame';
import type { PersonView } from './loadPeople';
import { mergeLatest, withUnread } from './usePeople';

const NOON = '2026-11-20T12:00:00.000Z';
const ONE = '2026-11-20T13:00:00.000Z';
const TWO = '2026-11-20T14:00:00.000Z';

const person = (id: string, lastMessageAt: string | null): PersonView => ({
  id,
  username: id,
  full_name: id,
  profile_picture: '',
  about: '',
  lastMessageAt,
  lastText: lastMessageAt === null ? '' : `text of ${lastMessageAt}`,
  lastLine: '',
});
const unread = (id: string, count: number, lastMessageAt: string | null): UnreadPerson => ({
  id,
  count,
  lastMessageAt,
  lastText: `told ${lastMessageAt}`,
});
const shown = (rows: ReturnType<typeof withUnread>) => rows.map((row) => [row.id, row.unread, row.lastText]);

const people = [person('ana', ONE), person('bea', NOON), person('carla', null)];

it('counts unread messages and moves newer conversations to the top', () => {
  const now = [unread('carla', 2, TWO), unread('bea', 1, NOON)];
  expect(shown(withUnread(people, now, mergeLatest(new Map(), now)))).toEqual([
    ['carla', 2, `told ${TWO}`],
    ['ana', 0, `text of ${ONE}`],
    ['bea', 1, `text of ${NOON}`],
  ]);
});

it('keeps the place of a person whose messages were read since', () => {
  const heard = mergeLatest(mergeLatest(new Map(), [unread('bea', 1, TWO)]), []);
  expect(shown(withUnread(people, [], heard))[0]).toEqual(['bea', 0, `told ${TWO}`]);
});

it('ignores known messages and those without a time', () => {
  const heard = mergeLatest(new Map(), [unread('bea', 1, ONE)]);
  expect(mergeLatest(heard, [unread('bea', 3, ONE), unread('bea', 2, NOON), unread('ana', 1, null)])).toBe(
    heard,
  );
});
