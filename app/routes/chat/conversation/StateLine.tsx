import { useLocation } from '@remix-run/react';
import type { LineState } from '~/chat/useStateLine';

const TEXTS: Record<Exclude<LineState, 'over'>, string> = {
  good: '',
  connecting: 'Conectando…',
  reconnecting: 'Reconectando…',
  offline: 'Sin conexión. Los mensajes se enviarán cuando vuelva.',
  'turned-away':
    'El servidor no nos deja entrar ahora en este chat. Seguimos intentándolo: tus mensajes se guardan aquí y se enviarán cuando se pueda.',
  refused: 'No puedes escribir a esta persona.',
};

interface StateLineProps {
  state: LineState;
  /** An attempt is under way. */
  isTrying: boolean;
  onRetry: () => void;
}

/** How the line is, over the composer: empty while it is good, and then it takes no room. */
export function StateLine({ state, isTrying, onRetry }: StateLineProps) {
  return (
    <div className="chat-line" data-state={state}>
      <div role="status">{state === 'over' ? <SessionOver /> : TEXTS[state]}</div>
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
      <a href={`/login?redirectTo=${encodeURIComponent(pathname)}`}>Iniciar sesión</a>
    </>
  );
}
