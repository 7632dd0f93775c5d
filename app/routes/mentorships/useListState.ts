import { useLocation, useNavigation } from '@remix-run/react';
import { LIST_PATH, type ListState, readListState } from './listUrl';

/**
 * State of the address that is being gone to, else of the one that is shown; `isWaiting` while the list is on its way.
 */
export function useListState(): { state: ListState; isWaiting: boolean } {
  const location = useLocation();
  const { location: next, state: phase } = useNavigation();
  const isGoing = phase === 'loading' && next?.pathname === LIST_PATH;
  return { state: readListState((isGoing ? next : location).search), isWaiting: isGoing };
}
