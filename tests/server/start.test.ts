/** Starts that are refused, and their messages. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runToEnd, type StartOptions, startServer } from '~/tests/support/server';
import { addStaff } from '~/tests/support/staff';
import { withDatabase } from '~/tests/support/withDatabase';

it('an invalid setting ends the start with one line that names the variable', async () => {
  const { code, output } = await runToEnd({ env: { APP_ORIGIN: 'mentorea.example' } });
  expect(code).toBe(1);
  expect(output).toMatch(/^APP_ORIGIN: [^\n]+\n$/);
});

it('.env is read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mentorea-env-'));
  writeFileSync(join(dataDir, '.env'), 'TIME_ZONE=Europa/Madrid\n');
  const { code, output } = await runToEnd({ dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).toMatch(/^TIME_ZONE: /);
});

it('a PORT in use ends the start with one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, output } = await runToEnd({ env: { PORT: port, DEMO: 'off', LOG_LEVEL: 'error' } });
  other.close();
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^PORT: ${port} is already in use[^\n]+\n$`));
});

it('an installation without an administrator says how to make one; the demo and one that has one do not', async () => {
  const line = 'npm run admin -- create-user --type admin';
  const has = async (options: StartOptions) => {
    const server = await startServer(options);
    await server.stop();
    return server.output().includes(line);
  };
  expect(await has({ env: { DEMO: 'off' } })).toBe(true);
  expect(await has({ env: { DEMO: 'off' }, before: (where) => withDatabase(where, addStaff) })).toBe(false);
  expect(await has({ engine: 'embedded' })).toBe(false);
});
