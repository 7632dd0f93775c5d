import { createContext } from 'react';

/** Prefix of relative picture paths (SiteConfig.apiPublicUrl); the root layout provides it. */
export const PictureBase = createContext('');

/** Address of a picture as an API sent it; null when there is none or it is not a web address (spec.md section 3). */
export function pictureUrl(path: string, base: string): string | null {
  if (path === '') return null;
  if (/^https?:\/\//i.test(path)) return path;
  if (/^[a-z][a-z0-9+.-]*:/i.test(path) || path.startsWith('//')) return null;
  return `${base.replace(/\/$/, '')}/${path.replace(/^\/+/, '')}`;
}
