import { CalendarPlus, House, type LucideIcon, Users } from 'lucide-react';

export interface NavItem {
  to: string;
  label: string;
  /** Where there is little room. */
  short: string;
  Icon: LucideIcon;
}

const HOME: NavItem = { to: '/dashboard', label: 'Inicio', short: 'Inicio', Icon: House };
const MENTORSHIPS: NavItem = { to: '/mentorships', label: 'Mis Mentorías', short: 'Mentorías', Icon: Users };
const BOOK: NavItem = {
  to: '/create-mentorship',
  label: 'Nueva Mentoría',
  short: 'Reservar',
  Icon: CalendarPlus,
};

/** The pages of the main menu, for a type of user: only pages that exist. */
export function navItemsFor(userType: string): NavItem[] {
  return userType === 'alumno' ? [HOME, MENTORSHIPS, BOOK] : [HOME, MENTORSHIPS];
}

/** Is `item` where the visitor is? The wizard stands under two addresses. */
export function isCurrent(item: NavItem, pathname: string): boolean {
  const path = pathname.replace(/^\/mentorships\/new(?=\/|$)/, BOOK.to);
  return path === item.to || path.startsWith(`${item.to}/`);
}
