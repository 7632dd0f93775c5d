import { type SQL, sql } from 'drizzle-orm';
import type { LiveEvent, LiveKind } from '~/api/context';
import type { Db } from '~/api/db/types';

export interface AddressedEvent extends LiveEvent {
  userId: number;
}

const LETTERS: Record<LiveKind, string> = { notification: 'n', mentorship: 's', message: 'm', read: 'r' };
const KINDS = new Map<unknown, LiveKind>(
  Object.entries(LETTERS).map(([kind, letter]) => [letter, kind as LiveKind]),
);

/** At most 46 bytes each (ids of 16, 10 and 10 digits): well below NOTIFY's limit of 8,000. */
const EVENTS_PER_PAYLOAD = 120;

/** Ids only, in as few payloads as NOTIFY allows. */
export function packEvents(events: AddressedEvent[]): string[] {
  const packed = events.map(({ id, userId, kind, subjectId }) => [id, userId, LETTERS[kind], subjectId]);
  return Array.from({ length: Math.ceil(packed.length / EVENTS_PER_PAYLOAD) }, (_, n) =>
    JSON.stringify(packed.slice(n * EVENTS_PER_PAYLOAD, (n + 1) * EVENTS_PER_PAYLOAD)),
  );
}

/** Unreadable payloads are skipped: anyone who may connect to the database can notify. */
export function unpackEvents(payload: string): AddressedEvent[] {
  let entries: unknown = null;
  try {
    entries = JSON.parse(payload);
  } catch {}
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry): AddressedEvent[] => {
    if (!Array.isArray(entry)) return [];
    const [id, userId, letter, subjectId] = entry;
    const kind = KINDS.get(letter);
    if (kind === undefined || ![id, userId, subjectId].every(Number.isSafeInteger)) return [];
    return [{ id, userId, kind, subjectId }];
  });
}

/** A moment: what it does not see was committed later. Ids do not tell, since they are assigned before the commit. */
export async function snapshotOf(db: Db): Promise<string> {
  const { rows } = await db.execute<{ now: string }>(sql`select pg_current_snapshot()::text as now`);
  return rows[0]?.now ?? '';
}

/** Events of these users committed after `snapshot`, by id. */
export async function missedSince(snapshot: string, userIds: number[], db: Db): Promise<AddressedEvent[]> {
  if (userIds.length === 0) return [];
  const users = `{${userIds.join(',')}}`;
  return readEvents(
    sql`select ${COLUMNS} from live_events e where e.user_id = any(${users}::integer[])
      and not pg_visible_in_snapshot(e.written_by, ${snapshot}::pg_snapshot) and ${OF_THIS_SERVER} order by e.id`,
    db,
  );
}

/**
 * Events after `lastId` (0: none), by id. One committed while that was written may come again: readers drop known ids.
 * Null when that event is no longer kept or more than `limit` were missed.
 */
export async function missedAfter(
  { userId, lastId, limit }: { userId: number; lastId: number; limit: number },
  db: Db,
): Promise<AddressedEvent[] | null> {
  const after =
    lastId === 0
      ? sql`true`
      : sql`(e.id > l.id or (e.written_by <> l.written_by and not pg_visible_in_snapshot(e.written_by, l.written_in)))`;
  const last =
    lastId === 0
      ? sql`(values (1)) l`
      : sql`(select * from live_events where id = ${lastId} and user_id = ${userId}) l`;
  // The event itself is included as proof that it is still kept.
  const events = await readEvents(
    sql`select ${COLUMNS} from ${last} join live_events e on e.user_id = ${userId} and (${after} or e.id = ${lastId})
      order by e.id limit ${limit + 2}`,
    db,
  );
  const missed = events.filter((event) => event.id !== lastId);
  return missed.length > limit || (lastId !== 0 && missed.length === events.length) ? null : missed;
}

/** The id of this user's last event, of those before an instant if it is given; 0 for none. */
export async function newestEventId(userId: number, db: Db, before: Date | null = null): Promise<number> {
  const early = before === null ? sql`true` : sql`created_at < ${before.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: string | number | null }>(
    sql`select max(id) as id from live_events where user_id = ${userId} and ${early}`,
  );
  return Number(rows[0]?.id ?? 0);
}

const COLUMNS = sql`e.id, e.user_id, e.kind, e.subject_id`;
/** Rows from another server's dump may have transaction ids that this server has not reached. */
const OF_THIS_SERVER = sql`e.written_by < pg_snapshot_xmax(pg_current_snapshot())`;

interface Row extends Record<string, unknown> {
  id: string | number;
  user_id: number;
  kind: LiveKind;
  subject_id: number;
}

async function readEvents(query: SQL, db: Db): Promise<AddressedEvent[]> {
  const { rows } = await db.execute<Row>(query);
  return rows.map((row) => ({
    id: Number(row.id),
    userId: row.user_id,
    kind: row.kind,
    subjectId: row.subject_id,
  }));
}
