import { BlockList, isIP } from 'node:net';

/** The demo data's accounts, all with one published password. No mail ever reaches this domain, so nobody else can activate one. */
export const DEMO_DOMAIN = 'demo.mentorea.example';
export const DEMO_PASSWORD = 'Mentorea2026';

const thisMachine = new BlockList();
thisMachine.addSubnet('127.0.0.0', 8, 'ipv4');
thisMachine.addAddress('::1', 'ipv6');
thisMachine.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');

/** A demo account opens for visitors at this machine only, even when its database is put online. */
export function isDemoFromElsewhere(email: string, address: string): boolean {
  if (!email.toLowerCase().endsWith(`@${DEMO_DOMAIN}`)) return false;
  const version = isIP(address);
  return version === 0 || !thisMachine.check(address, version === 6 ? 'ipv6' : 'ipv4');
}
