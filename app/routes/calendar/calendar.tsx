/** The calendar (docs/product.md, 'Sessions: list, week and calendar'). */
import { data, type LinksFunction } from '@remix-run/node';
import { useLoaderData, useNavigation } from '@remix-run/react';
import { enter, enterAsMentor, guarded, posted } from '~/app/.server/guards';
import { CALENDAR_VIEWS, type CalendarView } from '~/app/domain/calendar/periods';
import { STATES } from '~/app/domain/sessions/standing';
import * as paths from '~/app/paths';
import stylesheet from '~/app/sessions/calendar/calendar.css?url';
import { calendarHref } from '~/app/sessions/calendar/calendarUrl';
import { knowsDialog } from '~/app/sessions/dialogs/dialogLinks';
import { MentorshipDialogs, useMentorshipDialogs } from '~/app/sessions/dialogs/MentorshipDialogs';
import type { NextSessionView } from '~/app/sessions/nextSession';
import { Button, ButtonLink } from '~/app/ui/Button';
import { dialogRevalidation } from '~/app/ui/dialogRevalidation';
import { EmptyState } from '~/app/ui/EmptyState';
import { Icon } from '~/app/ui/Icon';
import { LoadFailure } from '~/app/ui/LoadFailure';
import { PageHeader } from '~/app/ui/PageHeader';
import { PageTabs } from '~/app/ui/PageTabs';
import { StepLink } from '~/app/ui/Pagination';
import { Form, Link } from '~/app/ui/router';
import { ReloadAt } from '~/app/ui/serverClock';
import { TextLink } from '~/app/ui/TextLink';
import { changeHours } from './changeHours';
import { HoursView } from './HoursView';
import { DayPanel, ListView } from './ListView';
import {
  type CalendarFrame,
  calendarFrame,
  type FailedCalendar,
  type LoadedCalendar,
  loadCalendar,
} from './loadCalendar';
import { MonthGrid } from './MonthGrid';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const handle = { live: ['mentorship'] };

const dialogs = dialogRevalidation(
  (shown: LoadedCalendar | FailedCalendar, search) =>
    shown.failure !== null || knowsDialog({ items: [], loadedFor: shown.loadedFor }, search),
);

export const shouldRevalidate = dialogs.shouldRevalidate;

export const loader = guarded(enter, async ({ context, me }) => {
  const calendar = await loadCalendar(me, context);
  const { view, failure } = calendar;
  const hint = failure === null && calendar.hint;
  context.calendar.keep({
    ...(context.url.searchParams.has('vista') && { view }),
    ...(hint && { isTold: true }),
  });
  const shown = { ...calendar, truncated: context.api.truncatedOf('mentorships') };
  return data(shown, { status: calendar.failure ?? 200 });
});

/** A mentor's day and week: hours are blocked and opened. */
export const action = posted(enterAsMentor, async ({ context, me: user }, form) => {
  const { view, day, allHours } = calendarFrame(user, context);
  const backTo = calendarHref(view, day, { allHours });
  return changeHours(form, { user, backTo }, context);
});

export default function CalendarPage() {
  const calendar = useLoaderData<typeof loader>();
  dialogs.useShown(calendar);
  return (
    <>
      <PageHeader
        isLow
        title="Calendario"
        actions={
          calendar.userType === 'alumno' && (
            <ButtonLink to={paths.newMentorship()}>
              <Icon name="plus" className="size-5" />
              Nueva Mentoría
            </ButtonLink>
          )
        }
      />
      {calendar.userType === 'mentor' && <PageTabs page="calendar" />}
      <CalendarBar calendar={calendar} />
      {calendar.failure === null ? (
        <CalendarContent calendar={calendar} />
      ) : (
        <LoadFailure toast="Error al cargar las mentorías" title="No hemos podido cargar tus sesiones">
          Tus sesiones siguen ahí: es el calendario el que no ha llegado. Espera unos segundos y vuelve a
          intentarlo.
        </LoadFailure>
      )}
    </>
  );
}

