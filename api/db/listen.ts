export interface Hearing {
  /** Called in the order of commits. */
  heard(payload: string): void;
  /** The connection is down from now on, or was briefly. Payloads before `restored` may follow a gap. */
  lost(): void;
  /** Listening again after a break: payloads sent in between are lost. */
  restored(): void;
}

/** Resolves when it listens; the result stops it. */
export type Listen = (channel: string, hearing: Hearing) => Promise<() => Promise<void>>;
