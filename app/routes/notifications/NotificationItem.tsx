import { Form, Link } from '@remix-run/react';
import { type FormEvent, useRef } from 'react';
import { classes } from '~/ui/classes';
import { leadsToRoom } from '../../domain/notificationLink';
import { MARK_PATH } from './markForm';
import { NotificationRow } from './NotificationRow';
import type { NotificationView } from './notificationView';
import { useMark } from './useMark';

interface NotificationItemProps {
  notification: NotificationView;
  /** The loader's moment, and now: milliseconds. */
  served: number;
  now: number;
  isShort: boolean;
  /** Where a mark without scripts comes back to. */
  back: string;
}

const ROW = 'flex w-full items-start gap-3 rounded-xl px-3 py-3 text-left -outline-offset-2';
const PRESSED = 'hover:bg-teal-soft/50';

/** One notification. Unread: pressing it marks it read and leads to what it is about; read: a link there, or nothing to press. */
export function NotificationItem({ notification, served, now, isShort, back }: NotificationItemProps) {
  const { id, link } = notification;
  const item = useRef<HTMLLIElement>(null);
  const { isMarked, onSubmit } = useMark({ served, link });
  const isUnread = notification.isUnread && !isMarked;
  const row = <NotificationRow notification={notification} isUnread={isUnread} now={now} isShort={isShort} />;
  const press = (event: FormEvent<HTMLFormElement>) => {
    // What was pressed goes: who came by keyboard stays here.
    if (link === '') item.current?.focus();
    return onSubmit(event);
  };
  return (
    <li ref={item} tabIndex={-1} className="border-line not-first:border-t">
      {isUnread ? (
        <Form method="post" action={MARK_PATH} onSubmit={press}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="volver" value={link || back} />
          <button type="submit" className={classes(ROW, PRESSED)}>
            {row}
          </button>
        </Form>
      ) : link ? (
        <Link to={link} reloadDocument={leadsToRoom(link)} className={classes(ROW, PRESSED)}>
          {row}
        </Link>
      ) : (
        <div className={ROW}>{row}</div>
      )}
    </li>
  );
}
