/** The canonical address of a public profile: one spelling of each name. */
export function mentorPath(username: string): string {
  return `/mentors/${encodeURIComponent(username.toLowerCase())}`;
}
