import { useLocation } from '@remix-run/react';
import { useState, useSyncExternalStore } from 'react';
import type { ChatSnapshot } from '~/app/chat/engine';
import { listen } from '~/app/connection/listen';
import * as paths from '~/app/paths';
import { classes } from '~/app/ui/classes';
import { useTimeout } from '~/app/ui/timing';

/** Milliseconds; shorter interruptions are not shown. */
const SHORT_BREAK_MS = 2_000;

type ConnectionStatus = keyof typeof STATUS_TEXTS | 'over';

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

  const wasGood = isGood || past.wasGood;
  const hasFailed = !isGood && (past.hasFailed || connection === 'waiting' || !isOnline);
  // Kept during the next attempt, until that succeeds or fails differently.
  const isTurnedAway = connection === 'connecting' ? past.isTurnedAway : connection === 'turned-away';
  if (wasGood !== past.wasGood || hasFailed !== past.hasFailed || isTurnedAway !== past.isTurnedAway)
    setPast({ wasGood, hasFailed, isTurnedAway });

  const isBroken = !isGood && isLive;
  useTimeout(setLong, isBroken ? SHORT_BREAK_MS : null, true);
  if (isLong && !isBroken) setLong(false);

  if (connection === 'over' || connection === 'refused') return connection;
  if (isGood || !isLong) return 'good';
  if (isTurnedAway && isOnline) return 'turned-away';
  if (hasFailed) return 'offline';
  return wasGood ? 'reconnecting' : 'connecting';
}

const followOnline = (changed: () => void) => listen({ online: changed, offline: changed });

const STATUS_TEXTS = {
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

const ACTION = 'font-semibold underline underline-offset-[0.2em]';

/** Connection state above the composer; takes no space while the connection works. */
export function ConnectionNotice({ state, isTrying, onRetry }: ConnectionNoticeProps) {
  return (
    <div
      className={
        state === 'good'
          ? undefined
          : 'border-t border-line bg-amber-soft px-4 py-1.5 text-center text-sm/[1.55] text-amber'
      }
    >
      <div role="status">{state === 'over' ? <SessionOver /> : STATUS_TEXTS[state]}</div>
      {state === 'turned-away' && (
        <button
          type="button"
          className={classes(ACTION, 'min-h-11 px-2')}
          aria-disabled={isTrying}
          onClick={isTrying ? undefined : onRetry}
        >
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
      <a href={paths.login({ redirectTo: pathname })} className={ACTION}>
        Iniciar sesión
      </a>
    </>
  );
}
