import { describe, expect, it } from 'vitest';
import { appendEntry, type ChatEntry, mergeEntries } from '~/app/domain/chat/entry';
import { createWorld } from '~/tests/support/chatWorld';
import { type Chat, createChat, storedEntries } from './engine';
import type { PendingMessage } from './outbox';

/** A conversation over a network that fails in every way, with simulated time. */
describe.each([
  ['a server that knows client_id', true],
  ['a server on the plain contract', false],
])('%s', (_name, clientIds) => {
  const start = (seed: number, page?: number) => {
    const world = createWorld({ seed, clientIds, ...(page && { page }) });
    const [ana, eva] = world.people;
    return { world, ana, eva };
  };
  const connected = async (...given: Parameters<typeof start>) => {
    const started = start(...given);
    await started.world.pass(1_000);
    return started;
  };

  it('a message is sending until the server has stored it, and then reaches the other person', async () => {
    const { world, ana, eva } = start(1);
    ana.chat.send('Hola');
    expect(ana.shown()).toEqual([['Hola', 'sending']]);
    await world.pass(1_000);
    expect(ana.shown()).toEqual([['Hola', 'stored']]);
    expect(eva.shown()).toEqual([['Hola', 'stored']]);
    expect(eva.chat.snapshot().news).toHaveLength(1);
    expect(ana.chat.snapshot().news).toHaveLength(0);
    expect(ana.store).toEqual([]);
  });

  it('two equal texts stay two messages for both, even after everything is read again', async () => {
    const { world, ana, eva } = start(2);
    ana.chat.send('Vale');
    ana.chat.send('Vale');
    await world.pass(3_000);
    world.cutAll();
    await world.pass(10_000);
    for (const { shown } of [ana, eva]) {
      expect(shown()).toEqual([
        ['Vale', 'stored'],
        ['Vale', 'stored'],
      ]);
    }
  });

  it('messages written offline are sent in order when the network returns', async () => {
    const { world, ana, eva } = await connected(3);
    world.network = 'off';
    world.cutAll();
    for (const text of ['uno', 'dos', 'tres']) ana.chat.send(text);
    await world.pass(60_000);
    expect(ana.shown().map(([, status]) => status)).toEqual(['sending', 'sending', 'sending']);
    expect(ana.chat.snapshot().connection).toMatch(/waiting|connecting/);
    world.network = 'on';
    for (const { chat } of world.people) chat.wake();
    await world.pass(3_000);
    expect(eva.shown().map(([text]) => text)).toEqual(['uno', 'dos', 'tres']);
    expect(ana.store).toEqual([]);
  });

  it('a dead connection is noticed in 45 s of silence, in 10 s after sending, and in 2 s on return', async () => {
    const dead = [
      { within: 46_000, act: () => {} },
      { within: 12_000, act: (chat: { send(text: string): void }) => chat.send('¿Sigues ahí?') },
      { within: 3_000, act: (chat: { wake(): void }) => chat.wake() },
    ];
    for (const { within, act } of dead) {
      const world = createWorld({ seed: 4, clientIds });
      const [ana] = world.people;
      await world.pass(1_000);
      const before = ana.opened;
      world.holdAll();
      act(ana.chat);
      await world.pass(within);
      expect(ana.opened).toBeGreaterThan(before);
      expect(ana.chat.snapshot().connection).toBe('open');
    }
  });

  it('no gap remains after more than a page of missed messages', async () => {
    const { world, ana, eva } = await connected(5, 20);
    eva.chat.send('antes');
    await world.pass(1_000);
    world.holdAll();
    for (let n = 0; n < 90; n += 1) world.storeFor(eva.id, `n ${n}`);
    await world.pass(60_000);
    expect(ana.shown().map(([text]) => text)).toEqual([
      'antes',
      ...Array.from({ length: 90 }, (_, n) => `n ${n}`),
    ]);
  });

  it('a repeated message of an older page stays hidden until its page is loaded', async () => {
    const { world, ana, eva } = start(12, 20);
    for (let n = 0; n < 30; n += 1) {
      world.storeFor(eva.id, `n ${n}`);
      await world.pass(1_000);
    }
    world.reload(ana);
    await world.pass(5_000);
    const [first] = world.stored;
    if (first) world.sayAgain(first);
    await world.pass(1_000);
    expect(ana.shown().map(([text]) => text)).toEqual(Array.from({ length: 20 }, (_, n) => `n ${n + 10}`));
    void ana.chat.loadOlder();
    await world.pass(1_000);
    expect(ana.shown().map(([text]) => text)).toEqual(Array.from({ length: 30 }, (_, n) => `n ${n}`));
  });

  it('a refused message says why, can be tried again, and does not hold the others', async () => {
    const { world, ana, eva } = await connected(6);
    world.refuse = ({ content }) => (content === 'No' ? { error: 'No se admite.' } : null);
    ana.chat.send('No');
    ana.chat.send('Sí');
    await world.pass(1_000);
    expect(eva.shown()).toEqual([['Sí', 'stored']]);
    expect(ana.chat.snapshot().entries.at(-1)).toMatchObject({ status: 'failed', error: 'No se admite.' });
    world.refuse = () => null;
    ana.chat.retry(ana.store[0]?.clientId ?? '');
    await world.pass(1_000);
    expect(eva.shown()).toEqual([
      ['Sí', 'stored'],
      ['No', 'stored'],
    ]);
  });

  it('messages refused as too many wait as long as the server says, and keep their order', async () => {
    const { world, ana, eva } = await connected(7);
    const until = world.now() + 5_000;
    world.refuse = () => (world.now() < until ? { error: 'Demasiados.', retry_after: 5 } : null);
    ana.chat.send('uno');
    ana.chat.send('dos');
    await world.pass(4_000);
    expect(eva.shown()).toEqual([]);
    expect(ana.shown().map(([, status]) => status)).toEqual(['sending', 'sending']);
    await world.pass(4_000);
    expect(eva.shown().map(([text]) => text)).toEqual(['uno', 'dos']);
  });

  it('waiting messages survive a reload, and can be cancelled until stored', async () => {
    const { world, ana, eva } = await connected(8);
    world.network = 'off';
    world.cutAll();
    for (const text of ['uno', 'dos', 'tres']) ana.chat.send(text);
    world.reload(ana);
    expect(ana.shown().map(([text]) => text)).toEqual(['uno', 'dos', 'tres']);
    ana.chat.cancel(ana.store[1]?.clientId ?? '');
    world.network = 'on';
    await world.pass(40_000);
    expect(eva.shown().map(([text]) => text)).toEqual(['uno', 'tres']);
    ana.chat.cancel(ana.chat.snapshot().entries[0]?.clientId ?? '');
    expect(ana.shown()).toHaveLength(2);
  });

  it('a stored message is not sent twice after a lost answer and a reload', async () => {
    const { world, ana, eva } = await connected(9);
    eva.chat.send('antes');
    ana.chat.send('Hola');
    await world.pass(1_000);
    world.mute = true;
    ana.chat.send('Hola');
    await world.pass(1_000);
    expect(ana.shown().at(-1)).toEqual(['Hola', 'sending']);
    world.reload(ana);
    world.unmute();
    await world.pass(40_000);
    expect(world.stored.map(({ content }) => content)).toEqual(['antes', 'Hola', 'Hola']);
    expect(ana.shown()).toEqual(eva.shown());
    expect(ana.store).toEqual([]);
  });

  it('an expired session is renewed at once, or reported as over while messages wait', async () => {
    const { world, ana } = await connected(10);
    world.closeAll(4401);
    await world.pass(500);
    expect(ana.renewals).toBe(1);
    expect(ana.chat.snapshot().connection).toBe('open');
    world.session = 'gone';
    world.closeAll(4401);
    ana.chat.send('¿Y esto?');
    await world.pass(60_000);
    expect(ana.chat.snapshot().connection).toBe('over');
    expect(ana.shown()).toEqual([['¿Y esto?', 'sending']]);
    world.session = 'renewed';
    ana.chat.wake();
    await world.pass(5_000);
    expect(ana.shown()).toEqual([['¿Y esto?', 'stored']]);
  });

  it('a refused user is told so and does not reconnect; a full server is retried ever more rarely', async () => {
    const { world, ana } = await connected(11);
    world.accept = 4403;
    world.closeAll(1006);
    await world.pass(5_000);
    expect(ana.chat.snapshot().connection).toBe('refused');
    const { opened } = ana;
    ana.chat.wake();
    await world.pass(60_000);
    expect(ana.opened).toBe(opened);

    const full = createWorld({ seed: 12, clientIds });
    await full.pass(1_000);
    full.accept = 1013;
    full.closeAll(1013);
    const before = full.people[0].opened;
    await full.pass(60_000);
    expect(full.people[0].opened - before).toBeLessThan(16);
  });

  it('an unexplained refusal is retried ever more rarely, while messages wait and history is read', async () => {
    const { world, ana, eva } = await connected(14);
    world.accept = 4503;
    world.closeAll(1006);
    await world.pass(500);
    ana.chat.send('¿Estás?');
    world.storeFor(eva.id, 'Sí');
    await world.pass(60_000);
    expect(ana.shown()).toEqual([
      ['Sí', 'stored'],
      ['¿Estás?', 'sending'],
    ]);
    const { opened } = ana;
    await world.pass(120_000);
    expect(ana.opened - opened).toBeGreaterThan(3);
    expect(ana.opened - opened).toBeLessThan(40);
    expect(ana.chat.snapshot()).toMatchObject({
      connection: expect.stringMatching(/turned-away|connecting/),
    });
    world.accept = null;
    for (const { chat } of world.people) chat.wake();
    await world.pass(10_000);
    expect(eva.shown().map(([text]) => text)).toEqual(['Sí', '¿Estás?']);
    expect(ana.shown().map(([, status]) => status)).toEqual(['stored', 'stored']);
  });

  it('a refused history is final, and unsent messages are kept', async () => {
    const { world, ana } = await connected(15);
    world.accept = 4503;
    world.isForbidden = true;
    world.closeAll(1006);
    await world.pass(2_000);
    expect(ana.chat.snapshot().connection).toBe('refused');
    ana.chat.send('¿Estás?');
    await world.pass(10_000);
    expect(ana.shown()).toEqual([['¿Estás?', 'failed']]);
    expect(ana.store).toHaveLength(1);
    expect(world.waiting(ana)).toBe(0);
  });

  it.each([
    ['that is seen', true, 3_000],
    ['that nobody looks at', false, 31_000],
  ])('a page %s is complete again soon after a long outage', async (_page, isSeen, within) => {
    const took: number[] = [];
    for (let seed = 0; seed < 20; seed += 1) {
      const world = createWorld({ seed: 500 + seed, clientIds });
      world.isSeen = isSeen;
      await world.pass(1_000);
      world.network = 'off';
      world.cutAll();
      await world.pass(90_000);
      for (const { opened } of world.people) expect(opened, 'few handshakes that fail').toBeLessThan(9);
      world.network = 'on';
      const since = world.now();
      for (const { chat } of world.people) {
        const stop = chat.subscribe(() => {
          if (!chat.snapshot().isComplete) return;
          took.push(world.now() - since);
          stop();
        });
      }
      await world.pass(32_000);
    }
    expect(took).toHaveLength(40);
    expect(took.sort((a, b) => a - b)[37], '95 of 100').toBeLessThan(within);
    if (!isSeen) expect(took[20], 'half of them').toBeGreaterThan(3_000);
  });

  it('the history that could not be read is asked for at once when the network or the tab is back', async () => {
    const { world, ana } = start(16);
    world.isForbidden = true;
    world.isSeen = false;
    await world.pass(120_000);
    expect(ana.chat.snapshot()).toMatchObject({ connection: 'open', isComplete: false });
    world.isForbidden = false;
    ana.chat.wake();
    await world.pass(500);
    expect(ana.chat.snapshot().isComplete).toBe(true);
  });

  it('does nothing after it was stopped', async () => {
    const { world, ana } = await connected(13);
    ana.chat.stop();
    const { opened } = ana;
    await world.pass(120_000);
    expect(ana.opened).toBe(opened);
    expect(world.waiting(ana)).toBe(0);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => [seed + 100]))('random faults, seed %i', async (seed) => {
    const world = createWorld({ seed, clientIds, page: 20 });
    const written = await world.storm({ messages: 60, faults: 25 });
    expect(written.every(({ length }) => length === 60)).toBe(true);
    await world.calm();
    const all = world.stored.map(({ content }) => content);
    for (const person of world.people) {
      const own = written[world.people.indexOf(person)];
      expect(
        all.filter((text) => own?.includes(text)),
        'stored once, in the order they were written',
      ).toEqual(own);
      expect(person.store).toEqual([]);
      expect(person.chat.snapshot().connection).toBe('open');
      expect(person.shown(), 'what both see is what is stored').toEqual(all.map((text) => [text, 'stored']));
      expect(person.broken, 'promised and taken back').toEqual([]);
    }
  });
});

