import * as paths from '~/app/paths';
import { DAY_ANCHOR } from '~/app/sessions/calendar/calendarUrl';
import type { CalendarDay, DayEntry } from '~/app/sessions/calendar/dayEntries';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { RoomLink, SessionBadge } from '~/app/sessions/MentorshipFacts';
import { ButtonLink } from '~/app/ui/Button';
import { Card } from '~/app/ui/Card';
import { Link } from '~/app/ui/router';
import { TextLink } from '~/app/ui/TextLink';

function SessionRow({ entry, links }: { entry: DayEntry; links: DialogLinks }) {
  const { identifier, state, hours, ownHours, beyond, who, about } = entry;
  return (
    <li className="border-line not-first:border-t">
      <Link
        to={links.hrefFor('detalle', identifier)}
        preventScrollReset
        className="grid gap-x-5 gap-y-1 rounded-xl px-3 py-3 -outline-offset-2 hover:bg-teal-soft/50 sm:grid-cols-[9rem_1fr_auto] sm:items-center"
      >
        <span>
          <span className="block font-serif text-lg font-semibold tabular-nums">{hours}</span>{' '}
          {ownHours && <span className="block text-muted">{ownHours}</span>}{' '}
          {beyond && <span className="block text-muted">{beyond}</span>}
        </span>{' '}
        <span className="min-w-0 leading-snug">
          <span className="block font-semibold">{who}</span>{' '}
          {about && <span className="block text-muted">{about}</span>}
        </span>{' '}
        <span>
          <SessionBadge state={state} />
        </span>
      </Link>
      <Buttons entry={entry} links={links} />
    </li>
  );
}

function Buttons({ entry, links }: { entry: DayEntry; links: DialogLinks }) {
  const { identifier, answers, room, date, hours } = entry;
  if (!answers && !room) return null;
  const which = <span className="sr-only">{` la sesión del ${date}, ${hours}`}</span>;
  return (
    <div className="flex flex-wrap gap-2 px-3 pb-3 sm:pl-43">
      {answers && (
        <ButtonLink to={links.hrefFor(answers.yes, identifier)} preventScrollReset>
          {answers.label}
          {which}
        </ButtonLink>
      )}{' '}
      {answers?.no && (
        <ButtonLink to={links.hrefFor(answers.no, identifier)} variant="secondary" preventScrollReset>
          {answers.no === 'rechazar' ? 'Rechazar' : 'Cancelar'}
          {which}
        </ButtonLink>
      )}
      {room && <RoomLink room={{ href: room, isOpen: true }} which={`de la sesión del ${date}, ${hours}`} />}
    </div>
  );
}

function SessionRows({ entries, links }: { entries: DayEntry[]; links: DialogLinks }) {
  return (
    <Card as="ul" className="p-2 sm:p-2">
      {entries.map((entry) => (
        <SessionRow key={entry.identifier} entry={entry} links={links} />
      ))}
    </Card>
  );
}

const Today = () => <span className="font-semibold text-teal-strong">Hoy</span>;

/** Days with sessions, in order. A session over midnight appears once, on its first shown day. */
export function ListView({ days, links }: { days: CalendarDay[]; links: DialogLinks }) {
  const shown = days
    .map((day, at) => ({ day, entries: day.entries.filter(({ continued }) => !continued || at === 0) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className="flex flex-col gap-6">
      {shown.map(({ day, entries }) => (
        <div key={day.day} data-today={day.isToday || undefined}>
          <div className="mb-2 flex items-baseline gap-4">
            <h3 className="text-xl first-letter:uppercase">{day.long}</h3>
            {day.isToday && <Today />}
          </div>
          <SessionRows entries={entries} links={links} />
        </div>
      ))}
    </div>
  );
}

/** All sessions of the chosen day: below the month, and on phones instead of its chips. */
export function DayPanel({ day, links }: { day: CalendarDay; links: DialogLinks }) {
  const { entries, clockChange, hours } = day;
  // For a mentor's days from today on.
  const isMine = hours !== null && entries.some(({ state }) => state.tone === 'wait' || state.tone === 'ok');
  const notes = [ownHoursText(day), clockChange && `Cambio de hora. ${clockChange}.`].filter(Boolean);
  return (
    // Scrolled to, it leaves the month in view.
    <div id={DAY_ANCHOR} className="cal-panel mt-4 scroll-mt-[55vh] md:mt-8">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-4">
        <h3 className="text-2xl first-letter:uppercase">{day.long}</h3>
        {day.isToday && <Today />}
        {isMine && (
          <TextLink to={paths.cancelDay(day.day)} className="ml-auto">
            Cancelar el día
          </TextLink>
        )}
      </div>
      {notes.map((note) => (
        <p key={note} className="mb-2 text-muted">
          {note}
        </p>
      ))}
      {entries.length === 0 ? (
        <p className="text-muted">No tienes sesiones este día.</p>
      ) : (
        <SessionRows entries={entries} links={links} />
      )}
    </div>
  );
}

function ownHoursText({ hours }: CalendarDay): string | null {
  if (!hours) return null;
  if (hours.dayOff) return 'Día libre: nadie puede reservar contigo.';
  return hours.texts.length > 0 ? `Tu horario: ${hours.texts.join(', ')}` : 'Sin horario este día.';
}
