/**
 * The server under test: `CONTRACT_URL`, or a server of our own, started with the demo marketplace on the
 * engine of `CONTRACT_ENGINE` (embedded or postgres).
 */
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { type DemoSite, demoSite } from '~/tests/support/demoServer';
import type { RunningServer } from '~/tests/support/server';

declare module 'vitest' {
  interface ProvidedContext {
    contractUrl: string;
    /** Every response must have exactly the shape that the server itself documents. */
    contractStrict: boolean;
    /** Page with links to the sent mails, or ''. */
    contractMailbox: string;
  }
}

const apiAlone = fileURLToPath(new URL('../../../build/api.js', import.meta.url));
let site: DemoSite | null = null;
let server: RunningServer | undefined;

export default async function setUp({ provide }: TestProject): Promise<() => Promise<void>> {
  const { CONTRACT_URL, CONTRACT_STRICT, CONTRACT_MAILBOX, CONTRACT_ENGINE } = process.env;
  if (CONTRACT_URL) {
    provide('contractUrl', CONTRACT_URL.replace(/\/+$/, ''));
    provide('contractStrict', CONTRACT_STRICT === '1');
    provide('contractMailbox', CONTRACT_MAILBOX ?? '');
    return async () => {};
  }
  site = await demoSite(CONTRACT_ENGINE === 'postgres' ? 'postgres' : 'embedded');
  if (!site) throw new Error('CONTRACT_ENGINE=postgres: this machine has no PostgreSQL 15 or newer.');
  // The API alone on one engine, website and API on the other.
  server = await site.start(CONTRACT_ENGINE === 'postgres' ? {} : { args: [apiAlone] });
  provide('contractUrl', server.origin);
  provide('contractStrict', true);
  provide('contractMailbox', `${server.origin}/correo`);
  return async () => {
    await server?.stop();
    await site?.remove();
  };
}
