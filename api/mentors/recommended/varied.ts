/** Affinity that each earlier entry with the same area costs a place in the order. */
const REPETITION = 0.04;

/**
 * The best by affinity, in an order that does not show one area only: of two that suit almost alike, the one with another area comes
 * first. The affinities themselves stay. Equal ones keep the order they came in.
 */
export function varied<T extends { affinity: number; area: number | null }>(entries: T[], most: number): T[] {
  const left = [...entries];
  const seen = new Map<number, number>();
  const chosen: T[] = [];
  while (chosen.length < most && left.length > 0) {
    const value = ({ affinity, area }: T) =>
      affinity - REPETITION * (area === null ? 0 : (seen.get(area) ?? 0));
    const best = left.reduce((a, b) => (value(b) > value(a) ? b : a));
    left.splice(left.indexOf(best), 1);
    chosen.push(best);
    if (best.area !== null) seen.set(best.area, (seen.get(best.area) ?? 0) + 1);
  }
  return chosen;
}
