import { expect, it } from 'vitest';
import type { FreeSlot } from '~/api/contract/availability';
import { ApiError } from '~/app/.server/api/errors';
import { loadSlotWeek } from './slotWeek';

const slot = (date: string, start_time: string): FreeSlot => ({ date, start_time, end_time: '22:00' });

/** Saturday 21 November 2026, 12:15 in Madrid. */
function deps(free: FreeSlot[] | ApiError) {
  const asked: { from: string; to: string }[] = [];
  const listFree = async (_: string, range: { from: string; to: string }) => {
    asked.push(range);
    if (free instanceof ApiError) throw free;
    return free.filter(({ date }) => date >= range.from && date <= range.to);
  };
  return {
    asked,
    api: { availability: { listFree, findRules: async () => null, listBusy: async () => [] } },
    now: () => new Date('2026-11-21T11:15:00Z'),
    config: { timeZone: 'Europe/Madrid' },
    log: { warn() {} },
  };
}

it('opens the first week with free slots when none is asked for', async () => {
  const world = deps([slot('2026-12-03', '21:00')]);
  expect(await loadSlotWeek('3', null, world)).toMatchObject({
    week: { monday: '2026-11-30' },
    failed: false,
    nextFree: null,
    rows: [{ time: '21:00' }, { time: '21:30' }],
  });
  expect(world.asked).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2027-01-17' },
    { from: '2026-11-30', to: '2026-12-06' },
  ]);
});

it('says when the next free slot is, in a week that was asked for', async () => {
  expect(await loadSlotWeek('3', '2026-11-24', deps([slot('2026-12-03', '21:00')]))).toMatchObject({
    week: { monday: '2026-11-23' },
    rows: [],
    nextFree: { day: '2026-12-03', long: 'jueves 3 de diciembre' },
  });
  expect(await loadSlotWeek('3', '2026-11-24', deps([]))).toMatchObject({ rows: [], nextFree: null });
});

it('never shows what has begun', async () => {
  const { rows } = await loadSlotWeek('3', null, deps([slot('2026-11-21', '11:30')]));
  expect(rows.map((row) => row.time).slice(0, 2)).toEqual(['12:30', '13:00']);
});

it('is silent about a failure', async () => {
  const failure = new ApiError({ kind: 'timeout' });
  expect(await loadSlotWeek('3', null, deps(failure))).toMatchObject({
    rows: [],
    failed: true,
    nextFree: null,
  });
});
