import type { Act } from '~/api/contract/rules/audit';
import { auditLog } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { widerNetworkOf } from '~/api/http/rates';

interface LogLine {
  act: Act;
  /** Null: not logged in, or the server itself. */
  actorId: number | null;
  aboutId?: number | null;
  caseId?: number;
  /** The visitor's address, of which only the network is kept. */
  address?: string;
  /** A few words; never texts of people, names or addresses. */
  detail?: string;
}

/** Writes a line of the log in the transaction of the act (docs/contract.md, 'Log'). */
export async function logAct(tx: Db, { address, ...line }: LogLine, now: Date): Promise<void> {
  const network = address === undefined ? '' : widerNetworkOf(address);
  await tx.insert(auditLog).values({ ...line, network, at: now });
}
