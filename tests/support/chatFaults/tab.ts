/**
 * One person's conversation in a browser tab: the engine that browsers run, on a network that fails and a tab
 * that sleeps.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { type Chat, createChat } from '~/app/chat/engine';
import type { PendingMessage } from '~/app/chat/outbox';
import type { SocketLike } from '~/app/connection/socket';
import type { Pair, Person } from './database';
import type { FaultProxy } from './faultProxy';
import { createGate, type Gate } from './gate';
import { createLedger, type Ledger, nthText } from './ledger';
import { joinNetwork, type Network } from './network';
import { readHistory } from './pages';
import type { Random } from './random';
import type { ChatSite } from './site';

const PAGE_RETRY_MS = 500;
const PAGE_LIMIT_MS = 90_000;

export interface Tab {
  me: Person;
  line: FaultProxy;
  ledger: Ledger;
  /** How often a fault ended the log-in, and the person logged in again. */
  logIns(): number;
  chat(): Chat;
  /** Nobody can type: the tab sleeps, or the page is being loaded. */
  away(): boolean;
  /** Sends the next message. */
  type(): void;
  sleep(): void;
  wake(): void;
  /** The browser says `online`. */
  networkIsBack(): void;
  /** Resolves when the page is there again. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  pair: Pair;
  role: keyof Pair;
  site: ChatSite;
  random: Random;
  /** The network or the tab is back, and knows it. */
  onReturn(tab: Tab): void;
}

export async function openTab({ pair, role, site, random, onReturn }: Options): Promise<Tab> {
  const me = pair[role];
  const other = pair[role === 'student' ? 'mentor' : 'student'];
  const network = await joinNetwork(site, me);
  const ledger = createLedger(me);
  let outbox: PendingMessage[] = [];
  let gate = createGate();
  let loading = false;
  let logIns = 0;
  let chat = await load();

  async function load(): Promise<Chat> {
    const { messages, older } = await persist(() => readHistory(network, other.username));
    const mine = gate;
    const loaded = createChat(
      { me: me.id, other: other.id, initial: messages, older, clientIds: true },
      {
        openSocket: () => behindGate(network.openSocket(`/ws/chat/${me.id}/${other.id}/`), mine),
        fetchHistory: (before) => throughGate(readHistory(network, other.username, before), mine),
        renewSession: () => throughGate(renewSession(network), mine),
        outbox: {
          read: () => outbox,
          write: (pending) => {
            outbox = structuredClone(pending);
          },
        },
        now: Date.now,
        random: random.next,
        isSeen: () => !mine.asleep(),
        unique: () => crypto.randomUUID(),
        setTimer: mine.setTimer,
        clearTimer: (timer) => mine.clearTimer(Number(timer)),
      },
    );
    ledger.startAfresh();
    const look = () => {
      const { entries, connection } = loaded.snapshot();
      ledger.look(entries);
      if (connection === 'over' && !loading) void logInAgain();
    };
    loaded.subscribe(look);
    look();
    return loaded;
  }

  /** The page reports that the session is over: the next one sends what is pending. */
  async function logInAgain(): Promise<void> {
    loading = true;
    logIns += 1;
    await persist(network.logIn);
    await tab.reload();
  }

  const tab: Tab = {
    me,
    line: network.line,
    ledger,
    logIns: () => logIns,
    chat: () => chat,
    away: () => loading || gate.asleep(),
    type() {
      const text = nthText(me.username, ledger.typed.length + 1);
      ledger.typed.push(text);
      chat.send(text);
    },
    sleep: () => gate.sleep(),
    wake() {
      gate.wake();
      tab.networkIsBack();
    },
    networkIsBack() {
      onReturn(tab);
      chat.wake();
    },
    async reload() {
      gate.shut();
      chat.stop();
      gate = createGate();
      loading = true;
      chat = await load();
      loading = false;
    },
    async close() {
      gate.shut();
      chat.stop();
      await network.line.close();
    },
  };
  return tab;
}

/** As often as it takes while servers are down. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  const limit = Date.now() + PAGE_LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > limit) throw error;
      await wait(PAGE_RETRY_MS);
    }
  }
}

async function renewSession(network: Network) {
  const { status } = await network.ask('POST', '/chat/sesion/renovar').catch(() => ({ status: 0 }));
  return status === 204 ? 'renewed' : status === 401 ? 'gone' : 'unreachable';
}

function throughGate<T>(work: Promise<T>, gate: Gate): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(
      (value) => gate.pass(() => resolve(value)),
      (error) => gate.pass(() => reject(error)),
    );
  });
}

function behindGate(socket: ReturnType<Network['openSocket']>, gate: Gate): SocketLike {
  return {
    send: (text) => socket.send(text),
    close: () => socket.close(),
    addEventListener: (type, listener) =>
      socket.addEventListener(type as 'message', (event) => gate.pass(() => listener(event as never))),
  };
}
