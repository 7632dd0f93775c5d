/** Starts that are refused, and their messages. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runToEnd } from '~/tests/support/server';

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