function CalendarContent({ calendar }: { calendar: LoadedCalendar }) {
  const { links } = useMentorshipDialogs();
  const { view, day, days, selected, zoneNote, upcoming } = calendar;
  const isEmpty = days.every(({ entries }) => entries.length === 0);
  const chosen = days.find((one) => one.day === day);
  return (
    <>
      <ReloadAt {...calendar.turn} />
      {zoneNote && <p className="mb-3 text-muted">{zoneNote}</p>}
      {isEmpty && !(view === 'dia' && calendar.canChange) && (
        <div className="mb-5">
          {upcoming ? (
            <>
              <p className="mb-2 text-muted">{EMPTY_TITLES[view]}.</p>
              <NextLine next={upcoming} to={calendarHref(view, upcoming.date)} />
            </>
          ) : (
            <EmptyState title={EMPTY_TITLES[view]}>
              <NextSteps userType={calendar.userType} />
            </EmptyState>
          )}
        </div>
      )}
      <div className="flex flex-col">
        {view !== 'lista' && <CalendarLegend calendar={calendar} />}
        {view === 'mes' && <MonthGrid calendar={calendar} links={links} />}
        {(view === 'semana' || view === 'dia') && <HoursView calendar={calendar} links={links} />}
        {view === 'lista' && <ListView days={days} links={links} />}
        {view === 'mes' && chosen && <DayPanel day={chosen} links={links} />}
      </div>
      <MentorshipDialogs selected={selected} />
    </>
  );
}

const EMPTY_TITLES: Record<CalendarView, string> = {
  mes: 'No tienes sesiones este mes',
  semana: 'No tienes sesiones esta semana',
  dia: 'No tienes sesiones este día',
  lista: 'No tienes sesiones en estas cuatro semanas',
};

/** The session that runs or comes next, in one line that leads into its room or to its day. */
function NextLine({ next, to }: { next: NextSessionView; to: string }) {
  const { isRunning, day, hours, subject, others, room } = next;
  const what = subject ? `${subject} con ${others}` : others;
  return (
    <div className="flex h-14 items-center gap-3 rounded-2xl border border-line bg-card px-4">
      <Link to={to} preventScrollReset className="min-w-0 grow truncate leading-11 hover:underline">
        <span className="font-semibold">{isRunning ? 'Ahora' : 'A continuación'}</span>{' '}
        {`${day}, ${hours}, ${what}`}
      </Link>{' '}
      {room && (
        <a href={room} className="link flex min-h-11 items-center">
          Entrar
        </a>
      )}
    </div>
  );
}

function NextSteps({ userType }: Pick<LoadedCalendar, 'userType'>) {
  if (userType === 'alumno') {
    return <p>Elige mentor y una hora libre de su semana: la verás aquí en cuanto la reserves.</p>;
  }
  if (userType !== 'mentor') return null;
  return (
    <>
      <p>Cuando un estudiante reserve en las horas de tu horario, verás aquí la sesión.</p>
      <ButtonLink to={paths.schedule()} variant="secondary">
        Revisar tu horario
      </ButtonLink>
    </>
  );
}

/** Above the days; on phones, where sessions come first, below them. */
function CalendarLegend({ calendar }: { calendar: LoadedCalendar }) {
  const { hours, view, day, allHours, canChange } = calendar;
  return (
    <div className="cal-legend flex flex-wrap items-center gap-x-6 gap-y-1 text-muted max-md:order-1 max-md:mt-6 md:mb-3">
      <ul aria-label="Leyenda" data-view={view} className="flex flex-wrap gap-x-4 gap-y-1">
        {[STATES.pending, STATES.confirmed, STATES.ongoing, STATES.finished].map(({ tone, word }) => (
          <li key={tone} className="flex items-center gap-2">
            <i aria-hidden="true" className="cal-swatch" data-tone={tone} />
            {word}
          </li>
        ))}
        {hours === 'shown' && (
          <li className="flex items-center gap-2">
            <i aria-hidden="true" data-hours={view === 'mes' ? 'mes' : 'semana'} className="cal-swatch" />
            Tu horario
          </li>
        )}
      </ul>
      {hours === 'failed' && <p>No hemos podido cargar tu horario.</p>}
      {canChange && view !== 'mes' && (
        <TextLink
          to={calendarHref(view, day, { allHours: !allHours })}
          preventScrollReset
          className={view === 'semana' ? 'ml-auto max-md:hidden' : 'ml-auto'}
        >
          {allHours ? 'Solo las horas en uso' : 'Todas las horas'}
        </TextLink>
      )}
    </div>
  );
}

