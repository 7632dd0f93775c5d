import * as paths from '~/app/paths';
import type { IconName } from '~/app/ui/iconNames';

export interface NavItem {
  to: string;
  label: string;
  short: string;
  icon: IconName;
  counts?: 'notifications' | 'messages';
}

const item = (to: string, label: string, icon: IconName, more: Partial<NavItem> = {}): NavItem => ({
  to,
  label,
  short: label,
  icon,
  ...more,
});

const HOME = item(paths.dashboard(), 'Inicio', 'house');
const MENTORSHIPS = item(paths.mentorships(), 'Mis Mentorías', 'users', { short: 'Mentorías' });
const BOOK = item(paths.createMentorship(), 'Nueva Mentoría', 'calendar-plus', { short: 'Reservar' });
const OTHERS = [
  item(paths.chat(), 'Mensajes', 'messages-square', { counts: 'messages' }),
  item(paths.calendar(), 'Calendario', 'calendar-days'),
  item(paths.mentors(), 'Mentores', 'graduation-cap'),
  item(paths.reviews(), 'Reseñas', 'message-square-quote'),
  item(paths.notifications(), 'Notificaciones', 'bell', { short: 'Avisos', counts: 'notifications' }),
  item(paths.profile(), 'Perfil', 'user-round'),
  item(paths.settings(), 'Configuración', 'settings', { short: 'Ajustes' }),
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
