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
      className="relative grid size-11 place-items-center rounded-xl text-muted hover:bg-teal-soft hover:text-teal-strong"
    >
      <Bell aria-hidden="true" className="size-5.5" />
      <span className="sr-only">Notificaciones </span>
      <UnreadBadge count={count} className="absolute -top-1 left-7 ring-2 ring-paper" />
    </Link>
  );
}
