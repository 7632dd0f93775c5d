/**
 * Loaded before a server (`--import`): at each SIGUSR2 its monotonic clock is a minute and a second later.
 */
let ahead = 0;
const real = performance.now.bind(performance);
performance.now = () => real() + ahead;
process.on('SIGUSR2', () => {
  ahead += 61_000;
});
