import type { ReactNode } from 'react';
import { classes } from './classes';
import { Icon } from './Icon';

const CHIP_TONES = { teal: 'bg-teal-soft text-teal-strong', amber: 'bg-amber-soft text-amber' } as const;

/** One or two words, such as a subject or a medal. Not clickable. */
export function Chip({ children, tone = 'teal' }: { children: ReactNode; tone?: keyof typeof CHIP_TONES }) {
  return (
    <span
      className={classes('inline-flex items-center rounded-full px-3 py-0.5 text-base', CHIP_TONES[tone])}
    >
      {children}
    </span>
  );
}

const BADGE_TONES = {
  ok: { look: 'bg-ok-soft text-ok', icon: 'circle-check' },
  wait: { look: 'bg-amber-soft text-amber', icon: 'clock' },
  ahead: { look: 'bg-teal-soft text-teal-strong', icon: 'calendar-days' },
  now: { look: 'bg-blue-soft text-blue', icon: 'circle-dot' },
  off: { look: 'bg-slot-off text-muted', icon: 'minus' },
} as const;

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

interface ChipListProps {
  names: readonly string[];
  label?: string;
  className?: string;
  /** The rest becomes '+N más'. */
  most?: number;
  /** Number of further names. */
  more?: number;
}

export function ChipList(props: ChipListProps) {
  const { names, label, className = 'gap-2', most = names.length, more = names.length - most } = props;
  if (names.length === 0) return null;
  return (
    <ul aria-label={label} className={classes('flex flex-wrap', className)}>
      {names.slice(0, most).map((name) => (
        <li key={name}>
          <Chip>{name}</Chip>
        </li>
      ))}
      {more > 0 && <li className="px-1 py-0.5 text-muted">{`+${more} más`}</li>}
    </ul>
  );
}
