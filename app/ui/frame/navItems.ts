import * as paths from '~/app/paths';
import type { MENU, NavItem } from '~/app/site';

/** The build makes it of the rows of app/site.ts. */
declare const SITE_MENU: typeof MENU;

const menu = SITE_MENU;

/** In the menu and in the bar at the foot of small screens. */
export const MAIN_ITEMS = menu.main;

/** In the menu below those; on small screens behind 'Más'. `offered`: which of the optional ones. */
export const otherItems = (offered: readonly string[]) =>
  menu.more.filter(({ optional, to }) => !optional || offered.includes(to));

export const OWN_ITEMS = menu.own;

/** The booking wizard belongs to the search for mentors. */
export function isCurrent({ to }: NavItem, pathname: string): boolean {
  if (/^\/(mentorships\/new|create-mentorship)(\/|$)/.test(pathname)) return to === paths.mentors();
  return pathname === to || pathname.startsWith(`${to}/`);
}
