/** Who hears NOTIFY on one channel. */
export interface Hearing {
  /** In the order of commits. */
  heard(payload: string): void;
  /** Heard again after a break: what was said in between is lost to this ear. */
  restored(): void;
}

/** Resolves when it hears; the answer ends it. */
export type Listen = (channel: string, hearing: Hearing) => Promise<() => Promise<void>>;
