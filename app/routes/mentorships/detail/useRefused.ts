import { useActionData } from '@remix-run/react';
import type { action } from '../list';

/** What the list answered to a change that it did not make; undefined on pages with an action of their own. */
export function useRefused() {
  const answer = useActionData<typeof action>();
  return answer && 'moved' in answer ? answer : undefined;
}
