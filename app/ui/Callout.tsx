import type { HTMLAttributes } from 'react';
import { classes } from './classes';
import { Icon } from './Icon';
import type { IconName } from './iconNames';

const TONES = {
  info: 'bg-blue-soft text-blue',
  success: 'border border-ok/40 bg-ok-soft text-ok',
  warning: 'border border-amber/40 bg-amber-soft',
  danger: 'bg-danger-soft text-danger',
  hint: 'bg-teal-soft text-teal-strong',
};

type CalloutProps = HTMLAttributes<HTMLDivElement> & { tone: keyof typeof TONES; icon?: IconName };

export function Callout({ tone, icon, className, children, ...rest }: CalloutProps) {
  return (
    <div className={classes('rounded-2xl p-4', icon && 'flex gap-3', TONES[tone], className)} {...rest}>
      {icon && <Icon name={icon} className="mt-0.5 size-5 shrink-0" />}
      {icon ? <div className="min-w-0">{children}</div> : children}
    </div>
  );
}
