/** A path of the website that a browser takes as it is written: no `..`, nothing that it would encode or drop. */
export function staysAsItIs(path: string): boolean {
  const origin = 'http://site.internal';
  return URL.canParse(path, origin) && new URL(path, origin).href === `${origin}${path}`;
}
