/** What stops a start, and what it says. */
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runToEnd } from '../support/server';

it.each([
  ['PORT', { PORT: 'ochenta' }],
  ['APP_ORIGIN', { APP_ORIGIN: 'mentorea.example' }],
  ['SMTP_URL', { APP_ORIGIN: 'https://mentorea.example', SESSION_SECRET: 'x'.repeat(32) }],
  ['SESSION_SECRET', { APP_ORIGIN: 'https://mentorea.example', SMTP_URL: 'smtp://mail:25' }],
  ['DEMO', { DEMO: 'on', DATABASE_URL: 'postgresql://localhost/x' }],
])('a wrong %s ends in one line that names it', async (name, env) => {
  const { code, output } = await runToEnd({ env });
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^${name}: [^\n]+\n$`));
});

it('.env is read', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'mentorea-env-'));
  writeFileSync(join(dataDir, '.env'), 'TIME_ZONE=Europa/Madrid\n');
  const { code, output } = await runToEnd({ dataDir });
  rmSync(dataDir, { recursive: true, force: true });
  expect(code).toBe(1);
  expect(output).toMatch(/^TIME_ZONE: /);
});

it('a PORT in use ends in one line that names it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, output } = await runToEnd({ env: { PORT: port, DEMO: 'off', LOG_LEVEL: 'error' } });
  other.close();
  expect(code).toBe(1);
  expect(output).toMatch(new RegExp(`^PORT: ${port} is already in use[^\n]+\n$`));
});
