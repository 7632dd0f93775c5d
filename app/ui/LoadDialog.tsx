import { type Location, useLocation, useNavigation } from '@remix-run/react';
import { Dialog } from './Dialog';
import { useIsLate } from './timing';

/** The pending location of this page, otherwise the current one. */
export function useShownLocation(): { location: Location; isWaiting: boolean } {
  const location = useLocation();
  const { location: next, state } = useNavigation();
  const isWaiting = state === 'loading' && next.pathname === location.pathname;
  return { location: isWaiting ? next : location, isWaiting };
}

/** A dialog shown earlier would only flicker. */
const PATIENCE_MS = 250;

/** Shown while the page loads a dialog's data, if that takes a while. */
export function LoadDialog({ title, text, closeTo }: { title: string; text: string; closeTo: string }) {
  if (!useIsLate(PATIENCE_MS)) return null;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <p role="status">{text}</p>
    </Dialog>
  );
}
