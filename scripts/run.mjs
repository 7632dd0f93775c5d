/** `node scripts/run.mjs server.js`: a program of the build, after what is missing or outdated was made. */
import { buildIfStale } from './build.mjs';
import { setUp } from './setup.mjs';

const [program] = process.argv.splice(2, 1);
setUp();
buildIfStale();
process.env.NODE_ENV = 'production';
stopWithNpm();
await import(new URL(`../build/${program}`, import.meta.url).href);

/** npm only forwards signals to its shell, which ends without telling us: then the parent process changes. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500);
  watch.unref();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      clearInterval(watch);
      // The program does not listen yet: it ends as without this.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}
