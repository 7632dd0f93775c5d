import { eq } from 'drizzle-orm';
import { logAct } from '~/api/auth/auditLog';
import type { Acting } from '~/api/auth/callers';
import type { MaterialRow } from '~/api/chat/fileViews';
import type { Services } from '~/api/context';
import { materials } from '~/api/db/schema';
import { orNotFound } from '~/api/http/answer';
import { selectMaterials } from '~/api/materials/queries';
import { assertFree, lockCase } from './decide';

/**
 * The file that an open case is about, also a hidden one; each reading is in the log.
 * @throws 404 for other cases, or once it is deleted; 409 when another one of the staff has the case, or it is decided
 */
export const reportedFile = (
  caseId: number,
  { staff, address }: Acting,
  { db, clock }: Pick<Services, 'db' | 'clock'>,
): Promise<MaterialRow> =>
  db.transaction(async (tx) => {
    const row = await lockCase(caseId, tx);
    await assertFree(row, staff, tx);
    const id = row.subject === 'file' ? row.subjectId : null;
    const [found] = id === null ? [] : await selectMaterials(tx, eq(materials.id, id));
    const file = orNotFound(found);
    await logAct(tx, { act: 'file-read', actorId: staff.id, aboutId: row.aboutId, caseId, address }, clock());
    return file;
  });
