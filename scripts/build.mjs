import { existsSync, readdirSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm } from './setup.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = [
  'app',
  'api',
  'public',
  'server',
  'server.ts',
  ...readdirSync(root).filter((name) => name.startsWith('vite.')),
  'package-lock.json',
  'package.json',
];
/** The last files of a build; the first one's time counts as the build's. */
const results = ['server.js', 'api.js', 'admin.js'].map((name) => join(root, 'build', name));

export function buildIfStale() {
  const started = new Date();
  const built = results.every((result) => existsSync(result)) && statSync(results[0]).mtimeMs;
  if (built && newest(sources.map((source) => join(root, source))) <= built) return;
  npm('Building the website and the API (a minute or so) ...', ['run', 'build']);
  // A source that changed during the build must count as newer than it.
  for (const result of results) utimesSync(result, started, started);
}

/** In milliseconds; a folder changes when something in it appears or disappears. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path) || /\.test\.tsx?$/.test(path)) continue;
    const stat = statSync(path);
    latest = Math.max(latest, stat.mtimeMs);
    if (stat.isDirectory())
      latest = Math.max(latest, newest(readdirSync(path).map((name) => join(path, name))));
  }
  return latest;
}
