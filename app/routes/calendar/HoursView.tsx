import { useActionData } from '@remix-run/react';
import { type ReactNode, useState } from 'react';
import { DAY_ENDS, DAY_STARTS } from '~/api/contract/rules/slots';
import { dayBlocks, type HourBlock, hoursAround } from '~/app/domain/calendar/weekLayout';
import { calendarHref } from '~/app/sessions/calendar/calendarUrl';
import { DayHours, HourAxis, usedSpans, wholeDayClasses } from '~/app/sessions/calendar/DayHours';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import { WeekGrid, weekBlocks } from '~/app/sessions/calendar/WeekGrid';
import type { DialogLinks } from '~/app/sessions/dialogs/dialogLinks';
import { classes } from '~/app/ui/classes';
import { TextLink } from '~/app/ui/TextLink';
import type { changeHours } from './changeHours';
import { HalfHours } from './HalfHours';
import { HoursForm } from './HoursForm';
import type { LoadedCalendar } from './loadCalendar';
import { PickedSpan } from './PickedSpan';
import { useSpanPick } from './useSpanPick';

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
  /** An answer whose dialog was closed. */
  const [passed, setPassed] = useState<typeof answered>(null);
  const answer = answered === passed ? null : answered;
  const blocks = blocksOf(calendar);
  const pick = useSpanPick({ days, blocks, canChange }, answered !== null);
  const { picked } = pick;
  const action = calendarHref(view, day, { allHours });
  const [first] = days;
  const over = (one: CalendarDay) =>
    pick.isOn &&
    one.day >= today && (
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
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys choose in HalfHours
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div ref={pick.area} onClick={pick.onClick}>
      {view === 'semana' ? (
        <WeekGrid
          week={{ day, days, hrefOf: (one) => calendarHref(view, one, { allHours }) }}
          blocks={blocks}
          links={links}
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
      {canChange && (
        <p className={view === 'semana' ? 'max-md:hidden' : undefined}>
          <TextLink to={calendarHref(view, day, { allHours: !allHours })} preventScrollReset>
            {allHours ? 'Mostrar solo las horas en uso' : 'Mostrar todas las horas'}
          </TextLink>
        </p>
      )}
    </div>
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
    <div className="cal-one">
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
