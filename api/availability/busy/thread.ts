/** Reads calendars in threads that can be terminated, since a stranger's calendar may take for ever. */

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import type { Services } from '~/api/context';
import { waitText } from '~/api/contract/rules/inWords';
import { createWatchdog } from '~/api/db/pglite/watchdog';
import { limitConcurrency } from '~/api/http/concurrencyLimit';
import { tooBusy } from '~/api/http/errors';
import { DAY, HOUR, MINUTE, SECOND } from '~/api/time';
import type { Job, Reading } from './busyTimes';
import { CalendarError, type Sifted } from './sieve';
import program from './worker.ts?thread';

const MOST_MS = 5 * SECOND;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 };
/** How long an idle thread waits for the next calendar. */
const IDLE_MS = MINUTE;

const TOO_MUCH = 'El calendario tiene demasiadas citas.';

/** Readings that people `asked` for have a thread of their own; they wait `until` then (`performance.now`). */
export interface Turn {
  lane: 'asked' | 'due';
  until: number;
}
/** @throws CalendarError; 503 when its turn does not come in time */
export type ReadCalendar = (calendar: Sifted, how: Omit<Job, 'text'>, turn: Turn) => Promise<Reading>;

export interface BusyServices extends Services {
  readCalendar: ReadCalendar;
}

interface ReaderOptions {
  clock: () => Date;
  limitMs?: number;
  start?: () => Promise<Worker>;
}

/** Reads one calendar of each lane at a time. */
export function createCalendarReader(options: ReaderOptions): ReadCalendar {
  const { clock, limitMs = MOST_MS, start = startThread } = options;
  /** Calendars that ended a thread, by digest. Slow ones are retried after an hour, then two, up to a day. */
  const refused = new LRUCache<string, { pause: number; until: number }>({ max: 1_000 });
  const lanes = { asked: createLane(start), due: createLane(start) };

  return ({ text, digest }, how, { lane, until }) =>
    lanes[lane](async (takeThread) => {
      const now = clock().getTime();
      const known = refused.get(digest);
      if (known && known.until > now) throw refusal(known.until - now);
      const thread = await takeThread();
      const left = Math.min(limitMs, until - performance.now());
      if (left <= 0) throw tooBusy();
      const answer = await ask(thread, { ...how, text }, left);
      if (answer === null) throw new CalendarError(TOO_MUCH);
      if (typeof answer === 'object') return answer;
      const pause = answer === 'broke' ? Infinity : Math.min(2 * (known?.pause ?? HOUR / 2), DAY);
      // A limit cut short for somebody who waited says nothing about the calendar.
      if (answer === 'broke' || left === limitMs) refused.set(digest, { pause, until: now + pause });
      throw refusal(pause);
    });
}

const refusal = (wait: number) =>
  new CalendarError(
    wait === Infinity
      ? 'Ese calendario no se deja leer: pide demasiada memoria. Volveremos a leerlo cuando cambie.'
      : `Ese calendario no se deja leer: tarda demasiado. Se podrá volver a intentar ${waitText(wait / SECOND)}.`,
  );

/** Runs work in turn, with the thread of the work before or a new one. */
function createLane(start: () => Promise<Worker>) {
  const inTurn = limitConcurrency(1);
  let kept: Worker | null = null;
  let idle: NodeJS.Timeout;

  const take = async () => {
    if (kept) return kept;
    const thread = await start();
    thread.once('exit', () => {
      if (kept === thread) kept = null;
    });
    kept = thread;
    return thread;
  };
  const end = () => {
    void kept?.terminate();
    kept = null;
  };
  return <T>(work: (takeThread: typeof take) => Promise<T>): Promise<T> =>
    inTurn(() => {
      clearTimeout(idle);
      return work(take).finally(() => {
        idle = setTimeout(end, IDLE_MS).unref();
      });
    });
}

export async function startThread(): Promise<Worker> {
  const thread = new Worker(program, { eval: true, execArgv: [], env: {}, resourceLimits: MEMORY });
  thread.unref();
  // The exit event follows and is handled.
  thread.on('error', () => {});
  await once(thread, 'message');
  return thread;
}

const ask = (thread: Worker, job: Job, limitMs: number): Promise<Reading | null | 'late' | 'broke'> =>
  new Promise((resolve) => {
    let isLate = false;
    const watchdog = createWatchdog({
      waiting: () => true,
      limitMs: () => limitMs,
      bite: () => {
        isLate = true;
        void thread.terminate();
      },
    });
    const finish = (answer: Reading | null | 'late' | 'broke') => {
      watchdog.stop();
      thread.off('message', finish).off('exit', ended);
      resolve(answer);
    };
    const ended = () => finish(isLate ? 'late' : 'broke');
    thread.once('message', finish).once('exit', ended);
    thread.postMessage(job);
  });
