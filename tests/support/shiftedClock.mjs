/**
 * Loaded before a server (`--import`): its calendar begins at CLOCK_START (ISO 8601) and runs on from there;
 * at each SIGUSR2 it is CLOCK_STEP milliseconds later, or as many as the file CLOCK_STEP_FILE says then, or goes on from
 * the instant that it says. It removes the file. A proxy, since libraries extend Date and copy what its prototype has.
 */
import { readFileSync, rmSync } from 'node:fs';

const now = Date.now.bind(Date);
let shift = Date.parse(process.env.CLOCK_START ?? '') - now();
if (Number.isNaN(shift)) throw new Error('CLOCK_START is no instant');
process.on('SIGUSR2', () => {
  const file = process.env.CLOCK_STEP_FILE;
  const step = file ? readFileSync(file, 'utf8') : (process.env.CLOCK_STEP ?? '0');
  shift = step.includes('T') ? Date.parse(step) - now() : shift + Number(step);
  if (file) rmSync(file);
});

Date.now = () => now() + shift;
globalThis.Date = new Proxy(Date, {
  construct: (target, parts, self) =>
    Reflect.construct(target, parts.length === 0 ? [target.now()] : parts, self),
});
