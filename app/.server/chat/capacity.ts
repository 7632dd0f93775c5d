/** Files that are not chats': the database, event streams, requests under way. */
const OTHERS = 500;
const MOST = 10_000;
const LEAST = 16;

/**
 * Chats that this process may hold: with an API elsewhere each takes two of its open files (security.md section 0.10), with its own one,
 * beside the event stream of the same page.
 */
export function chatCapacity(openFiles: number): number {
  return Math.max(LEAST, Math.min(MOST, Math.floor(openFiles / 2) - OTHERS));
}

/** `ulimit -n` of this process. */
export function openFileLimit(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}
