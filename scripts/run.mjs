/** Runs a program of the build after installing and building what is missing or outdated. */
import { buildIfStale } from './build.mjs';
import { setUp } from './setup.mjs';

/** @param {string} program file of the build */
export async function run(program) {
  setUp();
  buildIfStale();
  process.env.NODE_ENV = 'production';
  stopWithNpm();
  await import(new URL(`../build/${program}`, import.meta.url).href);
}

/** npm only forwards signals to its shell, which ends without telling us: then the parent process changes. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500);
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
