import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Hearing, Listen } from './types';

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;
/** Detects a connection that died silently. */
const PULSE_MS = 15_000;
const ANSWER_LIMIT_MS = 5_000;

/** On a connection of its own, reopened with growing delays whenever it breaks. */
export function listenOnServer(url: string, log: Logger): Listen {
  return async (channel, hearing) => {
    let closed = false;
    let current = await open(url, channel, hearing, lost);

    function lost(): void {
      if (closed) return;
      log.warn('live: the listening connection was lost');
      hearing.lost();
      void reopen();
    }
    async function reopen(): Promise<void> {
      for (let pause = FIRST_PAUSE_MS; !closed; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
        await new Promise((resolve) => setTimeout(resolve, pause).unref());
        const next = closed ? null : await open(url, channel, hearing, lost).catch(() => null);
        if (!next) continue;
        current = next;
        if (closed) return next.end();
        log.info('live: listening again');
        return hearing.restored();
      }
    }
    return async () => {
      closed = true;
      await current.end();
    };
  };
}

/** `onLost` is called once if the connection breaks after it was opened. */
async function open(url: string, channel: string, { heard }: Hearing, onLost: () => void) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
    keepAlive: true,
    application_name: 'mentorea-live',
  });
  let state: 'opening' | 'open' | 'over' = 'opening';
  let pulse: NodeJS.Timeout | undefined;
  const end = async () => {
    state = 'over';
    clearInterval(pulse);
    await client.end().catch(() => {});
  };
  const broken = () => {
    const wasOpen = state === 'open';
    void end();
    if (wasOpen) onLost();
  };
  client.on('error', broken);
  client.on('end', broken);
  client.on('notification', ({ payload }) => {
    if (state !== 'over') heard(payload ?? '');
  });
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await end();
    throw error;
  }
  state = 'open';
  pulse = setInterval(() => client.query('select 1').catch(broken), PULSE_MS).unref();
  return { end };
}
