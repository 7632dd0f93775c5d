/** Where browsers tell of what was refused (server/cspReports.ts). */
export const CSP_REPORTS = '/csp-reports';

/** The policy of our own pages: scripts and styles from this origin, inline scripts only by the answer's nonce. */
export function contentSecurityPolicy(options: {
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
    // Every browser knows it. Beside the newer `report-to` Chromium would pass it over, and send nothing at all from http.
    `report-uri ${CSP_REPORTS}`,
  ].join('; ');
}
