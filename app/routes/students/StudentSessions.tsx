import { NEXT_STEP, noteId } from '~/app/domain/sessions/notes';
import type { Page } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { ChargeLine } from '~/app/sessions/ChargeLine';
import { Callout } from '~/app/ui/Callout';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Pagination } from '~/app/ui/Pagination';
import { Panel } from '~/app/ui/Panel';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';
import { Note } from './Note';
import type { NoteAnswer } from './postNote';
import type { recordView, sessionView } from './studentView';

export interface Notes {
  /** The student's first name. */
  name: string;
  answer: NoteAnswer | undefined;
  /** The session of the note opened by the address. */
  writes: string;
}

type SessionView = ReturnType<typeof sessionView>;

interface BeforeProps {
  student: ReturnType<typeof recordView>;
  ahead: { items: SessionView[]; count: number };
  history: Page<SessionView>;
}

/** What counts before the next session: when it is, and what the last one still lacks. */
export function Before({ student, ahead, history }: BeforeProps) {
  const [next, ...later] = ahead.items;
  const open = history.page === 1 ? history.items.find(({ missing }) => missing !== '') : undefined;
  return (
    <Panel id="proxima" title={next ? 'Próxima sesión' : 'Sin sesión a la vista'}>
      <Card className="flex flex-col gap-4">
        {open && (
          <Callout tone="warning" icon="clock">
            <p>{`${open.day}: ${open.missing.toLowerCase()}.`}</p>
            <TextLink to={paths.afterSession(open.identifier, { estudiante: student.id })}>
              Completarla
            </TextLink>
          </Callout>
        )}
        {next && <SessionLine one={next} />}
        {later.length > 0 && (
          <details>
            <summary className="min-h-11 cursor-pointer content-center text-teal-strong underline underline-offset-4">
              {`${ahead.count - 1} más por venir`}
            </summary>
            <ul className="divide-y divide-line">
              {later.map((one) => (
                <li key={one.id} className="py-3">
                  <SessionLine one={one} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </Card>
    </Panel>
  );
}

/** What was agreed, and the general note with its box open; those of sessions stand with them. */
export function NotesPanel({ student, writes, ...notes }: Notes & Pick<BeforeProps, 'student'>) {
  const of = (session: string) => ({
    ...{ ...notes, session, opens: writes === session ? ('writing' as const) : ('' as const) },
    edit: paths.student(student.id, { nota: session }, noteId(session)),
    back: paths.student(student.id, {}, noteId(session)),
  });
  return (
    <Panel id="nota-general" title="Notas" className="max-lg:order-2">
      <Card className="flex flex-col gap-6">
        <Note
          {...of(NEXT_STEP)}
          title="Para la próxima"
          note={student.nextStep}
          empty={`Lo que habéis acordado. Lo escribes tú y ${student.firstName} lo lee.`}
        />
        <Note {...of('general')} title="Nota sobre el estudiante" note={student.note} opens="always" />
      </Card>
    </Panel>
  );
}

function SessionLine({ one }: { one: SessionView }) {
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          <Link to={paths.mentorship(one.identifier)} className="link -my-1.75 inline-block py-2.75">
            {one.day}, <span className="whitespace-nowrap">{one.hours}</span>
          </Link>
        </h3>
        {one.standing && <StatusBadge tone={one.standing.tone}>{one.standing.word}</StatusBadge>}
      </div>
      <p className="text-muted">{one.about}</p>
      <ChargeLine session={one.id} charge={one.charge} isMentor />
    </>
  );
}

type HistoryProps = Notes & Pick<BeforeProps, 'student' | 'history'>;

/** To the sheet after a session, while something is missing there. */
const afterLink = (one: SessionView, student: string) =>
  one.missing && (
    <TextLink to={paths.afterSession(one.identifier, { estudiante: student })}>
      {one.missing}
      <span className="sr-only">{` del ${one.day.toLowerCase()}`}</span>
    </TextLink>
  );

const NO_NOTE = { text: '', seen: '', written: '' };

export function History({ student, history, writes, ...notes }: HistoryProps) {
  const { answer } = notes;
  const shown = ['general', NEXT_STEP, ...history.items.map(({ id }) => id)];
  const to = (nota: string, of: string) =>
    paths.student(student.id, { pagina: history.page > 1 ? history.page : '', nota }, noteId(of));
  const note = (session: string) =>
    ({
      ...notes,
      session,
      edit: to(session, session),
      back: to('', session),
      opens: writes === session ? 'writing' : '',
    }) as const;
  return (
    <Panel
      id="historial"
      className="max-lg:order-2"
      title="Vuestras sesiones"
      action={<TextLink to={paths.pastMentorships()}>Canceladas y rechazadas</TextLink>}
    >
      {answer && !shown.includes(answer.session) && (
        <Card className="mb-6 flex flex-col gap-3">
          <p>Esta sesión ya no está entre las vuestras: se ha cancelado. Tu nota sí se puede guardar.</p>
          <Note {...note(answer.session)} note={NO_NOTE} />
        </Card>
      )}
      {history.pages > 1 && (
        <p className="mb-3 text-muted" role="status">
          Mostrando {history.from} a {history.to} de {history.total}
        </p>
      )}
      <Card as="ol" className="p-0 sm:p-0">
        {history.items.map((one) => (
          <li key={one.id} className="flex flex-col gap-1 border-line p-4 not-first:border-t sm:px-6">
            <SessionLine one={one} />
            <Note
              {...note(one.id)}
              note={one.note}
              which={`del ${one.day.toLowerCase()}`}
              more={afterLink(one, student.id)}
            />
          </li>
        ))}
      </Card>
      <Pagination
        {...history}
        hrefFor={(number) => paths.student(student.id, { pagina: number > 1 ? number : '' }, 'historial')}
      />
    </Panel>
  );
}
