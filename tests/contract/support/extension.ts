import { describe } from 'vitest';
import { capabilities } from './target';

/**
 * The tests of an extension (docs/contract.md, 'Extensions'): reported as skipped if the server does not list
 * it.
 */
export async function extension(name: string, tests: () => void): Promise<void> {
  const has = (await capabilities()).includes(name);
  describe.skipIf(!has)(
    has ? `extension ${name}` : `extension ${name}: /api/capabilities/ does not name it`,
    tests,
  );
}
