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
import { paths } from '~/app/paths';

export interface NavItem {
  to: string;
  label: string;
  /** Where there is little room. */
  short: string;
  Icon: LucideIcon;
  /** Shows how many of them are unread. */
  counts?: 'notifications' | 'messages';
}

const HOME: NavItem = { to: paths.dashboard(), label: 'Inicio', short: 'Inicio', Icon: House };
const MENTORSHIPS: NavItem = {
  to: paths.mentorships(),
  label: 'Mis Mentorías',
  short: 'Mentorías',
  Icon: Users,
};
const BOOK: NavItem = {
  to: paths.createMentorship(),
  label: 'Nueva Mentoría',
  short: 'Reservar',
  Icon: CalendarPlus,
};
const CHAT: NavItem = {
  to: paths.chat(),
  label: 'Mensajes',
  short: 'Mensajes',
  Icon: MessagesSquare,
  counts: 'messages',
};
const CALENDAR: NavItem = {
  to: paths.calendar(),
  label: 'Calendario',
  short: 'Calendario',
  Icon: CalendarDays,
};
const MENTORS: NavItem = { to: paths.mentors(), label: 'Mentores', short: 'Mentores', Icon: GraduationCap };
const REVIEWS: NavItem = {
  to: paths.reviews(),
  label: 'Reseñas',
  short: 'Reseñas',
  Icon: MessageSquareQuote,
};
const NOTIFICATIONS: NavItem = {
  to: paths.notifications(),
  label: 'Notificaciones',
  short: 'Avisos',
  Icon: Bell,
  counts: 'notifications',
};
const PROFILE: NavItem = { to: paths.profile(), label: 'Perfil', short: 'Perfil', Icon: UserRound };
const SETTINGS: NavItem = { to: paths.settings(), label: 'Configuración', short: 'Ajustes', Icon: Settings };

/** Places of the bar at the foot of the screen that hold their word at 360 px. */
const BAR_PLACES = 4;

/** The pages of the main menu, for a type of user: only pages that exist. */
export function navItemsFor(userType: string): NavItem[] {
  const own = userType === 'alumno' ? [HOME, MENTORSHIPS, BOOK] : [HOME, MENTORSHIPS];
  return [...own, CHAT, CALENDAR, MENTORS, REVIEWS, NOTIFICATIONS, PROFILE, SETTINGS];
}

/** What the bar shows, and what goes behind its last place when there are too many. */
export function splitForBar(items: NavItem[]): { shown: NavItem[]; folded: NavItem[] } {
  if (items.length <= BAR_PLACES) return { shown: items, folded: [] };
  return { shown: items.slice(0, BAR_PLACES - 1), folded: items.slice(BAR_PLACES - 1) };
}

/** Is `item` where the visitor is? The wizard stands under two addresses. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  const path = pathname.replace(/^\/mentorships\/new(?=\/|$)/, BOOK.to);
  return path === item.to || path.startsWith(`${item.to}/`);
}
