import { useLocation } from '@remix-run/react';
import type { LineState } from '~/chat/useStateLine';

const TEXTS: Record<Exclude<LineState, 'over'>, string> = {
  good: '',
  connecting: 'Conectando…',
  reconnecting: 'Reconectando…',
  offline: 'Sin conexión. Los mensajes se enviarán cuando vuelva.',
  refused: 'No puedes escribir a esta persona.',
};

/** How the line is, over the composer: empty while it is good, and then it takes no room. */
export function StateLine({ state }: { state: LineState }) {
  return (
    <div role="status" className="chat-line">
      {state === 'over' ? <SessionOver /> : TEXTS[state]}
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
