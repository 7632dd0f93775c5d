/** Ends when the instance on PORT serves; systemd waits for it, so that a restart of one after the other leaves no gap. */
import { setTimeout as wait } from 'node:timers/promises';

const address = `http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`;
const isReady = () =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await wait(200);
