/** Numbers that look random and are the same again for the same seed. */
export interface Random {
  /** From 0 to 1. */
  next(): number;
  between(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** At least one, `share` of them on average. */
  some<T>(from: readonly T[], share: number): T[];
}

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(from: readonly T[]): T => {
    const one = from[Math.floor(next() * from.length)];
    if (one === undefined) throw new Error('Nothing to pick from.');
    return one;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick,
    some: (from, share) => {
      const chosen = from.filter(() => next() < share);
      return chosen.length > 0 ? chosen : [pick(from)];
    },
  };
}
