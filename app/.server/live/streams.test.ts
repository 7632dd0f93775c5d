import { expect, it, vi } from 'vitest';
import { createStreams } from './streams';

const taken = (place: ReturnType<ReturnType<typeof createStreams>['enter']>) => {
  if (typeof place === 'number') throw new Error(`refused: ${place}`);
  return place;
};

it('has room for so many of one person, and so many in all', () => {
  const streams = createStreams({ perUser: 2, all: 3 });
  const first = taken(streams.enter('ana'));
  taken(streams.enter('ana'));
  expect(streams.enter('ana')).toBe(429);
  taken(streams.enter('eva'));
  expect(streams.enter('luz')).toBe(503);
  first.leave();
  first.leave();
  taken(streams.enter('ana'));
  expect(streams.enter('luz')).toBe(503);
});

it('ends all at the stop: those that stand, those that are about to, and those to come', () => {
  const streams = createStreams({ perUser: 2, all: 3 });
  const [standing, late] = [vi.fn(), vi.fn()];
  const place = taken(streams.enter('ana'));
  place.hold(standing);
  const other = taken(streams.enter('eva'));
  streams.endAll();
  other.hold(late);
  expect(standing).toHaveBeenCalledWith('stopping');
  expect(late).toHaveBeenCalledWith('stopping');
  expect(streams.enter('luz')).toBe(503);
});
