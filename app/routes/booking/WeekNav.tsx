import { Link } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { Week } from '~/domain/weeks';

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
      <Step to={step(week.previous)} label="Semana anterior" Icon={ChevronLeft} />
      <p aria-live="polite" className="text-center text-lg font-semibold md:order-last md:ml-2">
        {week.title}
      </p>
      <Step to={step(week.next)} label="Semana siguiente" Icon={ChevronRight} />
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
