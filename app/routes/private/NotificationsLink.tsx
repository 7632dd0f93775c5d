import { Link } from '@remix-run/react';
import { Bell } from 'lucide-react';
import { UnreadBadge } from './UnreadBadge';
import { useUnread } from './unread';

/** The bell at the head of small screens, where the menu has no place for it. */
export function NotificationsLink() {
  const { count } = useUnread();
  return (
    <Link
      to="/notifications"
      className="flex h-11 min-w-11 items-center justify-center rounded-xl px-1.5 text-muted hover:bg-teal-soft hover:text-teal-strong"
    >
      <Bell aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="sr-only">Notificaciones </span>
      <UnreadBadge count={count} className="-mt-5 -ml-2.5 ring-2 ring-paper" />
    </Link>
  );
}
