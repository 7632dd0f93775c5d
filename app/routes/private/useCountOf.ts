import type { NavItem } from './navItems';
import { useUnread } from './unread';

/** How much is unread behind items of the menu, all together; null where nothing is known. */
export function useCountOf(): (...items: NavItem[]) => number | null {
  const { count, chats } = useUnread();
  const known = { notifications: count, messages: chats.total };
  return (...items) => {
    const counts = items.map(({ counts }) => (counts ? known[counts] : null));
    return counts.reduce<number | null>((sum, one) => (one === null ? sum : (sum ?? 0) + one), null);
  };
}
