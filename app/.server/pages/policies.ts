/** The headers that say what a page may do. */
import type { Env } from '~/app/.server/env';
import type { PagePolicy } from '~/app/ui/routeHandle';

/** Where browsers tell of what was refused (server/http/cspReports.ts). */
export const CSP_REPORTS = '/csp-reports';

/**
 * The policy of our own pages: scripts and styles from this origin, inline scripts only by the answer's
 * nonce.
 */
function contentSecurityPolicy(options: {
  nonce: string | null;
  apiPublicUrl: string;
  /** Pages of this origin may show it in a frame. */
  framed?: boolean;
  /** Address of the video server, whose script and frames the page may have. */
  videoHost?: string | null;
}): string {
  const { videoHost } = options;
  const own = options.nonce ? `'self' 'nonce-${options.nonce}'` : `'self'`;
  const scripts = videoHost ? `${own} ${videoHost}/external_api.js` : own;
  // Vite's development server puts styles into the document itself.
  const styles = import.meta.env.DEV ? `'self' 'unsafe-inline'` : `'self'`;
  const pictures = options.apiPublicUrl ? ` ${new URL(options.apiPublicUrl).origin}` : '';
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data: blob:${pictures}`,
    `connect-src 'self'`,
    ...(videoHost ? [`frame-src 'self' ${new URL(videoHost).origin}`] : []),
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    options.framed ? `frame-ancestors 'self'` : `frame-ancestors 'none'`,
    // Every browser knows it. Beside the newer `report-to` Chromium would pass it over, and send nothing at
    // all from http.
    `report-uri ${CSP_REPORTS}`,
  ].join('; ');
}

const FEATURES = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'] as const;
export type Feature = (typeof FEATURES)[number];

const NEVER = ['geolocation', 'payment', 'usb'];

/**
 * What a page of ours may use of the browser's devices: nothing, but for what its route asks for
 * (`handle.policy`).
 * @param features for the page itself, and for frames of this origin; @param frame an origin whose frames may
 * have them too
 */
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

/** What the routes of a page ask for (app/ui/routeHandle.ts). */
interface Asked {
  framed: boolean;
  policy: PagePolicy | null;
}

type Deps = Pick<Env, 'apiPublicUrl' | 'video'>;

/** Sets them but for the Content-Security-Policy, which waits for the nonce. */
export function setPagePolicies(headers: Headers, { framed, policy }: Asked, { video }: Deps): void {
  if (framed) headers.set('X-Frame-Options', 'SAMEORIGIN');
  if (!policy) return;
  const frame = policy.video && video.host ? new URL(video.host.origin).origin : null;
  headers.set('Permissions-Policy', permissionsPolicy({ features: policy.features, frame }));
}

/** @param nonce of the page's inline scripts; null when it has none */
export function pageContentPolicy(
  nonce: string | null,
  { framed, policy }: Asked,
  { apiPublicUrl, video }: Deps,
): string {
  return contentSecurityPolicy({
    nonce,
    apiPublicUrl,
    framed,
    videoHost: (policy?.video && video.host?.origin) || null,
  });
}
