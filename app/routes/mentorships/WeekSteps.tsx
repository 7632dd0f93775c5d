import { Link } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';
import type { Week } from '../../domain/weeks';
import { weekHref } from './views';

/** Previous and next week, and back to today. */
export function WeekSteps({ week, search }: { week: Week; search: string }) {
  const hrefOf = (monday: string | null) => monday && weekHref(search, monday);
  return (
    <nav aria-label="Semana" className="mb-3 flex flex-wrap items-center gap-3">
      <Step to={hrefOf(week.previous)} label="Semana anterior" Icon={ChevronLeft} />
      <Step to={hrefOf(week.next)} label="Semana siguiente" Icon={ChevronRight} />
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

const CELL = 'grid size-12 shrink-0 place-items-center rounded-xl border border-line';

function Step({ to, label, Icon }: { to: string | null; label: string; Icon: typeof ChevronLeft }) {
  if (to === null) {
    return (
      <span className={`${CELL} text-muted opacity-50`}>
        <Icon aria-hidden="true" className="size-5" />
        <span className="sr-only">{label}: no disponible</span>
      </span>
    );
  }
  return (
    <Link to={to} preventScrollReset className={`${CELL} bg-card text-teal hover:border-teal`}>
      <Icon aria-hidden="true" className="size-5" />
      <span className="sr-only">{label}</span>
    </Link>
  );
}
