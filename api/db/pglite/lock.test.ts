import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takePidFile } from './lock';

let folder: string;
let file: string;
const inUse = (pid: string) => new Error(`in use by ${pid}`);
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pid-'));
  file = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('is refused while its holder lives, and free after its release', async () => {
  const lock = takePidFile(file, inUse);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  expect(() => takePidFile(file, inUse)).toThrow(`in use by ${process.pid}`);
  await lock.release();
  expect(existsSync(file)).toBe(false);
  await takePidFile(file, inUse).release();
});

it.each([
  '999999999',
  `${process.pid} another-boot 12`,
  '',
])('is taken over from a dead holder: "%s"', (holder) => {
  writeFileSync(file, holder);
  takePidFile(file, inUse);
  expect(readFileSync(file, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  expect(readdirSync(folder)).toEqual(['lock']);
});
