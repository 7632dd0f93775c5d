/** The website is killed under everybody, and how long its pages take to be whole again once it is back. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ChatSite } from './site';
import type { Tab } from './tab';

/** One that takes longer counts as this long. */
const LONGEST_MS = 60_000;
const LOOK_MS = 25;

/**
 * Milliseconds for each of `tabs`, from the moment the site is ready again until its line is open and nothing
 * is missing.
 */
export async function measureRestart(tabs: Tab[], site: ChatSite, downMs: number): Promise<number[]> {
  const [website] = site.programs;
  await website?.kill();
  await wait(downMs);
  await website?.start();
  while (!(await isReady(site))) await wait(LOOK_MS);
  const since = Date.now();
  return Promise.all(
    tabs.map(async (tab) => {
      while (!isWhole(tab) && Date.now() - since < LONGEST_MS) await wait(LOOK_MS);
      return Date.now() - since;
    }),
  );
}

function isWhole(tab: Tab): boolean {
  const { connection, isComplete } = tab.chat().snapshot();
  return connection === 'open' && isComplete;
}

const isReady = ({ origin }: ChatSite) =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
