import { useLocation } from '@remix-run/react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from '~/app/chat/engine';
import * as paths from '~/app/paths';

/** Milliseconds; shorter interruptions are not shown. */
const SHORT_BREAK_MS = 2_000;

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
  const [past, setPast] = useState({ wasGood: false, hasFailed: false, isTurnedAway: false });

  useEffect(() => {
    setPast((before) => ({
      wasGood: isGood || before.wasGood,
      hasFailed: !isGood && (before.hasFailed || connection === 'waiting' || !isOnline),
      // Kept during the next attempt until it succeeds or fails differently.
      isTurnedAway: connection === 'connecting' ? before.isTurnedAway : connection === 'turned-away',
    }));
  }, [isGood, connection, isOnline]);

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
  if (past.isTurnedAway && isOnline) return 'turned-away';
  if (past.hasFailed) return 'offline';
  return past.wasGood ? 'reconnecting' : 'connecting';
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
  isTrying: boolean;
  onRetry: () => void;
}

/** Connection state above the composer; takes no space while the connection works. */
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

/** The log-in is a page without scripts, so the link loads a document; the draft is restored on return. */
function SessionOver() {
  const { pathname } = useLocation();
  return (
    <>
      Tu sesión ha terminado. Lo que has escrito se guarda aquí.{' '}
      <a href={paths.login({ redirectTo: pathname })}>Iniciar sesión</a>
    </>
  );
}
