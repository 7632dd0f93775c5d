/** The API is reachable and no shutdown was requested; cached, so that probes cannot load the API. */
import { within } from '~/app/.server/api/attempt';

const READY_KEPT_MS = 1_500;
/** A negative result is cached for less time, since the database may be back. */
const NOT_READY_KEPT_MS = 500;
/** Milliseconds without a response that count as not ready; with the cached result at most 4 s. */
const SILENCE_MS = 2_500;

export type Readiness = ReturnType<typeof createReadiness>;

export function createReadiness(deps: { ping: () => Promise<void>; now: () => number }) {
  let draining = false;
  let last: { goodUntil: number; ready: Promise<boolean> } | null = null;

  const ask = () => {
    const answer = {
      goodUntil: Number.POSITIVE_INFINITY,
      ready: within(
        SILENCE_MS,
        deps.ping().then(
          () => true,
          () => false,
        ),
        () => false,
      ).then((ready) => {
        answer.goodUntil = deps.now() + (ready ? READY_KEPT_MS : NOT_READY_KEPT_MS);
        return ready;
      }),
    };
    return answer;
  };

  return {
    async isReady(): Promise<boolean> {
      if (draining) return false;
      if (!last || deps.now() > last.goodUntil) last = ask();
      return (await last.ready) && !draining;
    },
    drain() {
      draining = true;
    },
  };
}
