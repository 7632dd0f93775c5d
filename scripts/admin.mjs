/**
 * `npm run admin -- …`: the command line for operators of an installation; `npm run admin -- --help` lists
 * its commands.
 */
import { run } from './run.mjs';

await run('admin.js');
