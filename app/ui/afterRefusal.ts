import type { ShouldRevalidateFunctionArgs } from '@remix-run/react';

/**
 * A refusal may mean that what the page shows is stale (a lost slot, another tab): single fetch would keep it
 * otherwise.
 */
export function afterRefusal({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  return (actionStatus ?? 0) >= 400 || defaultShouldRevalidate;
}
