import { useActionData } from '@remix-run/react';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { DAY_ENDS, DAY_STARTS } from '~/api/contract/rules/slots';
import {
  halvesOf,
  pickAfterKey,
  spanAt,
  spanBetween,
  spanStateText,
  spanText,
} from '~/app/domain/calendar/spanPick';
import { dayBlocks, type HourBlock, hoursAround } from '~/app/domain/calendar/weekLayout';
import { spanTexts } from '~/app/domain/slots/slots';
import { calendarHref } from '~/app/sessions/calendar/calendarUrl';
import {
  DayHours,
  HourAxis,
  spanClasses,
  usedSpans,
  wholeDayClasses,
} from '~/app/sessions/calendar/DayHours';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import { WeekGrid, weekBlocks } from '~/app/sessions/calendar/WeekGrid';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { announce } from '~/app/ui/announce';
import { classes } from '~/app/ui/classes';
import type { changeHours } from './changeHours';
import { HoursForm } from './HoursForm';
import { hoursOf, suggestedSpan } from './hoursFields';
import type { LoadedCalendar } from './loadCalendar';
import { PickedSpan } from './PickedSpan';
import { type Moving, placeText, type SpanPick, useSessionMove, useSpanPick } from './useHoursDrag';

const ALL_HOURS = { from: DAY_STARTS, to: DAY_ENDS };

function blocksOf({ view, days, allHours }: LoadedCalendar) {
  const used = days.flatMap(usedSpans);
  if (allHours) return hoursAround([ALL_HOURS, ...used]);
  return view === 'dia' ? dayBlocks(used) : weekBlocks(days);
}

/** The week or the day; a mentor's from today on can be changed in place. */
export function HoursView({ calendar, links }: { calendar: LoadedCalendar; links: DialogLinks }) {
  const { view, day, days, today, canChange, canOffer, allHours } = calendar;
  const answered = useActionData<typeof changeHours>() ?? null;
  /** Once, for as long as the page is shown. */
  const [hint, setHint] = useState(calendar.hint);
  if (calendar.hint && !hint) setHint(true);
  /** The answer whose dialog was closed. */
  const [passed, setPassed] = useState<typeof answered>(null);
  const answer = answered === passed ? null : answered;
  const blocks = blocksOf(calendar);
  const area = useRef<HTMLDivElement>(null);
  const pick = useSpanPick(area, { days, blocks, canChange }, answered !== null);
  const { picked } = pick;
  const action = calendarHref(view, day, { allHours });
  const { moving, handlers } = useSessionMove(area, { days, blocks, canChange }, action);
  const [first] = days;
  const over = (one: CalendarDay) => (
    <>
      {moving?.place.day === one.day && <Ghost moving={moving} days={days} blocks={blocks} />}
      {pick.isOn && one.day >= today && (
        <>
          <li
            data-pick={one.day}
            aria-hidden={view === 'semana' || undefined}
            className={classes('cal-pick', wholeDayClasses(blocks))}
          >
            {view === 'dia' && <HalfHours key={one.day} day={one} blocks={blocks} pick={pick} />}
          </li>
          {picked?.day === one.day && (
            <PickedSpan
              key={`${picked.span.from} ${picked.span.to}`}
              {...{ picked, blocks, action, answer, canOffer }}
              day={one}
              isLate={days.indexOf(one) > 3}
              close={() => {
                setPassed(answered);
                pick.pick(null);
              }}
            />
          )}
        </>
      )}
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys choose in HalfHours
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div ref={area} onClick={pick.onClick} {...handlers}>
      {hint && (
        <p className="mb-3 text-muted">
          Arrastra para bloquear o proponer
          {view === 'semana' && <span className="md:hidden"> (en Día)</span>}.{' '}
          <span className="max-md:hidden pointer-coarse:hidden">
            Con el teclado: Espacio sobre una sesión, flechas e Intro.
          </span>
        </p>
      )}
      {view === 'semana' ? (
        <WeekGrid
          week={{ day, days, hrefOf: (one) => calendarHref(view, one, { allHours }) }}
          blocks={blocks}
          links={links}
          isMentor={calendar.userType === 'mentor'}
          over={over}
        />
      ) : (
        first && (
          <DayView day={first} blocks={blocks} links={links} over={over(first)}>
            {canChange && first.day >= today && (
              <HoursForm
                key={first.day}
                day={first}
                action={action}
                answer={picked?.isOpen ? null : answer}
                canOffer={canOffer}
              />
            )}
          </DayView>
        )
      )}
    </div>
  );
}

