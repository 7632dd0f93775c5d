import { useMemo } from 'react';
import { NotificationItem } from './NotificationItem';
import type { NotificationView } from './notificationView';
import { useNow } from './useNow';

interface NotificationListProps {
  items: NotificationView[];
  /** The loader's moment, milliseconds. */
  served: number;
  /** Cuts long texts. */
  isShort?: boolean;
  /** Address of the page it stands on. */
  back: string;
}

export function NotificationList({ items, served, isShort = false, back }: NotificationListProps) {
  const instants = useMemo(() => items.map((one) => Date.parse(one.createdAt)), [items]);
  const now = useNow(served, instants);
  return (
    <ul className="p-2">
      {items.map((one) => (
        <NotificationItem
          key={one.id}
          notification={one}
          served={served}
          now={now}
          isShort={isShort}
          back={back}
        />
      ))}
    </ul>
  );
}
