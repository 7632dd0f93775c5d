import { createHash } from 'node:crypto';
import { networkOf, placeOf } from '../http/network';
import { type Limiters, spend } from '../http/rates';

interface Attempt {
  /** Username in lower case, whether or not there is such an account. */
  account: string;
  /** Hash of its password, null where there is no account: whoever has a new password has made no attempt at it yet. */
  passwordHash: string | null;
  /** A device that has logged into this account before (`readDeviceToken`). */
  device: string | null;
  address: string;
}

/**
 * Counts an attempt to log in as failed, before the password is looked at. A device that is known has a count of its own: nobody else can
 * use it up. All others count by their network, and nobody's network closes the account for other networks until the gentler limit is met.
 * @returns takes it back: the password was right
 * @throws 429
 */
export async function countAttempt(
  { account, passwordHash, device, address }: Attempt,
  { logInAddress, logInAccount, logInWholeAccount }: Limiters,
): Promise<() => Promise<void>> {
  const whose = createHash('sha256')
    .update(JSON.stringify([account, passwordHash]))
    .digest('base64url');
  const network = networkOf(address);
  const here = `${whose} ${device === null ? `from ${placeOf(address)}` : `on ${device}`}`;
  const whole = `${whose} ${device === null ? 'from anywhere' : 'on devices'}`;
  if (device === null) await spend(logInAddress, network);
  await spend(logInAccount, here);
  await spend(logInWholeAccount, whole);
  return async () => {
    await logInAccount.delete(here);
    await logInWholeAccount.reward(whole);
    if (device === null) await logInAddress.reward(network);
  };
}
