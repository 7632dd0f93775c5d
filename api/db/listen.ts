/** Who hears NOTIFY on one channel. */
export interface Hearing {
  /** In the order of commits. */
  heard(payload: string): void;
  /**
   * The ear is deaf from now on, or was a moment ago; what comes before `restored` may have a gap before it.
   */
  lost(): void;
  /** Heard again after a break: what was said in between is lost to this ear. */
  restored(): void;
}

/** Resolves when it hears; the answer ends it. */
export type Listen = (channel: string, hearing: Hearing) => Promise<() => Promise<void>>;
