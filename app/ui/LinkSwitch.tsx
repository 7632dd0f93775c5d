import { classes } from './classes';
import { Icon } from './Icon';
import type { IconName } from './iconNames';
import { Link } from './router';

interface LinkSwitchProps {
  label: string;
  links: { to: string; text: string; isCurrent: boolean; icon?: IconName }[];
}

export function LinkSwitch({ label, links }: LinkSwitchProps) {
  return (
    <nav aria-label={label} className="inline-flex flex-wrap rounded-xl border border-line bg-card p-1">
      {links.map(({ to, text, isCurrent, icon }) => (
        <Link
          key={to}
          to={to}
          preventScrollReset
          aria-current={isCurrent ? 'page' : undefined}
          className={classes(
            'inline-flex min-h-11 items-center gap-2 rounded-lg px-3 sm:px-4',
            isCurrent ? 'bg-teal-soft font-semibold text-teal-strong' : 'text-muted hover:text-teal-strong',
          )}
        >
          {icon && <Icon name={icon} className="size-5 max-sm:hidden" />}
          {text}{' '}
        </Link>
      ))}
    </nav>
  );
}
