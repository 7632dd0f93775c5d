import { useLiveReload } from './useLiveReload';

/** Keeps the page as it is on the server, and says so to who cannot see that it changed. */
export function LiveReload({ userId }: { userId: string }) {
  const news = useLiveReload(userId);
  return (
    <p aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
