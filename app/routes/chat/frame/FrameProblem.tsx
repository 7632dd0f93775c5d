import { Refresh } from '~/ui/Refresh';
import type { Trouble } from './loadFrame';

const TEXTS: Readonly<Record<Trouble, string>> = {
  'logged-out':
    'Tu sesión ha terminado. Lo que estés escribiendo sigue aquí: inicia sesión en otra pestaña y actualiza.',
  nobody: 'No encontramos esta conversación.',
  unreachable: 'Error al cargar los mensajes',
};

/** In place of the history. It leads on in another tab only: beside it stands what is being typed. */
export function FrameProblem({ problem, href }: { problem: Trouble; href: string }) {
  return (
    <main className="chat-document">
      <h1 className="sr-only">Mensajes</h1>
      <div className="chat-empty">
        <p>{TEXTS[problem]}</p>
        {problem === 'logged-out' && (
          <a href="/login" target="_blank" rel="noreferrer" className="btn btn-primary">
            Iniciar sesión en otra pestaña
          </a>
        )}
        {problem !== 'nobody' && (
          <a href={href} className="btn btn-secondary">
            {problem === 'unreachable' ? 'Reintentar' : 'Actualizar'}
          </a>
        )}
      </div>
      {problem !== 'nobody' && <Refresh />}
    </main>
  );
}
