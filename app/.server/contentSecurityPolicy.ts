/** The policy of our own pages: scripts and styles from this origin, inline scripts only by the answer's nonce. */
export function contentSecurityPolicy(options: { nonce: string | null; apiPublicUrl: string }): string {
  const scripts = options.nonce ? `'self' 'nonce-${options.nonce}'` : `'self'`;
  // Vite's development server puts styles into the document itself.
  const styles = import.meta.env.DEV ? `'self' 'unsafe-inline'` : `'self'`;
  const pictures = options.apiPublicUrl ? ` ${new URL(options.apiPublicUrl).origin}` : '';
  return [
    `default-src 'self'`,
    `script-src ${scripts}`,
    `style-src ${styles}`,
    `img-src 'self' data: blob:${pictures}`,
    `connect-src 'self'`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
