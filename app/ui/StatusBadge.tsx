import { CalendarDays, CircleCheck, CircleDot, Clock, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes';

const TONES = {
  ok: { look: 'bg-ok-soft text-ok', Icon: CircleCheck },
  wait: { look: 'bg-amber-soft text-amber', Icon: Clock },
  ahead: { look: 'bg-teal-soft text-teal-strong', Icon: CalendarDays },
  now: { look: 'bg-blue-soft text-blue', Icon: CircleDot },
  off: { look: 'bg-slot-off text-muted', Icon: Minus },
} as const;

/** How something stands: icon, words and colour, never colour alone. */
export function StatusBadge({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { look, Icon } = TONES[tone];
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-base font-medium',
        look,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {children}
    </span>
  );
}
