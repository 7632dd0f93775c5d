import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { ShareLink } from '~/app/ui/ShareLink';

export function ShareSection({ mentorship }: { mentorship: MentorshipView }) {
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

/** Adds the session to the visitor's calendar: as a file, or prefilled on the calendar's site. */
export function CalendarLinks({ calendar }: Pick<MentorshipView, 'calendar'>) {
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
