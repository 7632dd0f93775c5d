import * as paths from '~/app/paths';

/** The canonical address has a lower-case username. */
export function profilePath(username: string): string {
  return paths.mentor(username.toLowerCase());
}

/** Each page of reviews has an address; the first is the profile itself. */
export function reviewsPath(username: string, page: number): string {
  return paths.mentor(username.toLowerCase(), { page });
}

/** The wizard with this mentor chosen, after a log-in if necessary. */
export function bookingPath(username: string, loggedIn: boolean): string {
  const wizard = paths.createMentorship({ mentor: username });
  return loggedIn ? wizard : loginPath(wizard);
}

/** The conversation with this mentor, after a log-in if necessary. */
export function messagePath(username: string, loggedIn: boolean): string {
  const conversation = paths.conversation(username);
  return loggedIn ? conversation : loginPath(conversation);
}

export function loginPath(path: string): string {
  return paths.login({ redirectTo: path });
}
