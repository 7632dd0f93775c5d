import type { LucideIcon } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { classes } from './classes';

const TONES = {
  info: 'bg-blue-soft text-blue',
  success: 'border border-ok/40 bg-ok-soft text-ok',
  warning: 'border border-amber/40 bg-amber-soft',
  danger: 'bg-danger-soft text-danger',
  hint: 'bg-teal-soft text-teal-strong',
};

type CalloutProps = HTMLAttributes<HTMLDivElement> & { tone: keyof typeof TONES; icon?: LucideIcon };

export function Callout({ tone, icon: Icon, className, children, ...rest }: CalloutProps) {
  return (
    <div className={classes('rounded-2xl p-4', Icon && 'flex gap-3', TONES[tone], className)} {...rest}>
      {Icon && <Icon className="mt-0.5 size-5 shrink-0" aria-hidden="true" />}
      {Icon ? <div className="min-w-0">{children}</div> : children}
    </div>
  );
}
