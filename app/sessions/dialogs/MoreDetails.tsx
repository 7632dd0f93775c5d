import type { ReactNode } from 'react';
import { STATES } from '~/app/domain/sessions/standing';
import { FactList } from '~/app/sessions/MentorshipFacts';
import { BlockLink } from '~/app/ui/BlockLink';
import { ReportLink } from '~/app/ui/ReportLink';
import type { DialogProps } from './dialogLinks';
import { CalendarLinks, ShareSection } from './ShareSection';

/** What is looked for more rarely: reminders, calendars and the link; the technical data and what protects people. */
export function MoreDetails({ mentorship }: Pick<DialogProps, 'mentorship'>) {
  const { mentor, students, reminders, confirmation, status } = mentorship;
  const people = [...(mentor ? [mentor] : []), ...students];
  const me = people.find(({ isMe }) => isMe);
  return (
    <div>
      <Folded title="Calendario y enlace">
        {reminders.length > 0 && (
          <ul className="text-muted">
            {reminders.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <CalendarLinks calendar={mentorship.calendar} />
        <ShareSection mentorship={mentorship} />
      </Folded>
      <Folded title="Datos de la sesión">
        {me && (
          <p className="text-muted">
            Y tú, {me.full_name}
            {me.academicLevel && ` · ${me.academicLevel}`}
          </p>
        )}
        <FactList
          rows={[
            ['Código de sala', mentorship.roomCode],
            ['Identificador', mentorship.id],
            ['Capacidad de la sala', mentorship.roomSize > 0 ? String(mentorship.roomSize) : ''],
            ['Abierta', mentorship.open ? 'Sí' : 'No'],
            ['Confirmación', STATES[confirmation ? 'confirmed' : 'pending'].word],
            ['Estado general', status === 'upcoming' ? 'Próxima' : STATES[status].word],
          ]}
        />
        {me && (
          <p className="flex flex-wrap gap-x-5 *:inline-flex *:min-h-11 *:items-center">
            <ReportLink subject="session" id={mentorship.identifier} what=" esta sesión" />{' '}
            {people
              .filter((one) => one !== me)
              .map(({ username, full_name }) => (
                <BlockLink key={username} username={username}>
                  Bloquear a {full_name}{' '}
                </BlockLink>
              ))}
          </p>
        )}
      </Folded>
    </div>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="border-t border-line">
      <summary className="min-h-12 content-center text-muted hover:text-teal-strong">{title}</summary>
      <div className="flex flex-col gap-4 pt-1 pb-3">{children}</div>
    </details>
  );
}
