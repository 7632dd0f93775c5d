/** Several processes on one port: this one starts them, replaces those that end, and stops them (decision 27). */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { AggregatorRegistry } from 'prom-client';
import { StartError } from '~/api/db/errors';
import type { Env } from '~/app/.server/env';
import { createLog } from '~/app/.server/log';
import { assertPortIsFree } from '~/server/http/listen';
import { openMetrics } from '~/server/http/metricsServer';
import { LONGEST_STOP_MS, stopOnSignals } from '~/server/http/stopOnSignals';

/** A worker that ends sooner is replaced after a pause, which grows each time. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** A worker that has not told its metrics by then is left out. */
const SILENT_MS = 2_000;

export type Crew = Pick<Env, 'workers' | 'port' | 'host' | 'drainMs' | 'logLevel' | 'metrics'>;

/** Resolves when all serve. Rejects with the failure of the first one that could not start. */
export async function startWorkers(program: string, crew: Crew): Promise<void> {
  const log = createLog(crew.logLevel);
  await assertPortIsFree(crew);
  cluster.setupPrimary({ exec: program, args: process.argv.slice(2) });
  const running = new Set<ReturnType<typeof startWorker>>();
  let stopping = false;
  let pause = 0;

  if (crew.metrics)
    await openMetrics({
      at: crew.metrics,
      read: async () => {
        const told = await Promise.all([...running].map((one) => one.readMetrics()));
        return AggregatorRegistry.aggregate(told.filter((values) => values !== null)).metrics();
      },
    });
  const begin = () => {
    const one = startWorker();
    running.add(one);
    void one.ended.then(() => running.delete(one));
    return one;
  };
  const replace = async ({ pid, ended }: ReturnType<typeof startWorker>): Promise<void> => {
    const { lived, ...how } = await ended;
    if (stopping) return;
    pause = lived > STEADY_MS ? 0 : Math.min(LONGEST_PAUSE_MS, 2 * pause || FIRST_PAUSE_MS);
    log.error({ worker: pid, ...how, pause }, 'a worker ended, another one is started');
    await wait(pause);
    if (stopping) return;
    const next = begin();
    next.ready.catch(({ message }: Error) => log.error({ worker: next.pid }, message));
    return replace(next);
  };

  stopOnSignals(log, () => {
    stopping = true;
    const all = [...running];
    for (const { kill } of all) kill('SIGTERM');
    const ended = Promise.all(all.map((one) => one.ended));
    return Promise.race([ended, wait(crew.drainMs + LONGEST_STOP_MS)]);
  });
  // Workers end by themselves without this process, unless one hangs.
  process.on('exit', () => {
    for (const { kill } of running) kill('SIGKILL');
  });

  // The first one alone: an obstacle for it would stop the others too.
  const all = [begin()];
  try {
    await all[0]?.ready;
    while (all.length < crew.workers) all.push(begin());
    await Promise.all(all.map(({ ready }) => ready));
  } catch (error) {
    if (stopping) return;
    throw error;
  }
  for (const one of all) void replace(one);
  log.info({ workers: all.map(({ pid }) => pid) }, 'all workers are ready');
}

function startWorker() {
  const worker = cluster.fork();
  const bornAt = Date.now();
  let failure = '';
  const waiting = new Map<number, (values: object[]) => void>();
  worker.on('message', (told: { failure?: string; metrics?: number; values?: object[] }) => {
    failure = told.failure ?? failure;
    if (told.values) waiting.get(told.metrics ?? -1)?.(told.values);
  });
  const ended = once(worker.process, 'exit').then(
    ([code, signal]) => ({ code, signal, lived: Date.now() - bornAt }),
    (error: NodeJS.ErrnoException) => ({ code: error.code, signal: null, lived: 0 }),
  );
  const ready = Promise.race([
    once(worker, 'listening'),
    ended.then(({ code, signal }) => {
      throw new StartError(failure || `A worker ended in its start (${signal ?? code}).`);
    }),
  ]);
  ready.catch(() => {});
  let asked = 0;
  /** Null from one that starts, stops or hangs: the others' values are told without it. */
  const readMetrics = async () => {
    const id = asked++;
    const told = new Promise<object[]>((resolve) => waiting.set(id, resolve));
    worker.send({ metrics: id }, () => {});
    const values = await Promise.race([told, wait(SILENT_MS, null)]);
    waiting.delete(id);
    return values;
  };
  const kill = (signal: NodeJS.Signals) => worker.process.kill(signal);
  return { pid: worker.process.pid, ready, ended, kill, readMetrics };
}
