import { classes } from '~/ui/classes';
import { UNKNOWN, type UnreadCount } from './unread';

/** How many are unread; nothing when there are none, a quiet mark when nobody could count them. */
export function UnreadBadge({ count, className }: { count: UnreadCount; className?: string }) {
  if (!count) return null;
  const isKnown = count !== 'unknown';
  return (
    <span
      title={isKnown ? undefined : UNKNOWN}
      className={classes(
        'inline-grid h-6 min-w-6 place-items-center rounded-full px-1.5 text-base leading-none font-semibold tabular-nums',
        isKnown ? 'bg-teal text-on-teal' : 'border border-line bg-card text-muted',
        className,
      )}
    >
      <span aria-hidden="true">{isKnown ? (count > 99 ? '99+' : count) : '?'}</span>
      <span className="sr-only">{isKnown ? `${count} sin leer` : UNKNOWN}</span>
    </span>
  );
}
