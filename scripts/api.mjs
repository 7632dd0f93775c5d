/** `npm run api`: installs and builds what is missing or outdated, then serves the API alone. */
import { run } from './run.mjs';

await run('api.js');
