/** Address of a picture; null without a web address (docs/contract.md, 'Profile pictures'). @param base config.apiPublicUrl */
export function pictureUrl(path: string, base: string): string | null {
  if (path === '') return null;
  if (/^https?:\/\//i.test(path)) return path;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}
