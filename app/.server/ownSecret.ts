/** A secret made on the first start and kept for the next ones, so that nobody is logged out by a restart. Localhost only. */
import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function ownSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  const kept = readIfThere(file);
  if (kept && kept.length >= 32) return kept;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const made = randomBytes(48).toString('base64url');
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, made, { mode: 0o600 });
  try {
    // link() fails when another process was quicker: both then use that one's secret.
    linkSync(draft, file);
    return made;
  } catch {
    return readIfThere(file) ?? made;
  } finally {
    rmSync(draft, { force: true });
  }
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
