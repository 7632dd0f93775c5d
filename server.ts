/**
 * Listens: the built application in build/server (made by Remix) answers, this process starts and stops it.
 */
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { SiteBuild } from './server/compose';
import { assertPortIsFree, listen } from './server/http/listen';
import { explainStartFailure } from './server/programs/startFailure';

process.env.NODE_ENV ??= 'production';

const here = fileURLToPath(new URL('.', import.meta.url));

try {
  const build = (await import(pathToFileURL(join(here, 'server/index.js')).href)) as unknown as SiteBuild;
  const { openSite, handleUpgrade } = build.entry.module;
  const site = await openSite(build, {
    mode: 'production',
    clientDir: join(here, 'client'),
    beforeStart: assertPortIsFree,
  });
  await listen({ site, handleUpgrade });
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
