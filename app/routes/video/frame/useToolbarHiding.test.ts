import { describe, expect, it } from 'vitest';
import { createBarHiding } from './useToolbarHiding';

function world(times = { initialTimeout: 100, timeout: 10 }) {
  let at = 0;
  let held = false;
  let due: { at: number; run: () => void } | null = null;
  const bar = createBarHiding(times, {
    isHeld: () => held,
    now: () => at,
    after(ms, run) {
      const mine = { at: at + ms, run };
      due = mine;
      return () => {
        if (due === mine) due = null;
      };
    },
  });
  return {
    bar,
    hold: (isHeld: boolean) => {
      held = isHeld;
    },
    pass(ms: number) {
      const end = at + ms;
      while (due && due.at <= end) {
        const { at: then, run } = due;
        due = null;
        at = then;
        run();
      }
      at = end;
    },
  };
}

describe('the toolbar', () => {
  it('stays at the beginning, however little is moved, then goes', () => {
    const { bar, pass } = world();
    pass(20);
    bar.wake();
    pass(79);
    expect(bar.isHidden()).toBe(false);
    pass(1);
    expect(bar.isHidden()).toBe(true);
  });

  it('comes back at any movement and stays from the last one on', () => {
    const { bar, pass } = world();
    const seen: boolean[] = [];
    bar.subscribe(() => seen.push(bar.isHidden()));
    pass(200);
    bar.wake();
    expect(bar.isHidden()).toBe(false);
    pass(6);
    bar.wake();
    pass(9);
    expect(bar.isHidden()).toBe(false);
    pass(1);
    expect(seen).toEqual([true, false, true]);
  });

  it('never goes while it is needed', () => {
    const { bar, pass, hold } = world();
    hold(true);
    pass(1_000);
    expect(bar.isHidden()).toBe(false);
    hold(false);
    pass(10);
    expect(bar.isHidden()).toBe(true);
  });
});
