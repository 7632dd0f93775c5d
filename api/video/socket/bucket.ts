export interface BucketSize {
  /** What may come at once. */
  size: number;
  perSecond: number;
}

/** Answers whether that much may still pass. `now`: milliseconds of a clock that never goes back. */
export function createBucket(
  { size, perSecond }: BucketSize,
  now: () => number = () => performance.now(),
): (amount: number) => boolean {
  let left = size;
  let seenAt = now();
  return (amount) => {
    const at = now();
    left = Math.min(size, left + ((at - seenAt) / 1000) * perSecond);
    seenAt = at;
    if (amount > left) return false;
    left -= amount;
    return true;
  };
}
