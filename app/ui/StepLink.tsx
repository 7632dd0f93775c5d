import { Link } from '@remix-run/react';
import { ChevronLeft, ChevronRight } from 'lucide-react';

interface StepLinkProps {
  /** Null: there is no way on. */
  to: string | null;
  towards: 'previous' | 'next';
  label: string;
}

const CELL = 'grid size-12 shrink-0 place-items-center rounded-xl border border-line';
const ICONS = { previous: ChevronLeft, next: ChevronRight };

/** One week, or whatever is shown, back or on. */
export function StepLink({ to, towards, label }: StepLinkProps) {
  const Icon = ICONS[towards];
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
