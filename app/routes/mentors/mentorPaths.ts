import * as paths from '~/app/paths';

/** The canonical address has a lower-case username. */
export function profilePath(username: string): string {
  return paths.mentor(username.toLowerCase());
}

/** Each page of reviews has an address; the first is the profile itself. */
export function reviewsPath(username: string, page: number): string {
  return paths.mentor(username.toLowerCase(), { page });
}

export function loginPath(path: string): string {
  return paths.login({ redirectTo: path });
}
