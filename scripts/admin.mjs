/** `npm run admin -- …`: the command line for operators; `--help` lists its commands. */
import { run } from './run.mjs';

await run('admin.js');
