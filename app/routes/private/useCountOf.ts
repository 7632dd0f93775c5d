import type { NavItem } from './navItems';
import { type UnreadCount, useUnread } from './unread';

/** How much is unread behind items of the menu, all together; what is known of it counts. */
export function useCountOf(): (...items: NavItem[]) => UnreadCount {
  const { count, chats } = useUnread();
  const known = { notifications: count, messages: chats.total };
  return (...items) => {
    const counts = items.map(({ counts }) => (counts ? known[counts] : null));
    const sum = counts.reduce<number>((all, one) => all + (typeof one === 'number' ? one : 0), 0);
    return sum || (counts.includes('unknown') ? 'unknown' : null);
  };
}
