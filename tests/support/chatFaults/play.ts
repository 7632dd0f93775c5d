/** Pairs of people who write to each other while everything fails around them, and the measured results. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatDatabase } from './database';
import { chooseFault, type FaultWorld } from './faults';
import { createRandom } from './random';
import type { ChatSite } from './site';
import { openTab, type Tab } from './tab';
import { createTrouble, type Trouble } from './trouble';

export interface Plan {
  seed: number;
  /** Messages of all people together. */
  messages: number;
  faults: number;
  /** Milliseconds between the beginnings of two faults, on average. */
  faultEveryMs: number;
  /**
   * Some faults last longer than heartbeats take, and nobody is told that all is well: every line finds out
   * by itself.
   */
  patient: boolean;
  /** Until everything typed is shown as stored on both sides, after the last fault. */
  settleMs: number;
}

export interface Played {
  tabs: [Tab, Tab][];
  /** The events, in order. */
  faults: string[];
  /** Where something was missing when a network or a tab came back. */
  gaps: Gap[];
  /** From the last fault until everything was shown everywhere; null when it was not in time. */
  settledMs: number | null;
  /** People with a pending message or no connection at the end. */
  unsettled: string[];
}

export interface Gap {
  username: string;
  /** State of the tab's connection when the network came back. */
  connection: string;
  /** It had read everything up to then. */
  isComplete: boolean;
  missing: number;
  /** Until nothing of it was missing any more. */
  ms: number;
  /** Servers and network were up the whole time, and no other fault hit this tab. */
  calm: boolean;
}

/** A longer gap counts as this long. */
const LONGEST_GAP_MS = 60_000;

export async function play(
  { pairs }: Pick<ChatDatabase, 'pairs'>,
  site: ChatSite,
  plan: Plan,
): Promise<Played> {
  const random = createRandom(plan.seed);
  const partners = new Map<Tab, Tab>();
  const gaps: Promise<Gap>[] = [];
  const trouble = createTrouble(site);
  const onReturn = (tab: Tab) => {
    const missing = tab.ledger.missing(
      partners.get(tab)?.ledger.acknowledged ?? [],
      tab.chat().snapshot().older,
    );
    if (missing.length > 0) gaps.push(measureGap(tab, missing, trouble));
  };
  const tabs: [Tab, Tab][] = [];
  for (const [index, pair] of pairs.entries()) {
    const open = (role: 'student' | 'mentor') =>
      openTab({ pair, role, site, random: createRandom(plan.seed + index), onReturn });
    const [one, two] = await Promise.all([open('student'), open('mentor')]);
    partners.set(one, two).set(two, one);
    tabs.push([one, two]);
  }
  const everybody = tabs.flat();
  const each = plan.messages / everybody.length;
  const lengthMs = plan.faults * plan.faultEveryMs;
  const writing = everybody.map((tab, index) =>
    write(tab, { count: each, everyMs: lengthMs / each, random: createRandom(plan.seed * 31 + index) }),
  );
  const faults = await breakThings({ tabs: everybody, site, random, long: plan.patient }, plan, trouble);
  await Promise.all(writing);

  const since = Date.now();
  if (!plan.patient) for (const tab of everybody) tab.networkIsBack();
  const settled = await Promise.all(
    tabs.flatMap(([one, two]) => {
      const all = [...one.ledger.typed, ...two.ledger.typed];
      return [one, two].map(async (tab) => {
        await showEverything(tab, plan.settleMs);
        return tab.ledger.allShown(all, plan.settleMs);
      });
    }),
  );
  return {
    tabs,
    faults,
    gaps: await Promise.all(gaps),
    settledMs: settled.every(Boolean) ? Date.now() - since : null,
    unsettled: everybody.flatMap(stateOf),
  };
}

/** At random moments, as people do: some right after the other, some a while later. */
async function write(
  tab: Tab,
  { count, everyMs, random }: { count: number; everyMs: number; random: ReturnType<typeof createRandom> },
): Promise<void> {
  const start = Date.now();
  const moments = Array.from({ length: count }, () => random.next() * count * everyMs).sort((a, b) => a - b);
  for (const moment of moments) {
    await wait(Math.max(0, start + moment - Date.now()));
    while (tab.away()) await wait(100);
    tab.type();
  }
}

async function breakThings(world: FaultWorld, plan: Plan, trouble: Trouble): Promise<string[]> {
  const busy = new Set<unknown>();
  const been = new Set<string>();
  const told: string[] = [];
  const running: Promise<void>[] = [];
  while (told.length < plan.faults) {
    await wait(world.random.between(0, 2 * plan.faultEveryMs));
    const fault = chooseFault(world, { busy, been });
    if (!fault) continue;
    been.add(fault.kind);
    told.push(fault.name);
    trouble.begins(fault.on);
    for (const one of fault.on) busy.add(one);
    running.push(
      fault.run().then(() => {
        trouble.ends(fault.on);
        for (const one of fault.on) busy.delete(one);
      }),
    );
  }
  await Promise.all(running);
  return told;
}

async function measureGap(tab: Tab, missing: string[], trouble: Trouble): Promise<Gap> {
  const isCalm = trouble.watch(tab);
  const since = Date.now();
  const { connection, isComplete } = tab.chat().snapshot();
  const found = await tab.ledger.allShown(missing, LONGEST_GAP_MS);
  const ms = found ? Date.now() - since : LONGEST_GAP_MS;
  return { username: tab.me.username, connection, isComplete, missing: missing.length, ms, calm: isCalm() };
}

function stateOf(tab: Tab): string[] {
  const { connection, entries, isComplete } = tab.chat().snapshot();
  const waiting = entries.filter(({ status }) => status !== 'stored').length;
  if (connection === 'open' && isComplete && waiting === 0) return [];
  return [`${tab.me.username}: ${connection}, ${isComplete ? 'complete' : 'incomplete'}, ${waiting} waiting`];
}

/** Scrolls up to the first message. */
async function showEverything(tab: Tab, limitMs: number): Promise<void> {
  const limit = Date.now() + limitMs;
  while (tab.chat().snapshot().older && Date.now() < limit) {
    await tab.chat().loadOlder();
    await wait(100);
  }
}
