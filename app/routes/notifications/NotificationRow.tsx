import { classes } from '~/ui/classes';
import { relativeAge } from '../../domain/relativeAge';
import { KIND_ICONS } from './kindIcon';
import type { NotificationView } from './notificationView';

interface NotificationRowProps {
  notification: NotificationView;
  isUnread: boolean;
  /** Milliseconds. */
  now: number;
  /** Long texts are cut. */
  isShort: boolean;
}

/** Icon, title, description and age: what stands inside the button or link. */
export function NotificationRow({ notification, isUnread, now, isShort }: NotificationRowProps) {
  const { kind, title, description, createdAt, date } = notification;
  const Icon = KIND_ICONS[kind];
  return (
    <>
      <span
        className={classes(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isUnread ? 'bg-teal text-on-teal' : 'bg-teal-soft text-teal-strong',
        )}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <span className="min-w-0 grow leading-snug wrap-anywhere">
        <span className={classes('block', isUnread && 'font-semibold')}>
          {isUnread && <span className="sr-only">Sin leer: </span>}
          {title}
        </span>
        {description !== '' && (
          <span
            className={classes('mt-0.5 block text-muted', isShort ? 'line-clamp-3' : 'whitespace-pre-line')}
          >
            {description}
          </span>
        )}
        <time dateTime={createdAt} title={date} className="mt-0.5 block text-muted">
          {relativeAge(Date.parse(createdAt), now)}
        </time>
      </span>
      {isUnread && <span aria-hidden="true" className="mt-2 size-2.5 shrink-0 rounded-full bg-teal" />}
    </>
  );
}
