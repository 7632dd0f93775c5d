/** `npm start`: installs and builds what is missing or old, then serves. */
import { buildIfStale } from './build.mjs';
import { setUp } from './setup.mjs';

setUp();
buildIfStale();
process.env.NODE_ENV = 'production';
await import(new URL('../build/server.js', import.meta.url).href);
