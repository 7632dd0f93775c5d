import { classes } from '~/ui/classes';
import { UNKNOWN, type UnreadCount } from './unread';

/** That something behind it is unread, where there is no room for a number; hollow when nobody could count. */
export function UnreadDot({ count }: { count: UnreadCount }) {
  if (!count) return null;
  const isKnown = count !== 'unknown';
  return (
    <span
      className={classes(
        'absolute top-1.5 left-1/2 ml-2 size-2.5 rounded-full ring-2',
        isKnown ? 'bg-teal ring-card' : 'bg-card ring-line',
      )}
    >
      <span className="sr-only">{isKnown ? `${count} sin leer` : UNKNOWN}</span>
    </span>
  );
}