/** A session where it would be dropped: its length, its hours and, for a mentor, whether they are free. */
function Ghost(props: { moving: Moving; days: readonly CalendarDay[]; blocks: readonly HourBlock[] }) {
  const { moving, days, blocks } = props;
  const { place, entry } = moving;
  return (
    <li aria-hidden="true" className={classes('cal-ghost', spanClasses(place.span, blocks))}>
      <b className="cal-line">{spanTexts([place.span])[0]}</b> <span className="cal-line">{entry.who}</span>{' '}
      <span className="cal-line first-letter:uppercase">{placeText(moving, days)}</span>
    </li>
  );
}

interface DayViewProps {
  day: CalendarDay;
  blocks: readonly HourBlock[];
  links: DialogLinks;
  over: ReactNode;
  /** Beside the hours, below them on phones. */
  children: ReactNode;
}

/** One day, its hours to scale at every width. Named by the heading with the id `periodo`. */
function DayView({ day, blocks, links, over, children }: DayViewProps) {
  const { clockChange, hours } = day;
  const notes = [
    hours?.dayOff && 'Día libre: nadie puede reservar contigo.',
    clockChange && `Cambio de hora. ${clockChange}.`,
  ].filter(Boolean);
  return (
    <div className="grid items-start gap-6 lg:has-[.cal-aside]:grid-cols-[minmax(0,1fr)_--spacing(80)] lg:has-[.cal-aside]:gap-8">
      <section aria-labelledby="periodo" className="min-w-0">
        {notes.map((note) => (
          <p key={note || ''} className="mb-2 text-muted">
            {note}
          </p>
        ))}
        <div className="cal-scale cal-single">
          <HourAxis blocks={blocks} />
          <div data-cell={day.day} className="cal-day">
            <DayHours day={day} blocks={blocks} cell={{ links, scripts: false, tabIndex: undefined }}>
              {over}
            </DayHours>
          </div>
        </div>
      </section>
      {children}
    </div>
  );
}

interface HalfHoursProps {
  day: CalendarDay;
  blocks: readonly HourBlock[];
  pick: SpanPick;
}

/**
 * The half hours of a day as one Tab stop: arrow keys move, Shift extends the selection, Enter and Space open its
 * actions, Escape clears it.
 */
function HalfHours({ day, blocks, pick: { picked, pick } }: HalfHoursProps) {
  const list = useRef<HTMLDivElement>(null);
  const halves = blocks.filter(({ isFolded }) => !isFolded).flatMap(halvesOf);
  const starts = halves.map(({ from }) => from);
  const first = starts.find((from) => from >= suggestedSpan(day).from) ?? starts[0] ?? 0;
  const [key, setKey] = useState({ anchor: first, at: first });
  const hours = hoursOf(day);
  const span = spanBetween(key.anchor, key.at);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      const chosen = key.anchor === key.at ? spanAt(key.at, day.changes) : span;
      pick({ day: day.day, span: chosen, isOpen: true });
      return;
    }
    if (event.key === 'Escape') {
      setKey({ anchor: key.at, at: key.at });
      pick(null);
      return;
    }
    const next = pickAfterKey(event, key, starts);
    if (!next) return;
    event.preventDefault();
    setKey(next);
    list.current?.querySelector<HTMLElement>(`[data-half="${next.at}"]`)?.focus();
    const grown = spanBetween(next.anchor, next.at);
    pick(event.shiftKey ? { day: day.day, span: grown, isOpen: false } : null);
    if (event.shiftKey) announce(`${day.long}, ${spanText(grown)}, ${spanStateText(grown, hours)}`);
  };
  const isChosen = ({ from, to }: typeof span) =>
    picked !== null && picked.span.from < to && from < picked.span.to;
  return (
    <div
      ref={list}
      role="listbox"
      aria-multiselectable="true"
      aria-label={`Medias horas del ${day.long}`}
      // One Tab stop; the options lie on their rows.
      className="grid h-full auto-rows-(--row) *:focus-visible:-outline-offset-3"
      onKeyDown={onKeyDown}
    >
      {halves.map((half) => (
        <div
          key={half.from}
          role="option"
          data-half={half.from}
          tabIndex={half.from === (starts.includes(key.at) ? key.at : starts[0]) ? 0 : -1}
          aria-selected={isChosen(half)}
          aria-label={`${spanText(half)}, ${spanStateText(half, hours)}`}
          className={spanClasses(half, blocks) ?? undefined}
        />
      ))}
    </div>
  );
}
