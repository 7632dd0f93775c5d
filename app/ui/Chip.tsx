import type { ReactNode } from 'react';
import type { StateTone } from '~/app/domain/sessions/standing';
import { classes } from './classes';
import { Icon } from './Icon';
import type { IconName } from './iconNames';

/** One or two words, such as a subject or a medal. Not clickable. */
export function Chip({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center rounded-full bg-teal-soft px-3 py-0.5 text-base text-teal-strong">
      {children}
    </span>
  );
}

export const BADGE_TONES: Record<StateTone | 'ahead', { look: string; icon: IconName }> = {
  ok: { look: 'bg-ok-soft text-ok', icon: 'circle-check' },
  wait: { look: 'bg-amber-soft text-amber', icon: 'clock' },
  ahead: { look: 'bg-teal-soft text-teal-strong', icon: 'calendar-days' },
  now: { look: 'bg-blue-soft text-blue', icon: 'circle-dot' },
  done: { look: 'bg-slot-off text-muted', icon: 'check-check' },
  off: { look: 'bg-slot-off text-muted', icon: 'minus' },
};

/** A state as icon, words and colour, never colour alone. */
export function StatusBadge({ tone, children }: { tone: keyof typeof BADGE_TONES; children: ReactNode }) {
  const { look, icon } = BADGE_TONES[tone];
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full px-3 py-0.5 text-base font-medium',
        look,
      )}
    >
      <Icon name={icon} className="size-4 shrink-0" />
      {children}
    </span>
  );
}
