/**
 * `node --import`: shifts the clock of this process and its worker threads by CLOCK_OFFSET_MS, so that every
 * run shows the same days.
 */
const offset = Number(process.env.CLOCK_OFFSET_MS);
if (!Number.isFinite(offset)) throw new Error('CLOCK_OFFSET_MS: milliseconds, please');
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, derived) =>
    Reflect.construct(target, args.length === 0 ? [RealDate.now() + offset] : args, derived),
  apply: () => new Date().toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + offset : Reflect.get(target, name)),
});
