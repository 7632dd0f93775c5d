/**
 * Ends when the instance on PORT serves; systemd waits for it, so that a restart of one after the other leaves no gap.
 * Fails when the instance has ended instead: then systemd says so, and starts it again.
 */
import { setTimeout as wait } from 'node:timers/promises';

const address = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`;
const isReady = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) {
  try {
    process.kill(Number(process.env.MAINPID), 0);
  } catch {
    console.error('The instance has ended: its last lines say why.');
    process.exit(1);
  }
  await wait(200);
}
