import { classes } from '~/ui/classes';

/** How many are unread; nothing when there are none, or nobody knows. */
export function UnreadBadge({ count, className }: { count: number | null; className?: string }) {
  if (!count) return null;
  return (
    <span
      className={classes(
        'inline-grid h-6 min-w-6 place-items-center rounded-full bg-teal px-1.5 text-base leading-none font-semibold text-on-teal tabular-nums',
        className,
      )}
    >
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{count} sin leer</span>
    </span>
  );
}
