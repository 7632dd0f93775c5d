import { useLocation } from '@remix-run/react';
import { buttonStyle } from '~/ui/buttonStyle';
import type { Problem } from './problems';

/** No profile to show: why, and a way on. */
export function MissingProfile({ problem, loggedIn }: { problem: Problem; loggedIn: boolean }) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex max-w-2xl flex-col items-start gap-5 py-12 sm:py-20">
      <h1 className="text-4xl sm:text-5xl">{problem.title}</h1>
      <p className="text-lg text-muted">{problem.text}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        {problem.way === 'retry' && (
          <a href={pathname + search} className={buttonStyle('primary')}>
            Reintentar
          </a>
        )}
        {problem.way === 'edit' && (
          <a href="/profile/editar" className={buttonStyle('primary')}>
            Completar mi perfil
          </a>
        )}
        <BackToMentors loggedIn={loggedIn} className={buttonStyle('secondary')} />
      </div>
    </div>
  );
}

/** The directory is private: who is not logged in goes to the start, where mentors are shown too. */
export function BackToMentors({ loggedIn, className }: { loggedIn: boolean; className: string }) {
  return (
    <a href={loggedIn ? '/mentors' : '/'} className={className}>
      {loggedIn ? 'Volver a los mentores' : 'Volver al inicio'}
    </a>
  );
}
