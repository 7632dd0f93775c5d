import { type FrameNews, useLiveReload } from './useLiveReload';

/** Keeps the page as it is on the server, and says so to who cannot see that it changed. */
export function LiveReload({ userId, ofFrame }: { userId: string; ofFrame: FrameNews }) {
  useLiveReload(userId, ofFrame);
  return null;
}
