import { expect, it, vi } from 'vitest';
import { chatCapacity, createStreams, openFileLimit } from './streams';

const taken = (place: ReturnType<ReturnType<typeof createStreams>['enter']>) => {
  if (typeof place === 'number') throw new Error(`refused: ${place}`);
  return place;
};

it('limits the streams of one person, and all of them', () => {
  const streams = createStreams({ perUser: 2, all: 3 });
  const first = taken(streams.enter('ana', 'ana-1'));
  taken(streams.enter('ana', 'ana-1'));
  expect(streams.enter('ana', 'ana-1')).toBe(429);
  taken(streams.enter('eva', 'eva-1'));
  expect(streams.enter('luz', 'luz-1')).toBe(503);
  first.leave();
  first.leave();
  taken(streams.enter('ana', 'ana-1'));
  expect(streams.enter('luz', 'luz-1')).toBe(503);
});

it('ends all at shutdown: open streams, those being opened, and later ones', () => {
  const streams = createStreams({ perUser: 2, all: 3 });
  const [standing, late] = [vi.fn(), vi.fn()];
  const place = taken(streams.enter('ana', 'ana-1'));
  place.hold(standing);
  const other = taken(streams.enter('eva', 'eva-1'));
  streams.endAll();
  other.hold(late);
  expect(standing).toHaveBeenCalledWith('stopping');
  expect(late).toHaveBeenCalledWith('stopping');
  expect(streams.enter('luz', 'luz-1')).toBe(503);
});

it('ends those of one log-in, even one still being opened, and no others', () => {
  const streams = createStreams({ perUser: 3, all: 9 });
  const [first, second, late, phone, other] = [vi.fn(), vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  for (const end of [first, second]) taken(streams.enter('ana', 'laptop')).hold(end);
  const opening = taken(streams.enter('ana', 'laptop'));
  expect(streams.enter('ana', 'phone')).toBe(429);
  taken(streams.enter('eva', 'other')).hold(other);
  streams.endOf('laptop');
  opening.hold(late);
  for (const end of [first, second, late]) expect(end.mock.calls).toEqual([['session-over']]);
  opening.leave();
  taken(streams.enter('ana', 'phone')).hold(phone);
  streams.endOf('laptop');
  expect([phone.mock.calls, other.mock.calls]).toEqual([[], []]);
});

it.each([
  [1_048_576, 10_000],
  [20_000, 9_500],
  [4_096, 1_548],
  [1_024, 16],
  [Number.POSITIVE_INFINITY, 10_000],
])('%d open files allow %i chats', (files, chats) => {
  expect(chatCapacity(files)).toBe(chats);
});

it('reads the limit of this process', () => {
  expect(openFileLimit()).toBeGreaterThan(0);
});
