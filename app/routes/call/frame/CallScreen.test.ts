import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBarHiding } from './CallScreen';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function world(times = { initialTimeout: 100, timeout: 10 }) {
  /** Every change. */
  const seen: boolean[] = [];
  const state = { isHidden: false, isHeld: false };
  const show = (isHidden: boolean) => {
    if (isHidden !== state.isHidden) seen.push(isHidden);
    state.isHidden = isHidden;
  };
  const { wake } = createBarHiding(times, { isHeld: () => state.isHeld, show });
  return { state, seen, wake, pass: (ms: number) => vi.advanceTimersByTime(ms) };
}

describe('the toolbar', () => {
  it('is shown at first even without movement, then hides', () => {
    const { state, wake, pass } = world();
    pass(20);
    wake();
    pass(79);
    expect(state.isHidden).toBe(false);
    pass(1);
    expect(state.isHidden).toBe(true);
  });

  it('returns on movement and stays for a while after the last one', () => {
    const { state, seen, wake, pass } = world();
    pass(200);
    wake();
    expect(state.isHidden).toBe(false);
    pass(6);
    wake();
    pass(9);
    expect(state.isHidden).toBe(false);
    pass(1);
    expect(seen).toEqual([true, false, true]);
  });

  it('never hides while needed', () => {
    const { state, pass } = world();
    state.isHeld = true;
    pass(1_000);
    expect(state.isHidden).toBe(false);
    state.isHeld = false;
    pass(10);
    expect(state.isHidden).toBe(true);
  });
});
