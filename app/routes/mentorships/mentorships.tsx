/** 'Mis Mentorías' as a list or by week (docs/product.md, 'Sessions: list, week and calendar'). */
import { data, type LinksFunction, type MetaFunction, redirect } from '@remix-run/node';
import { type ShouldRevalidateFunction, useLoaderData, useLocation } from '@remix-run/react';
import { type PageFailure, statusResponse } from '~/app/.server/api/errors';
import { parseForm } from '~/app/.server/forms/readForm';
import { enter, guarded, hasDesk, posted, requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { returnPath } from '~/app/.server/requestUrl';
import * as paths from '~/app/paths';
import weekStyles from '~/app/sessions/calendar/calendar.css?url';
import { WeekGrid, weekBlocks } from '~/app/sessions/calendar/WeekGrid';
import {
  answerProposal,
  changeForm,
  changeMentorship,
  proposalForm,
  type RefusedChange,
} from '~/app/sessions/dialogs/changes';
import { knowsDialog } from '~/app/sessions/dialogs/dialogLinks';
import { MentorshipDialogs, useMentorshipDialogs } from '~/app/sessions/dialogs/MentorshipDialogs';
import { readView, weekHref } from '~/app/sessions/listUrl';
import { ButtonLink } from '~/app/ui/Button';
import { dialogRevalidation } from '~/app/ui/dialogRevalidation';
import { EmptyState } from '~/app/ui/EmptyState';
import { FailedPage } from '~/app/ui/LoadFailure';
import { StepLink } from '~/app/ui/Pagination';
import { ReloadAt } from '~/app/ui/serverClock';
import { ListPage } from './ListPage';
import { type LoadedList, type LoadedWeek, loadList, loadWeek } from './loadMentorships';
import { MentorshipsHeader } from './MentorshipsHeader';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: weekStyles }];

export const handle = { live: ['mentorship'] };

const dialogs = dialogRevalidation((shown: LoadedList | LoadedWeek | PageFailure, search) => {
  if (shown.failure !== null) return true;
  const items = shown.loadsDialogs ? [] : 'week' in shown ? shown.items : shown.page.items;
  return knowsDialog({ items, loadedFor: shown.loadedFor }, search);
});

/** A change refused because the data was stale reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  args.actionStatus === 409 || dialogs.shouldRevalidate(args);

const NO_REASON = 'Escribe el motivo: quien cuenta con la sesión lo leerá.';

export const meta: MetaFunction<typeof loader> = ({ data: shown }) => [
  {
    title:
      shown?.failure === null && shown.isStaff
        ? 'Todas las mentorías · Mentorea'
        : 'Mis Mentorías · Mentorea',
  },
];

export const loader = guarded(contextOf, async (context) => {
  context.api.begin('mentorships');
  const me = await requireUser(context);
  // Everybody's sessions of a week are too many for a grid.
  const isWhole = await hasDesk(me, context);
  const isWeek = readView(context.url.searchParams) === 'week' && !isWhole;
  const shown = isWeek ? await loadWeek(me, context) : await loadList(me, context, { isWhole });
  const view = { ...shown, truncated: context.api.truncatedOf('mentorships') };
  return data(view, { status: shown.failure ?? 200 });
});

/** Handles posts of the session dialogs on any page; `volver` is that page's address. */
export const action = posted(enter, async ({ context, me }, form) => {
  const back = returnPath(form, paths.mentorships());
  const answer = parseForm(form, proposalForm);
  if (answer.status === 'success') {
    context.flash.set(await answerProposal(answer.value, context.api));
    return redirect(back);
  }
  const submission = parseForm(form, changeForm);
  if (submission.status !== 'success') {
    if (!submission.error?.reason) throw statusResponse(400);
    return refuse({ result: submission.reply(), back, moved: null }, 422);
  }
  const changed = await changeMentorship(submission.value, { ...context, me });
  if (changed.refused && changed.lacksReason) {
    const result = submission.reply({ fieldErrors: { reason: [NO_REASON] } });
    return refuse({ result, back, moved: null }, 422);
  }
  if (changed.refused) {
    const moved = changed.moved ? { '': ['Comprueba la nueva hora antes de seguir.'] } : null;
    return refuse({ result: null, back, moved }, 409);
  }
  context.flash.set(changed.toast);
  return redirect(back);
});

const refuse = (change: RefusedChange, status: 409 | 422) => data(change, { status });

export default function Mentorships() {
  const shown = useLoaderData<typeof loader>();
  dialogs.useShown(shown);
  const { search } = useLocation();
  if (shown.failure === null)
    return (
      <>
        <ReloadAt {...shown.turn} />
        {'week' in shown ? <WeekPage week={shown} /> : <ListPage list={shown} />}
      </>
    );
  return (
    <FailedPage
      page={readView(search) === 'week' ? 'Mis mentorías' : 'Mis Mentorías'}
      what="tus sesiones"
      toast="Error al cargar las mentorías"
      isLate={shown.isLate}
    />
  );
}

function EmptyWeek({ week: { later, isStudent } }: { week: LoadedWeek }) {
  return (
    <div className="mb-6">
      <EmptyState title="Nada en esta semana">
        {later ? (
          <>
            <p>Tu próxima sesión es el {later.day}.</p>
            <ButtonLink to={weekHref(later.monday)} variant="secondary" preventScrollReset>
              Ir a esa semana
            </ButtonLink>
          </>
        ) : (
          <p>
            {isStudent
              ? 'No tienes sesiones por delante: elige un mentor y una hora libre de su semana.'
              : 'Cuando un estudiante reserve contigo verás aquí sus sesiones, día a día.'}
          </p>
        )}
      </EmptyState>
    </div>
  );
}

function WeekSteps({ week }: Pick<LoadedWeek, 'week'>) {
  const hrefOf = (monday: string | null) => monday && weekHref(monday);
  return (
    <nav aria-label="Semana" className="mb-3 flex flex-wrap items-center gap-2 sm:gap-3">
      <StepLink to={hrefOf(week.previous)} towards="previous" label="Semana anterior" />
      <StepLink to={hrefOf(week.next)} towards="next" label="Semana siguiente" />
      {week.previous !== null && (
        <ButtonLink to={weekHref(null)} variant="secondary" preventScrollReset>
          Hoy
        </ButtonLink>
      )}
      <h2 id="periodo" aria-live="polite" className="text-xl sm:text-2xl">
        {week.title}
      </h2>
    </nav>
  );
}

function WeekPage({ week: loaded }: { week: LoadedWeek }) {
  const { links, search, isWaiting } = useMentorshipDialogs();
  const { week, days, items, selected, zoneNote } = loaded;
  const day = days.find(({ isToday }) => isToday)?.day ?? week.monday;
  return (
    <>
      <MentorshipsHeader title="Mis mentorías" shown={loaded} search={search} />
      <WeekSteps week={week} />
      <p role="status" className="mb-5 text-muted">
        {isWaiting ? 'Cargando mentorías...' : `Solo se muestran las mentorías futuras. ${zoneNote}`}
      </p>
      {items.length === 0 && <EmptyWeek week={loaded} />}
      <WeekGrid
        week={{ day, days, hrefOf: (one) => weekHref(one) }}
        blocks={weekBlocks(days)}
        links={links}
        isMentor={!loaded.isStudent}
      />
      <MentorshipDialogs selected={selected} known={items} />
    </>
  );
}
