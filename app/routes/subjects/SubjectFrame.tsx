import type { ReactNode } from 'react';
import type { Subject } from '~/app/domain/mentors/subjects';
import * as paths from '~/app/paths';
import { buttonStyle } from '~/app/ui/Button';
import type { FrameView } from '~/app/ui/frame/loadFrame';
import { PrivateFrame } from '~/app/ui/frame/PrivateFrame';
import { SiteFrame } from '~/app/ui/frame/SiteFrame';
import { SkipLink } from '~/app/ui/SkipLink';

interface FrameProps {
  /** With its menu after a log-in, otherwise between the site's header and footer. */
  frame: FrameView | null;
  children: ReactNode;
}

/** Styled by element in subjects.css, which keeps the HTML small. */
function Frame({ frame, children }: FrameProps) {
  if (frame)
    return (
      <PrivateFrame frame={frame}>
        <div className="subjects">{children}</div>
      </PrivateFrame>
    );
  return (
    <>
      <SkipLink />
      <SiteFrame
        loggedIn={false}
        tabIndex={-1}
        className="subjects mx-auto max-w-6xl px-5 pt-2 pb-16 outline-none sm:px-8"
      >
        {children}
      </SiteFrame>
    </>
  );
}

/** `here`: the page's place below 'Materias'; null is that page itself. */
export function SubjectFrame({ frame, here, children }: FrameProps & { here: string | null }) {
  return (
    <Frame frame={frame}>
      <nav aria-label="Estás en" className="trail">
        <ol>
          <li>
            <a href={frame ? paths.dashboard() : paths.landing()} className="link">
              Inicio
            </a>
          </li>
          {here !== null && (
            <li>
              <a href={paths.subjects()} className="link">
                Materias
              </a>
            </li>
          )}
          <li aria-current="page">{here ?? 'Materias'}</li>
        </ol>
      </nav>
      {children}
    </Frame>
  );
}

export interface SubjectProblem {
  title: string;
  text: string;
  /** The link to continue, and its text. */
  way: readonly [href: string, text: string];
}

/** A 404: the API lacks the extension `marketplace`. */
export const NOT_OFFERED: SubjectProblem = {
  title: 'Esta instalación no ofrece páginas de materias',
  text: 'Los mentores se buscan después de iniciar sesión, en «Encuentra tu Mentor».',
  way: ['/', 'Volver al inicio'],
};
export const UNKNOWN_SUBJECT: SubjectProblem = {
  title: 'Materia no encontrada',
  text: 'Puede que la dirección esté mal escrita o que esta materia ya no exista en Mentorea.',
  way: [paths.subjects(), 'Ver todas las materias'],
};

export function SubjectProblemPage({ problem, frame }: { problem: SubjectProblem; frame: FrameView | null }) {
  const { title, text, way } = problem;
  return (
    <Frame frame={frame}>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <a href={way[0]} className={buttonStyle('primary', 'mt-6')}>
        {way[1]}
      </a>
    </Frame>
  );
}

/** Links; where there is a choice, with the number of mentors. */
export function SubjectLinks({ subjects }: { subjects: readonly Subject[] }) {
  return (
    <ul className="links">
      {subjects.map(({ name_id, name, count }) => (
        <li key={name_id}>
          <a href={paths.subject(name_id)}>
            <span>{name}</span> {count > 1 && count}
            {count > 1 && <span className="sr-only"> mentores</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
