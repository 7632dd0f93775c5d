import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from './snapshot';

/** Milliseconds: shorter interruptions are nobody's business. */
const QUIET_MS = 2_000;

/** What to say of the line: nothing while it stands. */
export type LineState = 'good' | 'connecting' | 'reconnecting' | 'offline' | 'over' | 'refused';

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
  if (isGood) {
    wasGood.current = true;
    hasFailed.current = false;
  } else if (connection === 'waiting' || !isOnline) hasFailed.current = true;

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
