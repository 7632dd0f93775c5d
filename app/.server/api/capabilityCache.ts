/** The names of the API's extensions, kept for all visitors for a minute; what could not be read is asked again after 5 s. */
const KEEP_MS = 60_000;
const KEEP_FAILED_MS = 5_000;

export interface CapabilityCache {
  /** `read` gives null when it could not find out; then the last known names count. Null while none were ever known. */
  get(read: () => Promise<ReadonlySet<string> | null>): Promise<ReadonlySet<string> | null>;
}

export function createCapabilityCache({ clock }: { clock: () => Date }): CapabilityCache {
  let known: ReadonlySet<string> | null = null;
  let until = 0;
  let reading: Promise<ReadonlySet<string> | null> | null = null;

  return {
    get(read) {
      if (clock().getTime() < until) return Promise.resolve(known);
      reading ??= read()
        .then((names) => {
          known = names ?? known;
          until = clock().getTime() + (names ? KEEP_MS : KEEP_FAILED_MS);
          return known;
        })
        .finally(() => {
          reading = null;
        });
      return reading;
    },
  };
}
