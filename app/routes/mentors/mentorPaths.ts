/** Addresses around a public profile. */
import * as paths from '~/app/paths';

/** The canonical address has the username in small letters. */
export function profilePath(username: string): string {
  return paths.mentor(username.toLowerCase());
}

/** A page of the reviews has an address of its own; the first is the profile itself. */
export function reviewsPath(username: string, page: number): string {
  return page === 1 ? profilePath(username) : `${profilePath(username)}?pagina=${page}`;
}

/** The wizard with this mentor chosen, through the log-in where that is missing. */
export function bookingPath(username: string, loggedIn: boolean): string {
  const wizard = paths.createMentorship({ mentor: username });
  return loggedIn ? wizard : loginPath(wizard);
}

/** The conversation with this mentor, likewise. */
export function messagePath(username: string, loggedIn: boolean): string {
  const conversation = paths.conversation(username);
  return loggedIn ? conversation : loginPath(conversation);
}

export function loginPath(path: string): string {
  return paths.login({ redirectTo: path });
}
