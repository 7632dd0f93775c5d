import * as paths from '~/app/paths';

/** Whether an address books with a mentor (`paths.book`): its visitors register as students. */
export function isBooking(path: string): boolean {
  const [pathname, query] = path.split('?');
  return pathname === paths.newMentorship() && new URLSearchParams(query).has('mentor');
}

/** The log-in and the registration keep where the visitor wants to go, also from one to the other. */
export function registerPath(redirectTo: string | null): string {
  if (redirectTo === null) return paths.register();
  return paths.register(isBooking(redirectTo) ? 'alumno' : undefined, redirectTo);
}
