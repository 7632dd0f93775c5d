/** What goes wrong, at random: each resolves when it is over, with those whose network is back by it and who know it. */
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
  /** Now and then something lasts longer than heartbeats take. */
  long: boolean;
}
export interface Fault {
  name: string;
  /** Nothing else befalls the same meanwhile. */
  on: (Tab | Program | FaultProxy)[];
  run(): Promise<void>;
}

interface Draw {
  random: Random;
  /** How long it lasts. */
  ms: number;
}

const LONG = 0.07;

/** A fault that hits nobody in `busy`; null when there is none at the moment. */
export function chooseFault(world: FaultWorld, busy: ReadonlySet<unknown>): Fault | null {
  const { random, site } = world;
  const ms = howLong(world);
  const free = world.tabs.filter((tab) => !busy.has(tab));
  const programs = site.programs.filter((program) => !busy.has(program));
  const possible: (() => Fault)[] = [];
  const add = (weight: number, fault: () => Fault) => possible.push(...Array(weight).fill(fault));
  if (programs.length > 0) add(4, () => kill(random.pick(programs), random));
  if (free.length > 0) {
    add(4, () => darkness(random.some(free, 0.3), { random, ms }));
    add(3, () => halfOpen(random.some(free, 0.15), random));
    add(2, () => resets(random.some(free, 0.3), random));
    add(3, () => sleep(random.some(free, 0.3), { random, ms }));
    add(2, () => lidClosed(random.some(free, 0.2), { random, ms }));
    add(2, () => reload(random.some(free, 0.15)));
  }
  const { between } = site;
  if (between && !busy.has(between)) add(4, () => behind(between, { random, ms }));
  return possible.length > 0 ? random.pick(possible)() : null;
}

const howLong = ({ random, long }: FaultWorld) =>
  long && random.next() < LONG ? random.between(15_000, 60_000) : random.between(300, 6_000);

function kill(program: Program, random: Random): Fault {
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

function darkness(tabs: Tab[], { random, ms }: Draw): Fault {
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

function halfOpen(tabs: Tab[], random: Random): Fault {
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

function resets(tabs: Tab[], random: Random): Fault {
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

function sleep(tabs: Tab[], { ms }: Draw): Fault {
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
function lidClosed(tabs: Tab[], { random, ms }: Draw): Fault {
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

function reload(tabs: Tab[]): Fault {
  return {
    name: `pages of ${tabs.length} loaded again`,
    on: tabs,
    run: async () => void (await Promise.all(tabs.map((tab) => tab.reload()))),
  };
}

/** Between website and API, which no browser hears of. */
function behind(between: FaultProxy, { random, ms }: Draw): Fault {
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
