/** The API is reachable and no shutdown was requested; cached, so that probes cannot load the API. */
import type { Health } from '~/api/telemetry/metrics';
import { within } from '~/app/.server/api/attempt';

const READY_KEPT_MS = 1_500;
/** A negative result is cached for less time, since the database may be back. */
const NOT_READY_KEPT_MS = 500;
const GIGABYTE = 1e9;
/** Less is named as degraded. */
const LEAST_FREE_BYTES = GIGABYTE;

function degradedOf({ mails, jobs, freeBytes, replica }: Health): Record<string, string> {
  const named = (which: 'late' | 'failing') => jobs.filter((job) => job[which]).map(({ job }) => job);
  const [late, failing] = [named('late'), named('failing')];
  return {
    ...(mails === null && { database: 'it does not answer' }),
    ...(replica && { replica }),
    ...(mails?.stuck && {
      mail: `${mails.retrying} mails wait to be tried again, the oldest for ${Math.round(mails.lagSeconds)} s`,
    }),
    ...(late.length + failing.length > 0 && {
      jobs: [
        late.length > 0 && `late: ${late.join(', ')}`,
        failing.length > 0 && `failing: ${failing.join(', ')}`,
      ]
        .filter(Boolean)
        .join('; '),
    }),
    ...(freeBytes !== null &&
      freeBytes < LEAST_FREE_BYTES && { disk: `${(freeBytes / GIGABYTE).toFixed(2)} GB free` }),
  };
}

/** Milliseconds without a response that count as not ready; with the cached result at most 4 s. */
const SILENCE_MS = 2_500;

interface Deps {
  ping: () => Promise<void>;
  /** Null: another server is the API, and only it knows. */
  health: (() => Promise<Health>) | null;
  now: () => number;
}

export function createReadiness(deps: Deps) {
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
    /** What works badly, in words; none of it makes the process unready. */
    degraded: async (): Promise<Record<string, string>> =>
      deps.health ? degradedOf(await deps.health()) : {},
    drain() {
      draining = true;
    },
  };
}
