/** Characters of a reason for declining, cancelling or leaving; apart from the schemas, which no browser needs. */
export const REASON_MAX = 1_000;
