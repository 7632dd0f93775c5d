import ipaddr from 'ipaddr.js';

/** All demo accounts share one published password. No mail reaches this domain: nobody else can register. */
export const DEMO_DOMAIN = 'demo.mentorea.example';
export const DEMO_PASSWORD = 'Mentorea2026';

/** Demo accounts open only on this machine, reached as localhost: behind a proxy every client may look local. */
export function isDemoFromElsewhere(
  email: string,
  { address, siteOrigin }: { address: string; siteOrigin: string },
): boolean {
  if (!email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`)) return false;
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteOrigin).hostname)) return true;
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback';
}
