import { BackToMentors } from './MissingProfile';

/** The way back, and where this page stands. */
export function Crumbs({ name, loggedIn }: { name: string; loggedIn: boolean }) {
  return (
    <div className="crumbs">
      <BackToMentors loggedIn={loggedIn} className="link back" />
      <nav aria-label="Estás en">
        <ol>
          <li>
            <a href={loggedIn ? '/dashboard' : '/'} className="link">
              Inicio
            </a>
          </li>
          {loggedIn && (
            <li>
              <a href="/mentors" className="link">
                Mentores
              </a>
            </li>
          )}
          <li aria-current="page">{name}</li>
        </ol>
      </nav>
    </div>
  );
}
