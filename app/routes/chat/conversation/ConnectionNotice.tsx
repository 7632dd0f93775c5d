import { useLocation } from '@remix-run/react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from '~/app/chat/engine';
import { paths } from '~/app/paths';

/** Milliseconds: shorter interruptions are nobody's business. */
const SHORT_BREAK_MS = 2_000;

/** What to say of the line: nothing while it stands. */
type ConnectionStatus =
  | 'good'
  | 'connecting'
  | 'reconnecting'
  | 'offline'
  | 'turned-away'
  | 'over'
  | 'refused';

export function useConnectionStatus(
  { connection, isComplete }: ChatSnapshot,
  isLive: boolean,
): ConnectionStatus {
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
    const timer = setTimeout(() => setLong(true), SHORT_BREAK_MS);
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

const STATUS_TEXTS: Record<Exclude<ConnectionStatus, 'over'>, string> = {
  good: '',
  connecting: 'Conectando…',
  reconnecting: 'Reconectando…',
  offline: 'Sin conexión. Los mensajes se enviarán cuando vuelva.',
  'turned-away':
    'El servidor no nos deja entrar ahora en este chat. Seguimos intentándolo: tus mensajes se guardan aquí y se enviarán cuando se pueda.',
  refused: 'No puedes escribir a esta persona.',
};

interface ConnectionNoticeProps {
  state: ConnectionStatus;
  /** An attempt is under way. */
  isTrying: boolean;
  onRetry: () => void;
}

/** How the line is, over the composer: empty while it is good, and then it takes no room. */
export function ConnectionNotice({ state, isTrying, onRetry }: ConnectionNoticeProps) {
  return (
    <div className="chat-line" data-state={state}>
      <div role="status">{state === 'over' ? <SessionOver /> : STATUS_TEXTS[state]}</div>
      {state === 'turned-away' && (
        <button type="button" aria-disabled={isTrying} onClick={isTrying ? undefined : onRetry}>
          {isTrying ? 'Reintentando…' : 'Reintentar ahora'}
        </button>
      )}
    </div>
  );
}

/** The log-in is a page without scripts: the browser itself goes there, and comes back to what was typed. */
function SessionOver() {
  const { pathname } = useLocation();
  return (
    <>
      Tu sesión ha terminado. Lo que has escrito se guarda aquí.{' '}
      <a href={paths.login({ redirectTo: pathname })}>Iniciar sesión</a>
    </>
  );
}
