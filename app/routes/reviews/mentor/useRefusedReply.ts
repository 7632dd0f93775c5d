import { useActionData } from '@remix-run/react';
import type { actOnReply } from './act';

/** What was answered to a post of these dialogs that changed nothing; null before the first try. */
export function useRefusedReply() {
  const answer = useActionData<typeof actOnReply>();
  return answer && 'reply' in answer ? answer : null;
}
