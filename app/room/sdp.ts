/**
 * The certificate of the connection at the other end, from its description. Every connection has one of its own: another certificate is another
 * connection, made because the other page thought this one was gone.
 */
export function fingerprintOf(sdp: string | undefined): string | null {
  return /^a=fingerprint:(.+?)\s*$/m.exec(sdp ?? '')?.[1] ?? null;
}
