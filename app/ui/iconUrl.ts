import { pictureUrl } from './pictures';

/**
 * Address of a badge's icon (a path or a full URL, spec.md section 3), by the rule of pictures; null for one of another host, which
 * our content security policy would not let in (`img-src` is this site and the API's host).
 */
export function iconUrl(icon: string, base: string): string | null {
  const url = pictureUrl(icon.trim(), base);
  if (url === null || !/^https?:/i.test(url)) return url;
  return URL.canParse(url) && URL.canParse(base) && new URL(url).origin === new URL(base).origin ? url : null;
}
