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
}

type SessionView = ReturnType<typeof sessionView>;

interface BeforeProps extends Notes {
  student: ReturnType<typeof recordView>;
  ahead: { items: SessionView[]; count: number };
  history: Page<SessionView>;
  writes: string;
}

/** What counts before the next session: when it is, what was agreed, the last note, what the last one still lacks. */
export function Before({ student, ahead, history, writes, ...notes }: BeforeProps) {
  const [next, ...later] = ahead.items;
  const open = history.page === 1 ? history.items.find(({ missing }) => missing !== '') : undefined;
  const to = (nota: string) => paths.student(student.id, { nota }, noteId(NEXT_STEP));
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
        <div>
          <h3 className="font-sans text-base font-semibold tracking-normal">Para la próxima</h3>
          <Note
            {...notes}
            session={NEXT_STEP}
            note={student.nextStep}
            edit={to(NEXT_STEP)}
            back={to('')}
            opens={writes === NEXT_STEP ? 'writing' : ''}
            empty={`Lo que habéis acordado. Lo escribes tú y ${student.firstName} lo lee.`}
          />
        </div>
        {student.lastNote && (
          <div>
            <h3 className="font-sans text-base font-semibold tracking-normal">{student.lastNote.title}</h3>
            <p className="whitespace-pre-line wrap-anywhere">{student.lastNote.text}</p>
          </div>
        )}
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
      <p className="flex flex-wrap items-center gap-x-4 text-muted">
        {one.about}{' '}
        {one.afterHref && (
          <TextLink to={one.afterHref}>
            {one.missing || 'Después de la sesión'}
            <span className="sr-only">{` del ${one.day.toLowerCase()}`}</span>
          </TextLink>
        )}
      </p>
      <ChargeLine session={one.id} charge={one.charge} isMentor />
    </>
  );
}

interface HistoryProps extends Notes {
  student: string;
  history: Page<SessionView>;
  /** The session of the note opened by the address. */
  writes: string;
}

const NO_NOTE = { text: '', seen: '', written: '' };

export function History({ student, history, writes, ...notes }: HistoryProps) {
  const { answer } = notes;
  const isListed = history.items.some(({ id }) => id === answer?.session);
  const to = (nota: string, of: string) =>
    paths.student(student, { pagina: history.page > 1 ? history.page : '', nota }, noteId(of));
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
      title="Vuestras sesiones"
      action={<TextLink to={paths.pastMentorships()}>Canceladas y rechazadas</TextLink>}
    >
      {answer && answer.session !== 'general' && answer.session !== NEXT_STEP && !isListed && (
        <Card className="mb-6 flex flex-col gap-3">
          <p>Esta sesión ya no está entre las vuestras: se ha cancelado. Tu nota sí se puede guardar.</p>
          <Note {...note(answer.session)} note={NO_NOTE} />
        </Card>
      )}
      <p className="mb-3 text-muted" role="status">
        Mostrando {history.from} a {history.to} de {history.total}
      </p>
      <Card as="ol" className="p-0 sm:p-0">
        {history.items.map((one) => (
          <li key={one.id} className="flex flex-col gap-2 border-line p-4 not-first:border-t sm:px-6">
            <SessionLine one={one} />
            <Note {...note(one.id)} note={one.note} which={`del ${one.day.toLowerCase()}`} />
          </li>
        ))}
      </Card>
      <Pagination
        {...history}
        hrefFor={(number) => paths.student(student, { pagina: number > 1 ? number : '' }, 'historial')}
      />
    </Panel>
  );
}
