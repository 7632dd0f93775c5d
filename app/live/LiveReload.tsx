import { type FrameNews, useLiveReload } from './useLiveReload';

/** Keeps the page as it is on the server, and says so to who cannot see that it changed. */
export function LiveReload({ userId, ofFrame }: { userId: string; ofFrame: FrameNews }) {
  const news = useLiveReload(userId, ofFrame);
  return (
    <p aria-live="polite" className="sr-only">
      {news}
    </p>
  );
}
