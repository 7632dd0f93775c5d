import { useLocation, useNavigation } from '@remix-run/react';
import { type AskedDialog, type DialogPlace, dialogOf, placeOf } from './place';

interface Dialogs {
  place: DialogPlace;
  asked: AskedDialog | null;
  /** Query of the address. */
  search: string;
  /** What the page shows is on its way. */
  isWaiting: boolean;
}

/** The dialogs of the address that is being gone to on this page, else of the one that is shown. */
export function useDialogs(): Dialogs {
  const location = useLocation();
  const { location: next, state } = useNavigation();
  const isWaiting = state === 'loading' && next?.pathname === location.pathname;
  const shown = isWaiting ? next : location;
  return { place: placeOf(shown), asked: dialogOf(shown.search), search: shown.search, isWaiting };
}
