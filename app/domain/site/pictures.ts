/** Address of a picture; null without a web address (docs/contract.md, 'Profile pictures'). @param base config.apiPublicUrl */
export function pictureUrl(path: string, base: string): string | null {
  if (path === '') return null;
  if (/^https?:\/\//i.test(path)) return path;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}

/** Address of a badge's icon (docs/contract.md, 'Badges'); null for hosts that our content security policy blocks. */
export function iconUrl(icon: string, base: string): string | null {
  const url = pictureUrl(icon.trim(), base);
  if (url === null || !/^https?:/i.test(url)) return url;
  return URL.canParse(url) && URL.canParse(base) && new URL(url).origin === new URL(base).origin ? url : null;
}
