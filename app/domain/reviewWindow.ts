/** How long an author may change or delete a review (api.md section 2). */
export const EDITABLE_DAYS = 14;

/** ISO instant until which it may be changed; null once that is over. */
export function editableUntil(createdAt: string, now: Date): string | null {
  const until = Date.parse(createdAt) + EDITABLE_DAYS * 86_400_000;
  return now.getTime() <= until ? new Date(until).toISOString() : null;
}
