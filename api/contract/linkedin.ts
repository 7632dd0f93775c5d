/**
 * The https address of a LinkedIn page, from what people paste: scheme and 'www.' may be missing, what follows '?' or '#' goes.
 * Null when it leads elsewhere or nowhere in particular.
 */
export function linkedinAddress(text: string): string | null {
  const typed = text.trim();
  const whole = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed.replace(/^\/+/, '')}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, hostname, pathname, username, password, port } = new URL(whole);
  const isLinkedin = hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com');
  const plain = /^https?:$/.test(protocol) && username === '' && password === '' && port === '';
  return isLinkedin && plain && pathname !== '/' ? `https://${hostname}${pathname}` : null;
}
