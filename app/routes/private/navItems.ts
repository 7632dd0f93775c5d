import {
  Bell,
  CalendarDays,
  CalendarPlus,
  GraduationCap,
  House,
  type LucideIcon,
  MessageSquareQuote,
  MessagesSquare,
  Settings,
  UserRound,
  Users,
} from 'lucide-react';
import * as paths from '~/app/paths';

export interface NavItem {
  to: string;
  label: string;
  short: string;
  Icon: LucideIcon;
  counts?: 'notifications' | 'messages';
}

const item = (to: string, label: string, Icon: LucideIcon, more: Partial<NavItem> = {}): NavItem => ({
  to,
  label,
  short: label,
  Icon,
  ...more,
});

const HOME = item(paths.dashboard(), 'Inicio', House);
const MENTORSHIPS = item(paths.mentorships(), 'Mis Mentorías', Users, { short: 'Mentorías' });
const BOOK = item(paths.createMentorship(), 'Nueva Mentoría', CalendarPlus, { short: 'Reservar' });
const OTHERS = [
  item(paths.chat(), 'Mensajes', MessagesSquare, { counts: 'messages' }),
  item(paths.calendar(), 'Calendario', CalendarDays),
  item(paths.mentors(), 'Mentores', GraduationCap),
  item(paths.reviews(), 'Reseñas', MessageSquareQuote),
  item(paths.notifications(), 'Notificaciones', Bell, { short: 'Avisos', counts: 'notifications' }),
  item(paths.profile(), 'Perfil', UserRound),
  item(paths.settings(), 'Configuración', Settings, { short: 'Ajustes' }),
];

/** Items whose labels fit the bar at 360 px. */
const BAR_PLACES = 4;

export function navItemsFor(userType: string): NavItem[] {
  const own = userType === 'alumno' ? [HOME, MENTORSHIPS, BOOK] : [HOME, MENTORSHIPS];
  return [...own, ...OTHERS];
}

/** The bar's last place opens the items that do not fit. */
export function splitForBar(items: NavItem[]): { shown: NavItem[]; folded: NavItem[] } {
  if (items.length <= BAR_PLACES) return { shown: items, folded: [] };
  return { shown: items.slice(0, BAR_PLACES - 1), folded: items.slice(BAR_PLACES - 1) };
}

/** The wizard has two addresses. */
export function isCurrent({ to }: NavItem, pathname: string): boolean {
  const path = pathname.replace(/^\/mentorships\/new(?=\/|$)/, BOOK.to);
  return path === to || path.startsWith(`${to}/`);
}
