import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from './snapshot';

/** Milliseconds: shorter interruptions are nobody's business. */
const QUIET_MS = 2_000;

/** What to say of the line: nothing while it stands. */
export type LineState =
  | 'good'
  | 'connecting'
  | 'reconnecting'
  | 'offline'
  | 'turned-away'
  | 'over'
  | 'refused';

export function useStateLine({ connection, isComplete }: ChatSnapshot, isLive: boolean): LineState {
  const isOnline = useSyncExternalStore(
    followOnline,
    () => navigator.onLine,
    () => true,
  );
  const isGood = connection === 'open' && isComplete && isOnline;
  const [isLong, setLong] = useState(false);
  const wasGood = useRef(false);
  const hasFailed = useRef(false);
  const isTurnedAway = useRef(false);
  if (isGood) {
    wasGood.current = true;
    hasFailed.current = false;
  } else if (connection === 'waiting' || !isOnline) hasFailed.current = true;
  // The next attempt changes nothing of it until it has gone well, or has failed in another way.
  if (connection === 'turned-away') isTurnedAway.current = true;
  else if (connection !== 'connecting') isTurnedAway.current = false;

  useEffect(() => {
    if (isGood || !isLive) return;
    const timer = setTimeout(() => setLong(true), QUIET_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGood, isLive]);

  if (connection === 'over' || connection === 'refused') return connection;
  if (isGood || !isLong) return 'good';
  if (isTurnedAway.current && isOnline) return 'turned-away';
  if (hasFailed.current) return 'offline';
  return wasGood.current ? 'reconnecting' : 'connecting';
}

function followOnline(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
