/** Several processes on one port: this one starts them, replaces those that end, and stops them (decision 27). */
import cluster from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '~/api/db/errors';
import type { Env } from '~/app/.server/env';
import { createLog } from '~/app/.server/log';
import { assertPortIsFree } from '~/server/http/listen';
import { LONGEST_STOP_MS, stopOnSignals } from '~/server/http/stopOnSignals';

/** A worker that ends sooner is replaced after a pause, which grows each time. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;

export type Crew = Pick<Env, 'workers' | 'port' | 'host' | 'drainMs' | 'logLevel'>;

/** Resolves when all serve. Rejects with the failure of the first one that could not start. */
export async function startWorkers(program: string, crew: Crew): Promise<void> {
  const log = createLog(crew.logLevel);
  await assertPortIsFree(crew);
  cluster.setupPrimary({ exec: program, args: process.argv.slice(2) });
  const running = new Set<ReturnType<typeof startWorker>>();
  let stopping = false;
  let pause = 0;

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
  worker.on('message', (told: { failure?: string }) => {
    failure = told.failure ?? failure;
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
  const kill = (signal: NodeJS.Signals) => worker.process.kill(signal);
  return { pid: worker.process.pid, ready, ended, kill };
}