it('never shows a message twice, not even while it becomes a stored one', async () => {
  const listeners = new Map<string, (event: never) => void>();
  const said: { message?: string; client_id?: string }[] = [];
  let outbox: PendingMessage[] = [];
  const chat: Chat = createChat(
    { me: '1', other: '2', initial: [], older: false, clientIds: true },
    {
      openSocket: () => ({
        send: (text) => void said.push(JSON.parse(text)),
        close: () => {},
        addEventListener: (type, listener) => void listeners.set(type, listener),
      }),
      fetchHistory: async () => ({ messages: [], older: false }),
      renewSession: async () => 'renewed',
      outbox: {
        read: () => outbox,
        write: (pending) => {
          outbox = pending;
        },
      },
      now: () => 0,
      isSeen: () => true,
      random: () => 0,
      unique: () => 'one',
      setTimer: () => 0,
      clearTimer: () => {},
    },
  );
  const hear = (frame: object) => listeners.get('message')?.({ data: JSON.stringify(frame) } as never);
  listeners.get('open')?.({} as never);
  hear({ error: 'no message' });
  const seen: string[][] = [];
  chat.subscribe(() => seen.push(chat.snapshot().entries.map(({ status }) => status)));
  chat.send('Hola');
  expect(said.at(-1)).toEqual({ message: 'Hola', client_id: 'one' });
  hear({
    id: 7,
    sender: 1,
    receiver: 2,
    content: 'Hola',
    created_at: '2026-11-20T10:00:00Z',
    client_id: 'one',
  });
  chat.stop();
  expect(seen.filter((statuses) => statuses.length > 1)).toEqual([]);
  expect(seen.at(-1)).toEqual(['stored']);
});

const said = (nth: number): ChatEntry => ({
  id: String(nth),
  clientId: nth % 2 ? `c${nth}` : null,
  sender: '1',
  content: `Mensaje ${nth}`,
  createdAt: new Date(Date.parse('2026-11-20T10:00:00Z') + nth * 1_000).toISOString(),
});
const known = [1, 2, 3, 4].map(said);

it('unchanged entries stay the same objects', () => {
  const before = storedEntries(known);
  const lists = [
    appendEntry(known, said(5)),
    mergeEntries(known, [said(4), said(5)]),
    mergeEntries([said(0)], known),
    mergeEntries(known, []),
  ];
  for (const list of lists) {
    const shown = storedEntries(list);
    expect(before.every((one) => shown.includes(one))).toBe(true);
  }
});

it('a changed entry is a new object', () => {
  const [first] = storedEntries([{ ...said(1), id: null }]);
  const named = storedEntries(mergeEntries([{ ...said(1), id: null }], [said(1)]));
  expect(named.map(({ id, key }) => [id, key])).toEqual([['1', 'c1']]);
  expect(named[0]).not.toBe(first);
});
