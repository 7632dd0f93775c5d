/** `npm start`: installs and builds what is missing or outdated, then serves website and API. */
import { run } from './run.mjs';

await run('server.js');
