import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type MaterialView, materialView } from '~/api/chat/fileViews';
import { storeMessages } from '~/api/chat/store';
import type { Caller, Services, Writing } from '~/api/context';
import {
  MATERIALS_MOST,
  MATERIALS_QUOTA_BYTES,
  megabytesText,
  STUDENT_QUOTA_BYTES,
} from '~/api/contract/rules/materials';
import { inTurn } from '~/api/db/locks';
import { materials } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { conflict, Refusal } from '~/api/http/errors';
import { countUpload } from '~/api/telemetry/metrics';
import { fileStore, thumbnailKey } from './fileStore';
import { type Asked, findPlace, isIn, type Place, tellSession } from './places';
import { addedBy, bytesOf, getMaterial, selectMaterials } from './queries';
import { type ReadMaterial, readMaterial } from './readMaterial';

/**
 * Stores a file; in a conversation, with the message that carries it.
 * @throws 400 on `file`, 404, 409 (nothing can be added here, or the space is used up), 413, 503
 */
export async function addMaterial(
  { asked, file, caller }: { asked: Asked; file: File | undefined; caller: Caller },
  services: Services,
): Promise<MaterialView> {
  const { db, clock } = services;
  // Checked before the work of reading and writing the file, and again under the lock.
  const found = await findPlace(asked, caller, { db, now: clock() });
  refuseClosed(found);
  const read = await readMaterial(file);
  await refuseOverfull(found, { bytes: read.bytes.length, caller, tx: db });
  const key: string = randomUUID();
  const parts = [{ key, bytes: read.bytes }];
  if (read.thumbnail) parts.push({ key: thumbnailKey(key), bytes: read.thumbnail });
  const now = clock();
  const written = await Promise.all(parts.map((part) => fileStore.write(part, { ...services, now })));
  const added = await inTurn(found.mentorId, services, async (tx) => {
    const now = clock();
    const place = await findPlace(asked, caller, { db: tx, now });
    refuseClosed(place);
    // Additions to one mentor's files wait for each other, so that none slips past the quotas.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('materials', ${place.mentorId}))`);
    await refuseOverfull(place, { bytes: read.bytes.length, caller, tx });
    for (const part of written) await fileStore.put(part, { tx, now });
    const id = await insert(key, read, { place, caller, tx, now });
    await tell({ id, name: read.name, place, caller }, { tx, now, live: services.live });
    return materialView(await getMaterial(id, caller, tx), caller);
  });
  countUpload('material', read.bytes.length);
  return added;
}

function refuseClosed({ refusal }: Place): void {
  if (refusal !== null) throw conflict(refusal);
}

const OWN_FULL = `No te queda espacio para este archivo: entre todos ocupan como mucho ${megabytesText(MATERIALS_QUOTA_BYTES)}. Elimina alguno que ya no haga falta.`;
const SHARE_FULL = `No te queda espacio para este archivo: con cada mentor puedes ocupar ${megabytesText(STUDENT_QUOTA_BYTES)}. Elimina alguno que ya no haga falta.`;
const MENTOR_FULL =
  'El mentor no tiene espacio para más archivos. Díselo: puede eliminar los que ya no hagan falta.';
const MANY = `Aquí ya hay ${MATERIALS_MOST} archivos. Elimina alguno que ya no haga falta.`;

async function refuseOverfull(
  place: Place,
  { bytes, caller, tx }: { bytes: number; caller: Caller; tx: Db },
): Promise<void> {
  const isOwn = place.mentorId === caller.id;
  if (!isOwn && (await bytesOf(place.mentorId, tx, addedBy(caller))) + bytes > STUDENT_QUOTA_BYTES)
    throw conflict(SHARE_FULL);
  if ((await bytesOf(place.mentorId, tx)) + bytes > MATERIALS_QUOTA_BYTES)
    throw conflict(isOwn ? OWN_FULL : MENTOR_FULL);
  if ((await selectMaterials(tx, isIn(place))).length >= MATERIALS_MOST) throw conflict(MANY);
}

async function insert(
  fileKey: string,
  { name, type, bytes }: ReadMaterial,
  { place, caller, tx, now }: { place: Place; caller: Caller; tx: Db; now: Date },
): Promise<number> {
  const { mentorId, mentorshipId, studentId } = place;
  const [row] = await tx
    .insert(materials)
    .values({
      ...{ mentorId, mentorshipId, studentId, name, fileKey },
      uploaderId: caller.id,
      mime: type,
      size: bytes.length,
      createdAt: now,
    })
    .returning({ id: materials.id });
  return row?.id ?? 0;
}

/** Updates the pages of a session's people; the people of a conversation get a message. */
async function tell(
  { id, name, place, caller }: { id: number; name: string; place: Place; caller: Caller },
  { tx, now, live }: Writing & Pick<Services, 'live'>,
): Promise<void> {
  if (place.mentorshipId !== null) return tellSession(place.mentorshipId, { tx, live });
  const receiverId = place.mentorId === caller.id ? (place.studentId ?? 0) : place.mentorId;
  const message = { sender: caller, receiverId, content: name, clientId: null, materialId: id };
  const [stored] = await storeMessages([message], { tx, now, live });
  if (stored instanceof Refusal) throw stored;
}
