import { ButtonLink } from '~/ui/ButtonLink';
import { StepLink } from '~/ui/StepLink';
import type { Week } from '../../domain/weeks';
import { weekHref } from './views';

/** Previous and next week, and back to today. */
export function WeekSteps({ week, search }: { week: Week; search: string }) {
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
      <p aria-live="polite" className="text-lg font-semibold max-sm:order-first max-sm:w-full">
        {week.title}
      </p>
    </nav>
  );
}