function JumpToDate({ calendar }: { calendar: CalendarFrame }) {
  const { view, day, title, bounds } = calendar;
  return (
    <details className="relative mr-auto ml-2 max-md:order-[-2] max-md:mx-0 max-md:w-[calc(100%-(--spacing(30)))]">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-lg [&::-webkit-details-marker]:hidden">
        <h2 id="periodo" aria-live="polite" className="text-xl sm:text-2xl">
          {title}
        </h2>
        <Icon name="chevron-down" className="size-5 shrink-0 text-teal" />
        <span className="sr-only">: ir a una fecha</span>
      </summary>
      <Form
        action={paths.calendar()}
        preventScrollReset
        className="absolute top-[calc(100%+--spacing(1.5))] left-0 z-20 flex w-[min(--spacing(88),100vw-(--spacing(8)))] items-end gap-3 rounded-2xl border border-line bg-card p-4 shadow-lift"
      >
        <input type="hidden" name="vista" value={view} />
        <label className="block grow">
          <span className="mb-1 block font-medium">Ir a una fecha</span>
          <input
            type="date"
            name="dia"
            defaultValue={day}
            min={bounds.first}
            max={bounds.last}
            required
            className="control"
          />
        </label>{' '}
        <Button type="submit">Ir</Button>
      </Form>
    </details>
  );
}

const LABELS: Record<CalendarView, [view: string, previous: string, next: string]> = {
  mes: ['Mes', 'Mes anterior', 'Mes siguiente'],
  semana: ['Semana', 'Semana anterior', 'Semana siguiente'],
  dia: ['Día', 'Día anterior', 'Día siguiente'],
  lista: ['Lista', 'Cuatro semanas antes', 'Cuatro semanas después'],
};

function CalendarBar({ calendar }: { calendar: CalendarFrame }) {
  const { view, day, previous, next, userType } = calendar;
  const hrefOf = (one: string | null) => one && calendarHref(view, one);
  const isGoing = useNavigation().state === 'loading';
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 md:mb-5" aria-busy={isGoing}>
      <Link
        to={calendarHref(view, null)}
        preventScrollReset
        className="inline-grid min-h-11 place-items-center rounded-xl border border-line bg-card px-4 font-medium text-teal hover:border-teal"
      >
        Hoy
      </Link>
      <nav aria-label="Días" className="flex gap-2 max-md:-order-1">
        <StepLink to={hrefOf(previous)} towards="previous" label={LABELS[view][1]} />
        <StepLink to={hrefOf(next)} towards="next" label={LABELS[view][2]} />
      </nav>
      <JumpToDate key={`${view} ${day}`} calendar={calendar} />
      <nav
        aria-label="Vista"
        className="flex rounded-[--spacing(3.5)] border border-line bg-card p-0.75 max-md:ml-auto"
      >
        {CALENDAR_VIEWS.filter((one) => one !== 'dia' || userType === 'mentor').map((one) => (
          <Link
            key={one}
            to={calendarHref(one, day)}
            preventScrollReset
            aria-current={one === view ? 'true' : undefined}
            className="grid min-h-11 flex-1 place-items-center rounded-[--spacing(2.5)] px-3 hover:text-teal-strong aria-[current=true]:bg-teal-soft aria-[current=true]:font-semibold aria-[current=true]:text-teal-strong max-md:px-2.5"
          >
            {LABELS[one][0]}{' '}
          </Link>
        ))}
      </nav>
    </div>
  );
}
