/** Security headers of pages. */
import type { Env } from '~/app/.server/env';
import { FEATURES, type Feature, type PagePolicy } from '~/app/domain/site/routeHandle';

/** Address for browsers' reports of violations (server/http/cspReports.ts). */
export const CSP_REPORTS = '/csp-reports';

const NEVER = ['geolocation', 'payment', 'usb'];

/** Browser features allowed to the page and its own frames, and to those of the origin `frame`; by default none. */
export function permissionsPolicy({
  features = [],
  frame = null,
}: {
  features?: readonly Feature[];
  frame?: string | null;
} = {}): string {
  const allowed = frame === null ? '(self)' : `(self "${frame}")`;
  return [
    ...FEATURES.map((name) => `${name}=${features.includes(name) ? allowed : '()'}`),
    ...NEVER.map((name) => `${name}=()`),
  ].join(', ');
}

/** The policy that a page's routes ask for (app/domain/site/routeHandle.ts). */
interface Asked {
  framed: boolean;
  policy: PagePolicy | null;
}

type Deps = Pick<Env, 'apiPublicUrl' | 'video'>;

/** Sets all headers but the Content-Security-Policy, which needs the nonce. */
export function setPagePolicies(headers: Headers, { framed, policy }: Asked, { video }: Deps): void {
  if (framed) headers.set('X-Frame-Options', 'SAMEORIGIN');
  if (!policy) return;
  const frame = policy.video && video.host ? new URL(video.host.origin).origin : null;
  headers.set('Permissions-Policy', permissionsPolicy({ features: policy.features, frame }));
}

/**
 * Everything from this origin; inline scripts with the `nonce`, if the page has any. Styles and connections are left to
 * `default-src`, since each of a page's headers is sent with each page.
 */
export function pageContentPolicy(
  nonce: string | null,
  { framed, policy }: Asked,
  { apiPublicUrl, video }: Deps,
): string {
  const videoHost = policy?.video ? video.host?.origin : undefined;
  const own = nonce ? `'self' 'nonce-${nonce}'` : `'self'`;
  return [
    `default-src 'self'`,
    `script-src ${videoHost ? `${own} ${videoHost}/external_api.js` : own}`,
    // Vite's development server injects styles into the document.
    ...(import.meta.env.DEV ? [`style-src 'self' 'unsafe-inline'`] : []),
    `img-src 'self' data: blob:${apiPublicUrl ? ` ${new URL(apiPublicUrl).origin}` : ''}`,
    ...(videoHost ? [`frame-src 'self' ${new URL(videoHost).origin}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors ${framed ? `'self'` : `'none'`}`,
    // Works in all browsers. Beside the newer `report-to`, Chromium would ignore it and send nothing from http.
    `report-uri ${CSP_REPORTS}`,
  ].join('; ');
}
