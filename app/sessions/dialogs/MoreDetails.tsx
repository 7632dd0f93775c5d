import type { ReactNode } from 'react';
import { STATES } from '~/app/domain/sessions/standing';
import { FactList } from '~/app/sessions/MentorshipFacts';
import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { BlockLink } from '~/app/ui/BlockLink';
import { ReportLink } from '~/app/ui/ReportLink';
import { ShareLink } from '~/app/ui/ShareLink';
import type { DialogProps } from './dialogLinks';

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

function ShareSection({ mentorship }: { mentorship: MentorshipView }) {
  const { link } = mentorship;
  return (
    <section>
      <h3 className="text-xl">Compartir</h3>
      <p className="mt-1" id="enlace-para-quien">
        {linkAudienceText(mentorship)}
      </p>
      <ShareLink
        url={link}
        title={mentorship.schedule}
        label="Enlace de la sesión"
        describedBy="enlace-para-quien"
      />
    </section>
  );
}

function linkAudienceText({ group, confirmation, status }: MentorshipView): string {
  if (group?.isOpen)
    return 'Este enlace es una invitación: quien lo reciba puede unirse mientras queden plazas.';
  if (group?.listed && status === 'upcoming') {
    return confirmation
      ? 'Quien reciba este enlace verá que no quedan plazas; si se libera una, podrá unirse.'
      : 'Este enlace será una invitación cuando su mentor confirme la sesión. Hasta entonces solo lo abrís quienes estáis en ella.';
  }
  return 'Solo pueden abrir este enlace quienes están en esta sesión.';
}

const LINK_STYLE = 'link inline-flex min-h-11 items-center';

function CalendarLinks({ calendar }: Pick<MentorshipView, 'calendar'>) {
  if (calendar === null) return null;
  const { google, outlook, office } = calendarSites(calendar);
  const sites = [
    ['Google Calendar', google],
    ['Outlook', outlook],
    ['Outlook (empresa o centro)', office],
  ] as const;
  return (
    <section>
      <h3 className="text-xl">Añadir a tu calendario</h3>
      <ul className="flex flex-wrap gap-x-6">
        {calendar.file && (
          <li>
            <a href={calendar.file} download className={LINK_STYLE}>
              Descargar .ics
            </a>
          </li>
        )}
        {sites.map(([text, href]) => (
          <li key={text}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={LINK_STYLE}>
              {text}
              <span className="sr-only"> (se abre en otra pestaña)</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Addresses of calendars on the web that open with a session filled in. */
export function calendarSites({ title, description, start, end }: NonNullable<MentorshipView['calendar']>) {
  const [from, to] = [`${start.slice(0, 19)}Z`, `${end.slice(0, 19)}Z`];
  const compact = (at: string) => at.replace(/[-:]/g, '');
  const outlook = withQuery('/calendar/0/action/compose', {
    allday: 'false',
    body: description,
    enddt: to,
    path: '/calendar/action/compose',
    rru: 'addevent',
    startdt: from,
    subject: title,
  });
  const google = withQuery('/calendar/render', {
    action: 'TEMPLATE',
    dates: `${compact(from)}/${compact(to)}`,
    details: description,
    text: title,
  });
  return {
    google: `https://calendar.google.com${google}`,
    /** For private accounts; `office` is for companies and schools. */
    outlook: `https://outlook.live.com${outlook}`,
    office: `https://outlook.office.com${outlook}`,
  };
}

/** Spaces as %20: not every site reads them as +. */
const withQuery = (path: string, values: Record<string, string>) =>
  `${path}?${new URLSearchParams(values).toString().replaceAll('+', '%20')}`;
