/**
 * The website as people meet it: in front of an API elsewhere, each a process that can be killed, or with the
 * API inside.
 */
import { fileURLToPath } from 'node:url';
import type { ChatDatabase } from './database';
import { type FaultProxy, startFaultProxy } from './faultProxy';
import { createProgram, type Program } from './program';

const apiProgram = fileURLToPath(new URL('../../../build/api.js', import.meta.url));
const QUIET = { LOG_LEVEL: 'warn', DEMO: 'off' };

export interface ChatSite {
  origin: string;
  port: number;
  /** The processes that can be killed. */
  programs: Program[];
  /** The network between website and API; null when the API is inside. */
  between: FaultProxy | null;
  end(): Promise<void>;
}

export async function startChatSite(
  { url, dataDir }: Pick<ChatDatabase, 'url' | 'dataDir'>,
  api: 'elsewhere' | 'inside',
): Promise<ChatSite> {
  if (api === 'inside') {
    const site = await createProgram('website', { dataDir, env: { ...QUIET, DATABASE_URL: url } });
    await site.start();
    return { origin: site.origin, port: site.port, programs: [site], between: null, end: site.end };
  }
  const back = await createProgram('api', {
    args: [apiProgram],
    env: { ...QUIET, DATABASE_URL: url },
    dataDir,
  });
  const between = await startFaultProxy(back.port);
  const API_URL = `http://127.0.0.1:${between.port}`;
  const front = await createProgram('website', { env: { ...QUIET, DEMO: undefined, API_URL } });
  await Promise.all([back.start(), front.start()]);
  return {
    origin: front.origin,
    port: front.port,
    programs: [front, back],
    between,
    end: async () => {
      await Promise.all([front.end(), back.end()]);
      await between.close();
    },
  };
}
