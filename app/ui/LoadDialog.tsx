import { type Location, useLocation, useNavigation } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { Dialog } from './Dialog';

/** The address that is being gone to on this page, else the one that is shown. */
export function useShownLocation(): { location: Location; isWaiting: boolean } {
  const location = useLocation();
  const { location: next, state } = useNavigation();
  const isWaiting = state === 'loading' && next.pathname === location.pathname;
  return { location: isWaiting ? next : location, isWaiting };
}

/** Sooner it would only flicker. */
const PATIENCE_MS = 250;

interface LoadDialogProps {
  title: string;
  text: string;
  /** Address of the page without the dialog. */
  closeTo: string;
}

/** While the page loads what a dialog is about: says so when that takes its time. */
export function LoadDialog({ title, text, closeTo }: LoadDialogProps) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!isLate) return null;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <p role="status">{text}</p>
    </Dialog>
  );
}
