import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../http/gate';

/** argon2id, 19 MiB, 2 passes, 1 lane (OWASP). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** More at once would let log-ins starve everything else. */
const AT_ONCE = 4;
/** Hash, at the same cost, of a random text that nobody kept: what an unknown username is compared with. */
const DECOY =
  '$argon2id$v=19$m=19456,t=2,p=1$g53dNWbeysmWNq7ig2pg2Q$Z91W8Oulceholo5nJlxtjWbfMGbR77TnSwiMozYJT/o';

const gate = createGate(AT_ONCE);

/** @param password any text; equal texts typed on different keyboards count as equal (NFKC) */
export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password.normalize('NFKC'), COST));
}

/** Takes the same time whether or not there is an account: without one (`null`) the answer is false. */
export function checkPassword(password: string, stored: string | null): Promise<boolean> {
  return gate(async () => {
    const equal = await verify(stored ?? DECOY, password.normalize('NFKC'));
    return stored !== null && equal;
  });
}
