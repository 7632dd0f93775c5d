/**
 * The chat's guarantees (decision 20) while everything fails: pairs of people chat through the engine that
 * browsers run, while servers are killed, networks drop everything, sockets stay half open and tabs are
 * suspended. CHAT_SEED repeats a run's choices; SOAK=1 is the full length.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { type ChatDatabase, makeChatDatabase } from '~/tests/support/chatFaults/database';
import { type Plan, type Played, play } from '~/tests/support/chatFaults/play';
import { measureRestart } from '~/tests/support/chatFaults/restart';
import { type ChatSite, startChatSite } from '~/tests/support/chatFaults/site';
import { judge, quantile } from '~/tests/support/chatFaults/verdict';

const soak = Boolean(process.env.SOAK);
const seed = Number(process.env.CHAT_SEED ?? Date.now() % 1_000_000);
/** The promise for 95 % of gaps, on an otherwise idle machine. */
const FILLED_WITHIN_MS = 3_000;
/** Only a defect makes the median this long. */
const NEVER_THIS_LONG_MS = 15_000;

/** How long the website is down before recovery is measured. */
const RESTART_MS = 10_000;

const long = { faultEveryMs: 4_000, settleMs: 180_000, patient: true };
const short = { faultEveryMs: 2_000, settleMs: 60_000, patient: false };
/**
 * An API elsewhere on PostgreSQL, and an API in the same process on the embedded engine. The short run uses
 * the first, which has more that can fail.
 */
const worlds = soak
  ? [
      { engines: ['postgres' as const], size: { pairs: 20, messages: 10_000, faults: 100, ...long } },
      { engines: ['embedded' as const], size: { pairs: 8, messages: 2_000, faults: 30, ...long } },
    ]
  : [
      {
        engines: ['postgres' as const, 'embedded' as const],
        size: { pairs: 6, messages: 360, faults: 10, ...short },
      },
    ];

let database: ChatDatabase | null = null;
let site: ChatSite | undefined;
let played: Played | undefined;
afterEach(async () => {
  await Promise.all((played?.tabs ?? []).flat().map((tab) => tab.close()));
  await site?.end();
  await database?.remove();
  played = undefined;
  site = undefined;
  database = null;
});

describe.each(worlds)('on $engines.0', ({ engines, size: { pairs, ...size } }) => {
  const title = `loses nothing, shows nothing twice and keeps the order: ${size.messages} messages, ${size.faults} faults`;
  it(title, async (test) => {
    for (const engine of engines) database ??= await makeChatDatabase(engine, pairs);
    if (!database) return test.skip('no PostgreSQL 15 or newer on this machine');
    const plan: Plan = { seed, ...size };
    const api = database.url ? 'elsewhere' : 'inside';
    console.info(`Chat with the API ${api}: CHAT_SEED=${seed}`);
    site = await startChatSite(database, api);
    played = await play(database, site, plan);
    const restart = soak ? await measureRestart(played.tabs.flat(), site, RESTART_MS) : [];
    for (const { kill } of site.programs) await kill();
    const verdict = judge(played, await database.readMessages());
    console.info(report(played, verdict.stored));
    if (soak) console.info(`whole after the website's restart: ${timesOf(restart)}`);

    expect(verdict).toEqual({
      stored: size.messages + pairs,
      acknowledgedAndMissing: [],
      neverArrived: [],
      storedTwice: [],
      storedOutOfOrder: [],
      shownWrong: [],
      screensThatDiffer: [],
    });
    const kills = played.faults.filter((fault) => fault.endsWith(' killed'));
    expect(new Set(kills).size, 'every program was killed').toBe(site.programs.length);
    expect(played.settledMs, 'everything is everywhere in the end').not.toBeNull();
    const gaps = played.gaps.filter(({ calm }) => calm).map(({ ms }) => ms);
    expect(quantile(gaps, 0.5)).toBeLessThan(NEVER_THIS_LONG_MS);
    expect(quantile(restart, 0.95)).toBeLessThan(NEVER_THIS_LONG_MS);
  });
});

function timesOf(times: number[]): string {
  const ms = (share: number) => `${Math.round(quantile(times, share))} ms`;
  return `${ms(0.5)} (median), ${ms(0.95)} (p95), ${ms(1)} (longest)`;
}

function report({ tabs, faults, gaps: all, settledMs, unsettled }: Played, stored: number): string {
  const counts = new Map<string, number>();
  for (const fault of faults) {
    const kind = fault.replace(/\d+/g, 'n');
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const gaps = all.filter(({ calm }) => calm);
  const times = gaps.map(({ ms }) => ms);
  const slow = gaps.filter((gap) => gap.ms > FILLED_WITHIN_MS);
  return [
    `${stored} messages stored; ${faults.length} faults:`,
    ...[...counts].sort().map(([kind, count]) => `  ${count} × ${kind}`),
    `${all.length} gaps at a return, ${gaps.length} of them with nothing else wrong; these filled within ${timesOf(times)}`,
    ...slow.map(
      ({ ms, missing, username, connection, isComplete }) =>
        `  ${ms} ms: ${missing} missing for ${username}, ${connection}${isComplete ? '' : ', its history not read'} at the return`,
    ),
    `${tabs.flat().reduce((sum, tab) => sum + tab.logIns(), 0)} times somebody had to log in again`,
    settledMs === null
      ? `not settled: ${unsettled.join('; ')}`
      : `everything is everywhere ${settledMs} ms after the last fault`,
  ].join('\n');
}
