import { createHmac } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import type { Reading } from '~/api/context';
import { KNOWN_NETWORK_DAYS } from '~/api/contract/rules/kept';
import { knownNetworks } from '~/api/db/schema';
import { widerNetworkOf } from '~/api/http/rates';
import { DAY } from '~/api/time';

/**
 * The networks (IPv4 /24, IPv6 /48) that an account has logged in from: there its password is checked even when
 * others have used up the limit of the address (docs/contract.md, 'Limits over time'; decision 25). A plain hash
 * could be undone by trying all networks.
 */
interface Place {
  userId: number;
  address: string;
}
type Deps = Reading & { key: Uint8Array };

const hashOf = ({ userId, address }: Place, key: Uint8Array) =>
  createHmac('sha256', key)
    .update(`${userId} ${widerNetworkOf(address)}`)
    .digest('base64url');

export async function rememberNetwork(place: Place, { db, now, key }: Deps): Promise<void> {
  await db
    .insert(knownNetworks)
    .values({ userId: place.userId, network: hashOf(place, key), lastLogInAt: now })
    .onConflictDoUpdate({
      target: [knownNetworks.userId, knownNetworks.network],
      set: { lastLogInAt: now },
    });
}

export async function isKnownNetwork(place: Place, { db, now, key }: Deps): Promise<boolean> {
  const { userId, network, lastLogInAt } = knownNetworks;
  const since = new Date(now.getTime() - KNOWN_NETWORK_DAYS * DAY);
  const same = and(eq(userId, place.userId), eq(network, hashOf(place, key)), gt(lastLogInAt, since));
  return (await db.$count(knownNetworks, same)) > 0;
}
