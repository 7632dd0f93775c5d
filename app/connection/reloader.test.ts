import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReloader, type ReloadOutcome } from './reloader';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Each reload takes 200 ms. */
function page(outcomes: ReloadOutcome[] = []) {
  const state = { shown: true, busy: false, running: 0, most: 0 };
  const reloads: string[][] = [];
  const reloader = createReloader({
    isShown: () => state.shown,
    isBusy: () => state.busy,
    async reload(kinds) {
      reloads.push(kinds);
      state.running += 1;
      state.most = Math.max(state.most, state.running);
      await new Promise((done) => setTimeout(done, 200));
      state.running -= 1;
      return outcomes.shift() ?? 'done';
    },
  });
  return { state, reloads, reloader };
}

it('events at the same time make one reload, within two seconds', async () => {
  const { reloads, reloader } = page();
  for (let n = 0; n < 10; n += 1) reloader.want(n % 2 ? 'mentorship' : 'notification');
  await vi.advanceTimersByTimeAsync(400);
  expect(reloads).toEqual([['notification', 'mentorship']]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads).toHaveLength(1);
});

it('an event during a reload causes the next one; two never overlap', async () => {
  const { state, reloads, reloader } = page();
  reloader.want('mentorship');
  await vi.advanceTimersByTimeAsync(200);
  reloader.want('mentorship');
  await vi.advanceTimersByTimeAsync(1_200);
  expect(reloads).toHaveLength(2);
  for (let n = 0; n < 100; n += 1) {
    reloader.want('mentorship');
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(state.most).toBe(1);
  expect(reloads.length).toBeLessThan(10);
});

it('waits while an answer is shown, even if its end is never reported', async () => {
  const { state, reloads, reloader } = page();
  state.busy = true;
  reloader.want('mentorship');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reloads).toHaveLength(0);
  state.busy = false;
  await vi.advanceTimersByTimeAsync(1_200);
  expect(reloads).toEqual([['mentorship']]);
});

it('does nothing while the page is hidden, and reloads everything at once when it is shown', async () => {
  const { state, reloads, reloader } = page();
  state.shown = false;
  reloader.want('mentorship');
  reloader.want('message');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.getTimerCount()).toBe(0);
  state.shown = true;
  reloader.settle();
  await vi.advanceTimersByTimeAsync(200);
  expect(reloads).toEqual([['mentorship', 'message']]);
});

it('other activity does not speed up a failed reload, and nothing follows a stop', async () => {
  const { reloads, reloader } = page(['failed', 'failed']);
  reloader.want('mentorship');
  await vi.advanceTimersByTimeAsync(400);
  reloader.settle();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2_050);
  expect(reloads).toHaveLength(2);
  reloader.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([reloads.length, vi.getTimerCount()]).toEqual([2, 0]);
});

it('tries again at once when the connection is back, also if it came back during the attempt', async () => {
  const { reloads, reloader } = page(['failed', 'failed', 'done']);
  reloader.want('mentorship');
  await vi.advanceTimersByTimeAsync(400);
  reloader.online();
  await vi.advanceTimersByTimeAsync(200);
  expect(reloads).toHaveLength(2);
  reloader.online();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(reloads).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads).toHaveLength(3);
});

it('waits until the page is no longer busy', async () => {
  const { state, reloads, reloader } = page();
  state.busy = true;
  reloader.want('mentorship');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(reloads).toHaveLength(0);
  state.busy = false;
  reloader.settle();
  await vi.advanceTimersByTimeAsync(200);
  expect(reloads).toHaveLength(1);
});

it('retries a failed reload until it succeeds, and never after a stop', async () => {
  const { reloads, reloader } = page(['failed', 'failed', 'again']);
  reloader.want('message');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reloads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(reloads).toEqual([['message'], ['message'], ['message'], ['message']]);
  reloader.want('message');
  reloader.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloads).toHaveLength(4);
});
