import { MINUTE, SECOND } from '../time';

/** Milliseconds between the end of a round and the next one. */
const PAUSE = MINUTE;
const FIRST_PAUSE = 2 * SECOND;

interface Options {
  /** One round; answers whether nothing was left undone. It must not reject. */
  sweep: (round: { since: Date | null; stopping: () => boolean }) => Promise<boolean>;
  clock: () => Date;
  pause?: number;
  firstPause?: number;
}

/** Runs the server's own work every minute, one round at a time. `stop` waits for the transaction at work. */
export function startSweeper({ sweep, clock, pause = PAUSE, firstPause = FIRST_PAUSE }: Options): {
  stop(): Promise<void>;
} {
  let stopped = false;
  let since: Date | null = null;
  let timer: NodeJS.Timeout;
  let round: Promise<void> = Promise.resolve();

  const work = async () => {
    const began = clock();
    const complete = await sweep({ since, stopping: () => stopped });
    if (complete) since = began;
    if (!stopped) plan(pause);
  };
  const plan = (delay: number) => {
    timer = setTimeout(() => {
      round = work();
    }, delay);
  };
  plan(firstPause);

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
