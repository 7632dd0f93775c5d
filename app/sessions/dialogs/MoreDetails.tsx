import { STATES } from '~/app/domain/sessions/standing';
import { FactList } from '~/app/sessions/MentorshipFacts';
import { BlockLink } from '~/app/ui/BlockLink';
import { ReportLink } from '~/app/ui/ReportLink';
import type { DialogProps } from './dialogLinks';
import { GroupSection } from './GroupSection';
import { CalendarLinks, ShareSection } from './ShareSection';

/** 'Más': the reader's own part, reminders, group, calendars, link, technical data, and what protects people. */
export function MoreDetails({ mentorship, links }: DialogProps) {
  const { mentor, students, reminders, confirmation, status } = mentorship;
  const people = [...(mentor ? [mentor] : []), ...students];
  const me = people.find(({ isMe }) => isMe);
  return (
    <details className="border-t border-line">
      <summary className="min-h-12 content-center text-muted hover:text-teal-strong">Más</summary>
      <div className="flex flex-col gap-4 pt-1">
        {me && (
          <p className="text-muted">
            Y tú, {me.full_name}
            {me.academicLevel && ` · ${me.academicLevel}`}
          </p>
        )}
        {reminders.length > 0 && (
          <ul className="text-muted">
            {reminders.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
        <GroupSection mentorship={mentorship} links={links} />
        <CalendarLinks calendar={mentorship.calendar} />
        <ShareSection mentorship={mentorship} />
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
      </div>
    </details>
  );
}
