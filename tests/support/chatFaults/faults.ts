/**
 * Random faults: each resolves when it is over, with the people whose network is back because of it and who
 * know it.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { FaultProxy } from './faultProxy';
import type { Program } from './program';
import type { Random } from './random';
import type { ChatSite } from './site';
import type { Tab } from './tab';

export interface FaultWorld {
  tabs: Tab[];
  site: ChatSite;
  random: Random;
  /** Occasionally a fault lasts longer than a heartbeat interval. */
  long: boolean;
}
interface Happening {
  name: string;
  /** No other fault affects the same target meanwhile. */
  on: (Tab | Program | FaultProxy)[];
  run(): Promise<void>;
}
export interface Fault extends Happening {
  kind: string;
}

interface Draw {
  random: Random;
  /** How long it lasts. */
  ms: number;
}

const LONG = 0.07;

/**
 * A fault that hits nobody in `busy`, of a kind that has not been yet as long as there is one; null when
 * there is none at the moment.
 */
export function chooseFault(
  world: FaultWorld,
  { busy, been }: { busy: ReadonlySet<unknown>; been: ReadonlySet<string> },
): Fault | null {
  const { random, site } = world;
  const ms = howLong(world);
  const free = world.tabs.filter((tab) => !busy.has(tab));
  const possible: { kind: string; make: () => Happening }[] = [];
  const add = (weight: number, kind: string, make: () => Happening) =>
    possible.push(...Array(weight).fill({ kind, make }));
  const programs = site.programs.filter((program) => !busy.has(program));
  for (const program of programs)
    add(4 / programs.length, `kill ${program.name}`, () => kill(program, random));
  if (free.length > 0) {
    add(4, 'darkness', () => darkness(random.some(free, 0.3), { random, ms }));
    add(3, 'half open', () => halfOpen(random.some(free, 0.15), random));
    add(2, 'resets', () => resets(random.some(free, 0.3), random));
    add(3, 'sleep', () => sleep(random.some(free, 0.3), { random, ms }));
    add(2, 'lid closed', () => lidClosed(random.some(free, 0.2), { random, ms }));
    add(2, 'reload', () => reload(random.some(free, 0.15)));
  }
  const { between } = site;
  if (between && !busy.has(between)) add(4, 'behind', () => behind(between, { random, ms }));
  const fresh = possible.filter(({ kind }) => !been.has(kind));
  const from = fresh.length > 0 ? fresh : possible;
  if (from.length === 0) return null;
  const { kind, make } = random.pick(from);
  return { kind, ...make() };
}

const howLong = ({ random, long }: FaultWorld) =>
  long && random.next() < LONG ? random.between(15_000, 60_000) : random.between(300, 6_000);

function kill(program: Program, random: Random): Happening {
  const pause = random.between(0, 2_000);
  return {
    name: `${program.name} killed`,
    on: [program],
    run: async () => {
      await program.kill();
      await wait(pause);
      await program.start();
    },
  };
}

function darkness(tabs: Tab[], { random, ms }: Draw): Happening {
  const how = random.pick(['lost', 'late'] as const);
  return {
    name: `network of ${tabs.length} dark for ${Math.round(ms)} ms, bytes ${how}`,
    on: tabs,
    run: async () => {
      for (const tab of tabs) tab.line.goDark(how);
      await wait(ms);
      for (const tab of tabs) {
        tab.line.comeBack();
        tab.networkIsBack();
      }
    },
  };
}

function halfOpen(tabs: Tab[], random: Random): Happening {
  const side = random.pick(['near', 'far'] as const);
  const told = random.next() < 0.5;
  const ms = random.between(200, 3_000);
  return {
    name: `sockets of ${tabs.length} half open (${side} side gone${told ? ', told later' : ''})`,
    on: tabs,
    run: async () => {
      for (const tab of tabs) tab.line.cutHalf(side);
      await wait(ms);
      if (told) for (const tab of tabs) tab.networkIsBack();
    },
  };
}

function resets(tabs: Tab[], random: Random): Happening {
  const times = Math.ceil(random.between(0, 3));
  return {
    name: `connections of ${tabs.length} reset ${times} times`,
    on: tabs,
    run: async () => {
      for (let n = 0; n < times; n += 1) {
        for (const tab of tabs) tab.line.reset();
        await wait(400);
      }
    },
  };
}

function sleep(tabs: Tab[], { ms }: Draw): Happening {
  return {
    name: `tabs of ${tabs.length} asleep for ${Math.round(ms)} ms`,
    on: tabs,
    run: async () => {
      for (const tab of tabs) tab.sleep();
      await wait(ms);
      for (const tab of tabs) tab.wake();
    },
  };
}

/** Machine and network both, as when a laptop is closed. */
function lidClosed(tabs: Tab[], { random, ms }: Draw): Happening {
  const how = random.pick(['lost', 'late'] as const);
  return {
    name: `laptops of ${tabs.length} closed for ${Math.round(ms)} ms`,
    on: tabs,
    run: async () => {
      for (const tab of tabs) {
        tab.line.goDark(how);
        tab.sleep();
      }
      await wait(ms);
      for (const tab of tabs) {
        tab.line.comeBack();
        tab.wake();
      }
    },
  };
}

function reload(tabs: Tab[]): Happening {
  return {
    name: `pages of ${tabs.length} loaded again`,
    on: tabs,
    run: async () => void (await Promise.all(tabs.map((tab) => tab.reload()))),
  };
}

/** Between website and API, which no browser hears of. */
function behind(between: FaultProxy, { random, ms }: Draw): Happening {
  const what = random.pick(['lost', 'late', 'near', 'far', 'reset'] as const);
  return {
    name: `website and API apart: ${what}`,
    on: [between],
    run: async () => {
      if (what === 'reset') return between.reset();
      if (what === 'near' || what === 'far') return between.cutHalf(what);
      between.goDark(what);
      await wait(ms);
      between.comeBack();
    },
  };
}
