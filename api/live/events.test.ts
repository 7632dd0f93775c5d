import { expect, it } from 'vitest';
import { packEvents, unpackEvents } from './events';

it('events survive packing, in payloads small enough for NOTIFY', () => {
  const events = Array.from({ length: 1_001 }, (_, index) => ({
    id: Number.MAX_SAFE_INTEGER - index,
    userId: 2 ** 31 - 1,
    kind: (['message', 'mentorship', 'notification', 'read'] as const)[index % 4] ?? 'message',
    subjectId: 2 ** 31 - 1,
  }));
  const payloads = packEvents(events);
  expect(Math.max(...payloads.map((payload) => Buffer.byteLength(payload)))).toBeLessThan(8_000);
  expect(payloads.flatMap(unpackEvents)).toEqual(events);
  expect(packEvents([])).toEqual([]);
});

it.each([
  '',
  'x',
  '{}',
  '"text"',
  '[1]',
  '[[1,2,"x",3]]',
  '[[1,2,"m"]]',
  '[[1.5,2,"m",3]]',
  '[["1",2,"m",3]]',
])('an invalid payload is ignored: %s', (payload) => expect(unpackEvents(payload)).toEqual([]));
