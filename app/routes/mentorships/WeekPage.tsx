import * as paths from '~/app/paths';
import { WeekGrid, weekBlocks } from '~/app/sessions/calendar/WeekGrid';
import { MentorshipDialogs, useMentorshipDialogs } from '~/app/sessions/dialogs/MentorshipDialogs';
import { weekHref } from '~/app/sessions/listUrl';
import { NextSession } from '~/app/sessions/NextSession';
import { ButtonLink } from '~/app/ui/Button';
import { EmptyState } from '~/app/ui/EmptyState';
import { StepLink } from '~/app/ui/Pagination';
import type { LoadedWeek } from './loadMentorships';
import { MentorshipsHeader } from './MentorshipsHeader';

function EmptyWeek({ week: { later, isStudent }, search }: { week: LoadedWeek; search: string }) {
  return (
    <div className="mb-6">
      <EmptyState title="Nada en esta semana">
        {later ? (
          <>
            <p>Tu próxima mentoría es el {later.day}.</p>
            <ButtonLink to={weekHref(search, later.monday)} variant="secondary" preventScrollReset>
              Ir a esa semana
            </ButtonLink>
          </>
        ) : isStudent ? (
          <>
            <p>No tienes mentorías por delante: elige un mentor y una hora libre de su semana.</p>
            <ButtonLink to={paths.newMentorship()}>Reservar una mentoría</ButtonLink>
          </>
        ) : (
          <p>Cuando un estudiante reserve contigo verás aquí sus mentorías, día a día.</p>
        )}
      </EmptyState>
    </div>
  );
}

function WeekSteps({ week, search }: { week: LoadedWeek['week']; search: string }) {
  const hrefOf = (monday: string | null) => monday && weekHref(search, monday);
  return (
    <nav aria-label="Semana" className="mb-3 flex flex-wrap items-center gap-3">
      <StepLink to={hrefOf(week.previous)} towards="previous" label="Semana anterior" />
      <StepLink to={hrefOf(week.next)} towards="next" label="Semana siguiente" />
      {week.previous !== null && (
        <ButtonLink to={weekHref(search, null)} variant="secondary" preventScrollReset>
          Hoy
        </ButtonLink>
      )}
      <h2 id="periodo" aria-live="polite" className="text-2xl max-sm:order-first max-sm:w-full">
        {week.title}
      </h2>
    </nav>
  );
}

/** What has not ended of a week (docs/product.md, 'Sessions: list, week and calendar'). */
export function WeekPage({ week: loaded }: { week: LoadedWeek }) {
  const { links, search, isWaiting } = useMentorshipDialogs();
  const { week, days, items, next, selected, zoneNote } = loaded;
  const day = days.find(({ isToday }) => isToday)?.day ?? week.monday;
  return (
    <>
      <MentorshipsHeader title="Mis mentorías" shown={loaded} search={search} />
      {next && (
        <div className="mb-6">
          <NextSession next={next} detailHref={links.hrefFor('detalle', next.identifier)} />
        </div>
      )}
      <WeekSteps week={week} search={search} />
      <p role="status" className="mb-5 text-muted">
        {isWaiting ? 'Cargando mentorías...' : `Solo se muestran las mentorías futuras. ${zoneNote}`}
      </p>
      {items.length === 0 && <EmptyWeek week={loaded} search={search} />}
      <WeekGrid
        week={{ day, days, hrefOf: (one) => weekHref(search, one) }}
        blocks={weekBlocks(days)}
        links={links}
      />
      <MentorshipDialogs selected={selected} known={items} />
    </>
  );
}
