import * as paths from '~/app/paths';
import type { IconName } from '~/app/ui/iconNames';

export interface NavItem {
  to: string;
  label: string;
  /** Where there is room for one word. */
  short?: string;
  icon: IconName;
  counts?: 'messages';
}

const HOME: NavItem = { to: paths.dashboard(), label: 'Inicio', icon: 'house' };
const MENTORS: NavItem = {
  to: paths.mentors(),
  label: 'Buscar mentores',
  short: 'Buscar',
  icon: 'search',
};
const MENTORSHIPS: NavItem = {
  to: paths.mentorships(),
  label: 'Mis Mentorías',
  short: 'Mentorías',
  icon: 'graduation-cap',
};
const MESSAGES: NavItem = {
  to: paths.chat(),
  label: 'Mensajes',
  icon: 'messages-square',
  counts: 'messages',
};

/** In the menu and in the bar at the foot of small screens. */
export const MAIN_ITEMS = [HOME, MENTORS, MENTORSHIPS, MESSAGES];

/** In the menu below those; on small screens behind 'Más'. */
const OTHER_ITEMS: NavItem[] = [
  { to: paths.calendar(), label: 'Calendario', icon: 'calendar-days' },
  { to: paths.reviews(), label: 'Reseñas', icon: 'star' },
];
/** Of mentors, where the API has the extension. */
const DESK_ITEMS: Record<DeskPage, NavItem> = {
  students: { to: paths.students(), label: 'Estudiantes', icon: 'users-round' },
  income: { to: paths.income(), label: 'Ingresos', icon: 'wallet' },
  figures: { to: paths.figures(), label: 'Cifras', icon: 'trending-up' },
};
export type DeskPage = 'students' | 'income' | 'figures';
export const otherItems = (desk: readonly DeskPage[]) => [
  ...OTHER_ITEMS,
  ...desk.map((page) => DESK_ITEMS[page]),
];
export const OWN_ITEMS: NavItem[] = [
  { to: paths.profile(), label: 'Perfil', icon: 'user-round' },
  { to: paths.settings(), label: 'Configuración', icon: 'settings' },
];

/** The booking wizard belongs to the search for mentors. */
export function isCurrent({ to }: NavItem, pathname: string): boolean {
  if (/^\/(mentorships\/new|create-mentorship)(\/|$)/.test(pathname)) return to === paths.mentors();
  return pathname === to || pathname.startsWith(`${to}/`);
}
