import { CalendarPlus } from 'lucide-react';
import type { MentorshipView } from '../view';
import type { DialogPlace } from './place';

const STYLE = 'link inline-flex min-h-11 items-center';

/** The session in the visitor's own calendar: as a file, or filled in at the calendar's site. */
export function CalendarLinks({ mentorship }: { mentorship: MentorshipView; place: DialogPlace }) {
  const { calendar } = mentorship;
  if (calendar === null) return null;
  const sites = [
    ['Añadir a Google Calendar', calendar.google],
    ['Añadir a Outlook', calendar.outlook],
    ['Añadir a Outlook (empresa o centro)', calendar.office],
  ] as const;
  return (
    <details className="border-y border-line">
      <summary className="flex min-h-12 items-center gap-2 text-teal hover:text-teal-strong">
        <CalendarPlus aria-hidden="true" className="size-5 shrink-0" />
        Añadir a tu calendario
      </summary>
      <ul className="flex flex-wrap gap-x-6 pb-3">
        {calendar.file && (
          <li>
            <a href={calendar.file} download className={STYLE}>
              Descargar .ics
            </a>
          </li>
        )}
        {sites.map(([text, href]) => (
          <li key={text}>
            <a href={href} target="_blank" rel="noopener noreferrer" className={STYLE}>
              {text}
              <span className="sr-only"> (se abre en otra pestaña)</span>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
