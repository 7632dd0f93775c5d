/** Calendars are read in threads that are ended from outside: what strangers wrote may take for ever. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { createWatchdog } from '~/api/db/pglite/watchdog';
import { MINUTE, SECOND } from '~/api/time';
import type { Job, Reading } from './busyTimes';
import { CalendarError } from './calendarError';
import type { Sifted } from './sieve';
import program from './worker.ts?thread';

const MOST_MS = 5 * SECOND;
const MEMORY = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32, stackSizeMb: 2 };
/** A thread without work stays for the next calendar, so long. */
const IDLE_MS = MINUTE;

const BROKE =
  'Ese calendario no se deja leer: algo en él no termina nunca. Volveremos a leerlo cuando cambie.';
const TOO_MUCH = 'El calendario tiene demasiadas citas.';

/** In `asked` people wait; what is `due` has a thread of its own. */
export type Lane = 'asked' | 'due';
/** @throws CalendarError */
export type ReadCalendar = (calendar: Sifted, how: Omit<Job, 'text'>, lane: Lane) => Promise<Reading>;

/** One calendar of each lane at a time. */
export function createCalendarReader({ limitMs = MOST_MS, start = startThread } = {}): ReadCalendar {
  /** Digests of what ended a thread: none does it again before it changes. */
  const broken = new LRUCache<string, true>({ max: 1_000 });

  const createLane = () => {
    let idle: { thread: Worker; timer: NodeJS.Timeout } | null = null;
    let before: Promise<unknown> = Promise.resolve();

    const begin = async () => {
      const thread = await start();
      // One that ended by itself would never answer.
      thread.once('exit', () => {
        if (idle?.thread === thread) idle = null;
      });
      return thread;
    };
    const keep = (thread: Worker) => {
      const end = () => {
        idle = null;
        void thread.terminate();
      };
      idle = { thread, timer: setTimeout(end, IDLE_MS).unref() };
    };
    const read: (...args: Parameters<ReadCalendar>) => Promise<Reading> = async ({ text, digest }, how) => {
      if (broken.has(digest)) throw new CalendarError(BROKE);
      clearTimeout(idle?.timer);
      const thread = idle?.thread ?? (await begin());
      idle = null;
      const answer = await ask(thread, { ...how, text }, limitMs);
      if (answer === 'ended') {
        broken.set(digest, true);
        throw new CalendarError(BROKE);
      }
      keep(thread);
      if (answer === null) throw new CalendarError(TOO_MUCH);
      return answer;
    };
    return (...args: Parameters<ReadCalendar>) => {
      const mine = before.then(() => read(...args));
      before = mine.catch(() => undefined);
      return mine;
    };
  };
  const lanes = { asked: createLane(), due: createLane() };
  return (calendar, how, lane) => lanes[lane](calendar, how, lane);
}

export async function startThread(): Promise<Worker> {
  const thread = new Worker(program, { eval: true, execArgv: [], env: {}, resourceLimits: MEMORY });
  thread.unref();
  // Its end is what counts.
  thread.on('error', () => {});
  await once(thread, 'message');
  return thread;
}

function ask(thread: Worker, job: Job, limitMs: number): Promise<Reading | null | 'ended'> {
  return new Promise((resolve) => {
    const watchdog = createWatchdog({
      waiting: () => true,
      limitMs: () => limitMs,
      bite: () => void thread.terminate(),
    });
    const finish = (answer: Reading | null | 'ended') => {
      watchdog.stop();
      thread.off('message', finish).off('exit', ended);
      resolve(answer);
    };
    const ended = () => finish('ended');
    thread.once('message', finish).once('exit', ended);
    thread.postMessage(job);
  });
}
