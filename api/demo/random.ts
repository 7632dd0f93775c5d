export type Random = ReturnType<typeof createRandom>;

/** A seeded random generator (mulberry32): the same numbers in the same order for the same seed. */
export function createRandom(seed: number) {
  let state = seed;
  /** 0 <= n < 1 */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  /** Integer, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error('nothing to pick from');
    return from[between(0, from.length - 1)] as T;
  };
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from];
    const size = Math.min(count, rest.length);
    return Array.from({ length: size }, () => rest.splice(between(0, rest.length - 1), 1)).flat();
  };
  const hex = (digits: number) => Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { next, between, pick, some, uuid };
}
