import type { Week } from '~/domain/weeks';
import { StepLink } from '~/ui/StepLink';

export const weekHref = (monday: string) => `?semana=${monday}`;

interface WeekNavProps {
  week: Week;
  hrefFor?: (monday: string) => string;
}

/** Another week has another address; what was chosen in this one is given up (spec.md section 4). */
export function WeekNav({ week, hrefFor = weekHref }: WeekNavProps) {
  const step = (monday: string | null) => monday && hrefFor(monday);
  return (
    <nav aria-label="Semana" className="mt-1 flex items-center justify-between gap-3 md:justify-start">
      <StepLink to={step(week.previous)} towards="previous" label="Semana anterior" />
      <p aria-live="polite" className="text-center text-lg font-semibold md:order-last md:ml-2">
        {week.title}
      </p>
      <StepLink to={step(week.next)} towards="next" label="Semana siguiente" />
    </nav>
  );
}
