/** Rooms of a marketplace that has an administrator, made on the command line before its server starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PASSWORD } from './people';
import { test as base } from './rooms';

/** With the password of everybody else. */
export const ADMIN = 'ada';
const program = fileURLToPath(new URL('../../../build/admin.js', import.meta.url));

export const test = base.extend({
  roomEnv: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'mentorea-admin-'));
      await makeAdmin(dataDir);
      await use({ DATA_DIR: dataDir });
      rmSync(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function makeAdmin(dataDir: string): Promise<void> {
  const words = ['create-user', '--type', 'admin', '--username', ADMIN, '--email', `${ADMIN}@example.com`];
  const child = spawn(process.execPath, [program, ...words], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  child.stdin.end(`${PASSWORD}\n`);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`The administrator could not be made: ${code}`);
}
