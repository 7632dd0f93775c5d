/** Paths that never were private pages: those below /mentors/, which is public, and files (a dot in the last segment). */
export function missingForEverybody(pathname: string): boolean {
  const last = pathname.split('/').at(-1) ?? '';
  return /^\/mentors\/./.test(pathname) || last.includes('.');
}
