/** Listens: starts and stops the built application in build/server, in one process or several (WEB_CONCURRENCY). */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SiteBuild } from './server/compose';
import { assertPortIsFree, listen } from './server/http/listen';
import { runProgram } from './server/programs/runProgram';

process.env.NODE_ENV ??= 'production';

const here = fileURLToPath(new URL('.', import.meta.url));

async function serve() {
  const build = (await import(pathToFileURL(join(here, 'server/index.js')).href)) as unknown as SiteBuild;
  const { openSite, handleUpgrade } = build.entry.module;
  const site = await openSite(build, {
    mode: 'production',
    clientDir: join(here, 'client'),
    beforeStart: assertPortIsFree,
  });
  await listen({ site, handleUpgrade });
}

await runProgram(import.meta.url, {
  settings: async () => (await import('./app/.server/env')).env(),
  serve,
});
