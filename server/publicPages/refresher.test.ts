import { describe, expect, it } from 'vitest';
import { createPageCache } from './cachedPages';
import { createRefresher, FRESH_MS, STALE_MS } from './refresher';

/** A page whose text is the state at its rendering; renderings wait until they are released. */
function world() {
  const state = {
    now: 0,
    midnight: 0,
    text: 'one',
    status: 200,
    tags: 'mentor/ana',
    down: false,
    renderings: 0,
    held: false,
  };
  const gates: (() => void)[] = [];
  const refresher = createRefresher({
    store: createPageCache(),
    now: () => state.now,
    wasToday: (ago) => state.now - ago >= state.midnight,
    async render() {
      state.renderings += 1;
      const { text, status, tags, down } = state;
      if (state.held) await new Promise<void>((open) => gates.push(open));
      if (down) throw new Error('down');
      const headers = { 'Content-Security-Policy': "script-src 'self'", 'X-Cache-Tags': tags };
      return new Response(text, { status, headers: status === 200 ? headers : {} });
    },
  });
  return {
    state,
    refresher,
    read: async () => (await refresher.pageOf('/mentors/ana')).plain.toString(),
    letGo: async () => {
      state.held = false;
      for (const open of gates.splice(0)) open();
      await settled();
    },
  };
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('time', () => {
  it('renders once for all first readers, and not again while the page is fresh', async () => {
    const { state, read, letGo } = world();
    state.held = true;
    const all = Array.from({ length: 50 }, read);
    await letGo();
    expect(new Set(await Promise.all(all))).toEqual(new Set(['one']));
    state.text = 'two';
    state.now = FRESH_MS - 1;
    expect([await read(), state.renderings]).toEqual(['one', 1]);
  });

  it('serves the old page while a single rendering refreshes it', async () => {
    const { state, read, letGo } = world();
    await read();
    state.text = 'two';
    state.now = FRESH_MS;
    state.held = true;
    for (let n = 0; n < 50; n += 1) expect(await read()).toBe('one');
    expect(state.renderings).toBe(2);
    await letGo();
    expect([await read(), state.renderings]).toEqual(['two', 2]);
  });

  it('does not serve a page that is too old', async () => {
    const { state, read } = world();
    await read();
    state.text = 'two';
    state.now = STALE_MS;
    expect(await read()).toBe('two');
  });
});

describe('failures', () => {
  it.each([
    ['an answer of 503', { status: 503, text: 'failure' }],
    ['a page that lacks a part', { tags: '-', text: 'part' }],
    ['no answer', { down: true }],
  ])('%s keeps the old page for ten minutes, with a retry every five seconds', async (_, failure) => {
    const { state, read } = world();
    await read();
    Object.assign(state, { ...failure, now: FRESH_MS });
    expect(await read()).toBe('one');
    await settled();
    for (let n = 0; n < 10; n += 1) await read();
    expect(state.renderings).toBe(2);
    state.now += 5_000;
    await read();
    await settled();
    expect(state.renderings).toBe(3);
    state.now = STALE_MS - 1;
    expect(await read()).toBe('one');
    await settled();
    state.now = STALE_MS;
    expect(await read().catch(() => 'failed')).not.toBe('one');
  });

  it('a page of the day before is rendered before it is sent', async () => {
    const { state, read } = world();
    await read();
    Object.assign(state, { now: FRESH_MS, midnight: 1, text: 'two' });
    expect(await read()).toBe('two');
  });

  it('a page that has become a 404 is no longer served', async () => {
    const { state, read } = world();
    await read();
    Object.assign(state, { status: 404, text: 'gone', now: FRESH_MS });
    await read();
    await settled();
    expect(await read()).toBe('gone');
    state.status = 200;
    expect([await read(), state.renderings]).toEqual(['gone', 4]);
  });
});

describe('changes', () => {
  it('are seen by the next reader', async () => {
    const { state, refresher, read } = world();
    await read();
    state.text = 'two';
    refresher.drop(['mentor/eva']);
    expect(await read()).toBe('one');
    refresher.drop(['mentor/ana']);
    expect([await read(), state.renderings]).toEqual(['two', 2]);
  });

  it('during a rendering keep it from being cached, and later readers get a new one', async () => {
    const { state, refresher, read, letGo } = world();
    state.held = true;
    const early = read();
    state.text = 'two';
    refresher.drop(['mentor/ana']);
    const late = read();
    await letGo();
    expect([await early, await late]).toEqual(['one', 'two']);
    expect([await read(), state.renderings]).toEqual(['two', 2]);
  });

  it('of other pages during a rendering do not matter', async () => {
    const { state, refresher, read, letGo } = world();
    state.held = true;
    const early = read();
    refresher.drop(['mentor/eva']);
    await letGo();
    await early;
    expect([await read(), state.renderings]).toEqual(['one', 1]);
  });
});

describe('while changes cannot be received', () => {
  it('every page is rendered; the cached one is used only when that fails', async () => {
    const { state, refresher, read } = world();
    await read();
    refresher.suspend();
    state.text = 'two';
    expect(await read()).toBe('two');
    state.down = true;
    expect(await read()).not.toBe('failed');
    state.down = false;
    state.text = 'three';
    refresher.resume();
    expect(await read()).toBe('three');
    const before = state.renderings;
    expect([await read(), state.renderings]).toEqual(['three', before]);
  });
});
