import { Link } from '@remix-run/react';
import type { Page } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { Card } from '~/app/ui/Card';
import { StatusBadge } from '~/app/ui/Chip';
import { Pagination } from '~/app/ui/Pagination';
import { Panel } from '~/app/ui/Panel';
import { Note, type NoteProps } from './Note';
import type { sessionView } from './studentView';

type SessionView = ReturnType<typeof sessionView>;

interface HistoryProps extends Pick<NoteProps, 'writes' | 'answer'> {
  student: string;
  history: Page<SessionView>;
}

const NO_NOTE = { text: '', seen: '', written: '' };

/** The sessions with one student, latest first, each with its note. */
export function History({ student, history, ...notes }: HistoryProps) {
  const { answer } = notes;
  const isListed = history.items.some(({ id }) => id === answer?.session);
  return (
    <Panel
      id="historial"
      title="Vuestras mentorías"
      action={
        <Link to={paths.mentorshipHistory()} className="link inline-flex min-h-11 items-center">
          Canceladas y rechazadas
        </Link>
      }
    >
      {answer && answer.session !== 'general' && !isListed && (
        <Card className="mb-6 flex flex-col gap-3">
          <p>Esta mentoría ya no está entre las vuestras: se ha cancelado. Tu nota sí se puede guardar.</p>
          <Note of={{ student, session: answer.session }} note={NO_NOTE} {...notes} />
        </Card>
      )}
      <p className="mb-3 text-muted" role="status">
        Mostrando {history.from} a {history.to} de {history.total}
      </p>
      <Card className="p-0 sm:p-0">
        <ol>
          {history.items.map((one) => (
            <li key={one.id} className="flex flex-col gap-2 border-line p-4 not-first:border-t sm:px-6">
              <div className="flex flex-wrap items-start justify-between gap-2">
                <h3 className="font-sans text-base font-semibold tracking-normal">
                  <Link to={paths.mentorship(one.identifier)} className="link inline-block py-1">
                    {one.day}, <span className="whitespace-nowrap">{one.hours}</span>
                  </Link>
                </h3>
                {one.standing && <StatusBadge tone={one.standing.tone}>{one.standing.text}</StatusBadge>}
              </div>
              <p className="text-muted">{one.about}</p>
              <Note
                of={{ student, session: one.id }}
                note={one.note}
                page={history.page}
                which={`del ${one.day.toLowerCase()}`}
                {...notes}
              />
            </li>
          ))}
        </ol>
      </Card>
      <div className="mt-6">
        <Pagination
          {...history}
          hrefFor={(number) => paths.student(student, { pagina: number > 1 ? number : '' }, 'historial')}
        />
      </div>
    </Panel>
  );
}
