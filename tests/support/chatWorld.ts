/** Two people, a server and a network in one process, with a simulated clock: for tests of the engine. */

import { type Chat, createChat } from '~/app/chat/engine';
import { HistoryForbidden, type HistoryPage } from '~/app/chat/history';
import type { PendingMessage } from '~/app/chat/outbox';
import type { Renewal, SocketLike } from '~/app/connection/socket';
import type { ChatEntry } from '~/app/domain/chat/entry';
import { createRandom } from './chatFaults/random';

interface Options {
  seed: number;
  clientIds: boolean;
  /** Messages per page of the history. */
  page?: number;
}
type Listener = Parameters<SocketLike['addEventListener']>[1];
interface Line {
  person: Person;
  isOpen: boolean;
  /** Neither side receives from the other. */
  isHeld: boolean;
  hear(type: string, event?: { code?: number; data?: unknown }): void;
}
interface Person {
  id: string;
  chat: Chat;
  store: PendingMessage[];
  opened: number;
  renewals: number;
  /** Texts that were shown as stored and later were not. */
  broken: string[];
  shown(): (readonly [text: string, status: string])[];
}
interface Task {
  at: number;
  nth: number;
  run(): void;
  owner: string | null;
}

const LATENCY_MS = 40;

export function createWorld({ seed, clientIds, page = 200 }: Options) {
  let now = Date.UTC(2026, 10, 22, 12);
  let nth = 0;
  let tasks: Task[] = [];
  const random = createRandom(seed).next;
  const lines = new Set<Line>();
  const stored: ChatEntry[] = [];
  const world = {
    network: 'on' as 'on' | 'off',
    /** The server receives but cannot send. */
    mute: false,
    session: 'renewed' as Renewal,
    /** The history may not be read. */
    isForbidden: false,
    /** The pages are visible. */
    isSeen: true,
    /** Close code for every new connection. */
    accept: null as number | null,
    refuse: (_: { content: string }): { error: string; retry_after?: number } | null => null,
    stored,
    now: () => now,
    people: [] as unknown as [Person, Person],
    pass,
    waiting: ({ id }: Person) => tasks.filter(({ owner }) => owner === id).length,
    closeAll(code: number) {
      for (const line of [...lines]) close(line, code);
    },
    /** Like a network failure: the server is not told, and frames in transit may be lost. */
    cutAll: () => world.closeAll(1006),
    holdAll() {
      for (const line of lines) line.isHeld = true;
    },
    storeFor: (sender: string, content: string) => save({ sender, content, clientId: null }),
    /** As a server does that has changed one. */
    sayAgain(entry: ChatEntry) {
      for (const line of lines) say(line, frameOf(entry));
    },
    reload,
    storm,
    calm,
    unmute,
  };

  function later(run: () => void, milliseconds: number, owner: string | null = null): Task {
    nth += 1;
    const task = { at: now + milliseconds, nth, run, owner };
    tasks.push(task);
    return task;
  }
  async function pass(milliseconds: number): Promise<void> {
    await settled();
    const until = now + milliseconds;
    for (;;) {
      const [next] = tasks.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.nth - b.nth);
      if (!next) break;
      tasks = tasks.filter((task) => task !== next);
      now = next.at;
      next.run();
      await settled();
    }
    now = until;
  }
  const delay = () => LATENCY_MS / 2 + random() * LATENCY_MS;

  function save({ sender, content, clientId }: Pick<ChatEntry, 'sender' | 'content' | 'clientId'>): void {
    const twin = clientIds && clientId !== null ? stored.find((one) => one.clientId === clientId) : undefined;
    const at = Math.max(now, Date.parse(stored.at(-1)?.createdAt ?? '1970-01-01'));
    const createdAt = new Date(at).toISOString();
    const entry = twin ?? {
      id: String(stored.length + 1),
      sender,
      content,
      createdAt,
      clientId: clientIds ? clientId : null,
    };
    if (!twin) stored.push(entry);
    for (const line of lines) if (!twin || line.person.id === sender) say(line, frameOf(entry));
  }
  function frameOf({ id, clientId, sender, content, createdAt }: ChatEntry): string {
    const frame = { sender: Number(sender), content, created_at: createdAt };
    return JSON.stringify(clientIds ? { ...frame, id: Number(id), client_id: clientId ?? undefined } : frame);
  }
  /** In order, like TCP. */
  function say(line: Line, data: string): void {
    if (world.mute || !line.isOpen) return;
    later(() => {
      if (line.isOpen && !line.isHeld && world.network === 'on') line.hear('message', { data });
    }, LATENCY_MS);
  }
  function close(line: Line, code: number): void {
    if (!lines.delete(line)) return;
    later(() => {
      line.isOpen = false;
      line.hear('close', { code });
    }, LATENCY_MS);
  }
  function arrive(line: Line, text: string) {
    const { ping, message, client_id } = JSON.parse(text);
    if (ping !== undefined) return say(line, JSON.stringify({ pong: ping }));
    const refused = world.refuse({ content: message });
    if (refused) return say(line, JSON.stringify(clientIds ? { ...refused, client_id } : refused));
    save({ sender: line.person.id, content: message, clientId: client_id ?? null });
  }
  function openSocket(person: Person): SocketLike {
    person.opened += 1;
    const listeners = new Map<string, Listener[]>();
    let gone = false;
    const line: Line = {
      person,
      isOpen: false,
      isHeld: false,
      hear: (type, event = {}) => {
        if (!gone) for (const listener of listeners.get(type) ?? []) listener({ type, ...event });
      },
    };
    later(() => {
      if (world.network === 'off') return line.hear('close', { code: 1006 });
      line.isOpen = true;
      lines.add(line);
      line.hear('open');
      if (world.accept !== null) close(line, world.accept);
    }, delay());
    return {
      addEventListener: (type, listener) =>
        void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
      send: (text) =>
        void later(() => {
          if (!line.isHeld && world.network === 'on') arrive(line, text);
        }, LATENCY_MS),
      close: () => {
        gone = true;
        // A server notices a lost client late.
        later(() => lines.delete(line), 500);
      },
    };
  }
  function fetchHistory(before?: string): Promise<HistoryPage> {
    return new Promise((done, failed) => {
      const answer = () => {
        if (world.isForbidden) return failed(new HistoryForbidden());
        const upTo = before === undefined ? stored : stored.slice(0, Number(before) - 1);
        const found = { messages: upTo.slice(-page), older: upTo.length > page };
        later(() => (world.network === 'on' ? done(found) : failed(new Error('offline'))), delay());
      };
      later(() => (world.network === 'on' ? answer() : failed(new Error('offline'))), delay());
    });
  }
  function start(person: Person): void {
    const other = person.id === '1' ? '2' : '1';
    const initial = stored.slice(-page);
    const options = { me: person.id, other, initial, older: stored.length > page, clientIds };
    person.chat = createChat(options, {
      openSocket: () => openSocket(person),
      fetchHistory,
      renewSession: () => {
        person.renewals += 1;
        return Promise.resolve(world.session);
      },
      isReachable: () =>
        new Promise((done, failed) => {
          later(() => (world.network === 'on' ? done(true) : failed(new Error('offline'))), delay());
        }),
      outbox: { read: () => person.store, write: (pending) => Object.assign(person, { store: pending }) },
      now: () => now,
      random,
      isSeen: () => world.isSeen,
      unique: () => `c${later(() => {}, 0).nth}`,
      setTimer: (run, milliseconds) => later(run, milliseconds, person.id),
      clearTimer: (task) => {
        tasks = tasks.filter((one) => one !== task);
      },
    });
    const promised = new Set<string>();
    person.chat.subscribe(() => {
      const keys = new Set(
        person.chat.snapshot().entries.flatMap((one) => (one.status === 'stored' ? [one.key] : [])),
      );
      for (const key of promised) if (clientIds && !keys.has(key)) person.broken.push(key);
      for (const key of keys) promised.add(key);
    });
  }
  function reload(person: Person): void {
    person.chat.stop();
    start(person);
  }
  /** Each side writes this many messages while this many faults occur. Returns what each wrote. */
  async function storm({ messages, faults }: { messages: number; faults: number }): Promise<string[][]> {
    const length = messages * 1_000;
    const written = world.people.map((person) => {
      const times = Array.from({ length: messages }, () => random() * length).sort((a, b) => a - b);
      return times.map((at, n) => {
        const text = `${person.id}-${n}`;
        later(() => person.chat.send(text), at);
        return text;
      });
    });
    for (let n = 0; n < faults; n += 1) later(fault, random() * length);
    await pass(length);
    return written;
  }
  /** Frames not received are lost with their connection. */
  function unmute(): void {
    world.mute = false;
    world.cutAll();
  }
  function fault(): void {
    const kinds = [
      () => world.cutAll(),
      () => world.holdAll(),
      () => world.closeAll(4401),
      () => world.closeAll(1013),
      () => reload(world.people[random() < 0.5 ? 0 : 1]),
      () => {
        world.network = 'off';
        later(() => {
          world.network = 'on';
          for (const { chat } of world.people) chat.wake();
        }, random() * 8_000);
      },
      () => {
        world.mute = true;
        later(unmute, random() * 5_000);
      },
    ];
    kinds[Math.floor(random() * kinds.length)]?.();
  }
  /** Ends all faults; both sides scroll up to the beginning. */
  async function calm(): Promise<void> {
    world.network = 'on';
    unmute();
    await pass(240_000);
    for (const { chat } of world.people) {
      while (chat.snapshot().older) {
        void chat.loadOlder();
        await pass(1_000);
      }
    }
  }

  for (const id of ['1', '2']) {
    const person: Person = {
      id,
      chat: null as unknown as Chat,
      store: [],
      opened: 0,
      renewals: 0,
      broken: [],
      shown: () => person.chat.snapshot().entries.map(({ content, status }) => [content, status] as const),
    };
    world.people.push(person);
    start(person);
  }
  return world;
}

/** Waits for pending promise callbacks. */
async function settled(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await Promise.resolve();
}
