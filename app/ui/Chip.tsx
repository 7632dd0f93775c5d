import type { ReactNode } from 'react';
import { classes } from './classes';

const TONES = { teal: 'bg-teal-soft text-teal-strong', amber: 'bg-amber-soft text-amber' } as const;

/** A short word or two: a subject, a medal. Not pressable. */
export function Chip({ children, tone = 'teal' }: { children: ReactNode; tone?: keyof typeof TONES }) {
  return (
    <span className={classes('inline-flex items-center rounded-full px-3 py-0.5 text-base', TONES[tone])}>
      {children}
    </span>
  );
}
