import type { HandleUpgrade } from '~/api/http/socketUpgrade';
import type { ChangeListener } from '~/api/live/publicChanges';
import { startApi } from '~/api/start';
import type { Env } from '~/app/.server/env';
import { refuseUpgrade } from './http/upgrade';

type StartOptions = Parameters<typeof startApi>[0];
type Started = Awaited<ReturnType<typeof startApi>>;

export interface MarketplaceApi {
  start(): Promise<void>;
  /** Call it before the start. Another server reports no changes. */
  onChange(listener: ChangeListener): void;
  /** Null if the API is another server. */
  fetch: ((request: Request, env: { address: string }) => Promise<Response>) | null;
  /** Null if the API is another server. */
  read: Started['read'] | null;
  /** Counts one view of a mentor's public profile. Null if the API is another server. */
  countView: ((username: string) => void) | null;
  /** Refuses every handshake if the API is another server. */
  handleUpgrade: HandleUpgrade;
  /** Tells sockets and event streams to reconnect; accepts none. Resolves when all have been told. */
  hangUp(): Promise<void>;
  /** Throws when the API cannot serve. */
  ping(): Promise<void>;
  /** Null if the API is another server. */
  health: Started['health'] | null;
  close(): Promise<void>;
}

/** Settings of the API, listed by name, so that the website's secrets stay out of it. */
const PLACE = ['databaseUrl', 'directUrl', 'readUrl', 'dataDir', 'files', 'backup', 'bucketKeys'] as const;
const RULES = ['timeZone', 'answerRule', 'operator', 'admission', 'sharedNetworks', 'demo'] as const;

interface EmbeddedApiOptions extends Pick<StartOptions, 'log' | 'sendMail' | 'clock' | 'cookiePath'> {
  env: Pick<Env, (typeof PLACE)[number] | (typeof RULES)[number] | 'appOrigin' | 'apiSecret'>;
}

const only = <T, Name extends keyof T>(from: T, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

/** An option of the start command, passed on to workers. */
const allowOlder = process.argv.includes('--allow-older');

const RUNNING = Symbol.for('mentorea.embedded-api');

/** Starts on the first call. Kept on globalThis: a hot reload closes the old one before opening the same directory. */
export function openEmbeddedApi({ env, ...deps }: EmbeddedApiOptions): MarketplaceApi {
  const running = globalThis as { [RUNNING]?: Promise<Started> };
  let mine: Promise<Started> | null = null;
  let ready: Started | undefined;
  let listener: ChangeListener | undefined;
  const started = () => {
    if (!mine) {
      const { apiSecret: secret, appOrigin: siteOrigin } = env;
      const settings = { ...only(env, PLACE), ...only(env, RULES), secret, siteOrigin, allowOlder };
      const options = { ...settings, onChange: listener, ...deps };
      mine = closeQuietly(running[RUNNING]).then(() => startApi(options));
      running[RUNNING] = mine;
    }
    return mine;
  };
  return {
    start: async () => {
      ready = await started();
    },
    onChange: (one) => {
      listener = one;
    },
    fetch: async (request, bindings) => (await started()).fetch(request, bindings),
    read: async (read, visit) => (await started()).read(read, visit),
    countView: (username) => ready?.countView(username),
    handleUpgrade: (request, socket, head) => {
      started().then(
        (api) => api.handleUpgrade(request, socket, head),
        () => refuseUpgrade(socket, 503),
      );
    },
    hangUp: async () => {
      const api = await mine?.catch(() => null);
      await api?.hangUp();
    },
    ping: async () => (await started()).ping(),
    health: async () => (await started()).health(),
    close: async () => (await mine)?.close(),
  };
}

async function closeQuietly(api: Promise<Started> | undefined): Promise<void> {
  try {
    await (await api)?.close();
  } catch {
    // It did not start, or is already closed.
  }
}

/** Any response below 500 means that the server is up (one of the bare contract responds 404). */
export function remoteApi(url: string): MarketplaceApi {
  return {
    start: async () => {},
    onChange: () => {},
    fetch: null,
    read: null,
    countView: null,
    handleUpgrade: (_request, socket) => refuseUpgrade(socket, 404),
    hangUp: async () => {},
    ping: async () => {
      const answer = await fetch(`${url}/api/capabilities/`, {
        redirect: 'manual',
        signal: AbortSignal.timeout(2_000),
      });
      await answer.body?.cancel();
      if (answer.status >= 500) throw new Error(`the API answered ${answer.status}`);
    },
    health: null,
    close: async () => {},
  };
}
