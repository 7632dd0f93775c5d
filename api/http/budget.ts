/** Bytes that all half-read bodies of this process may hold together. */
export interface Budget {
  /** False when there is no room for them. */
  take(bytes: number): boolean;
  give(bytes: number): void;
}

export function createBudget(limit: number): Budget {
  let held = 0;
  return {
    take: (bytes) => {
      if (held + bytes > limit) return false;
      held += bytes;
      return true;
    },
    give: (bytes) => {
      held -= bytes;
    },
  };
}
