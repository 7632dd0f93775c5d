import { describe, expect, it } from 'vitest';
import { createRefreshFlights, type RefreshOutcome } from './refreshFlights';

function setUp() {
  const clock = { ms: 1_000_000 };
  const flights = createRefreshFlights({ clock: () => new Date(clock.ms) });
  const calls: string[] = [];
  const refresh =
    (outcome: RefreshOutcome | Error = renewed('next')) =>
    async () => {
      calls.push('call');
      await Promise.resolve();
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
  return { clock, flights, calls, refresh };
}

const renewed = (name: string): RefreshOutcome => ({
  kind: 'renewed',
  tokens: { access: name, refresh: name },
  at: 0,
});

describe('refreshes under way', () => {
  it('are shared by all who hold the same token', async () => {
    const { flights, calls, refresh } = setUp();
    const all = await Promise.all(Array.from({ length: 20 }, () => flights.share('r', refresh())));
    expect(calls).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set([all[0]]));
    await flights.share('another', refresh());
    expect(calls).toHaveLength(2);
  });

  it('keep their result for 30 s', async () => {
    const { clock, flights, calls, refresh } = setUp();
    await flights.share('r', refresh());
    clock.ms += 29_000;
    await flights.share('r', refresh());
    expect(calls).toHaveLength(1);
    clock.ms += 2_000;
    await flights.share('r', refresh());
    expect(calls).toHaveLength(2);
  });

  it('keep neither a refusal nor an outage', async () => {
    const { flights, calls, refresh } = setUp();
    await expect(flights.share('r', refresh({ kind: 'refused' }))).resolves.toEqual({ kind: 'refused' });
    await expect(flights.share('r', refresh(new Error('down')))).rejects.toThrow('down');
    await expect(flights.share('r', refresh())).resolves.toEqual(renewed('next'));
    expect(calls).toHaveLength(3);
  });
});
