import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { z } from 'zod';
import { readBusy } from '~/api/availability/queries';
import type { Interval } from '~/api/availability/slots';
import type { Sweep } from '~/api/context';
import type { busyImport } from '~/api/contract/availability';
import { changeHours, serializeByKey } from '~/api/db/locks';
import { busyImports } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { orNotFound } from '~/api/http/answer';
import { limitConcurrency } from '~/api/http/concurrencyLimit';
import { invalid, notFound, Refusal, tooBusy } from '~/api/http/errors';
import { DAY, MINUTE, SECOND } from '~/api/time';
import type { Unread } from './busyTimes';
import { calendarUrl, type ReadingDeps, readTimes } from './fetchCalendar';
import { CalendarError } from './sieve';
import type { BusyServices, Turn } from './thread';

type Stored = typeof busyImports.$inferSelect;

const EVERY = 15 * MINUTE;
const LONGEST_PAUSE = DAY;
/** A mentor is notified once of a calendar that has failed for so long. */
const TOLD_AFTER = 7 * DAY;

/** In ms: doubles from a quarter of an hour up to a day. */
export const pauseAfter = (failures: number): number =>
  Math.min(EVERY * 2 ** Math.min(failures, 10), LONGEST_PAUSE);

type Deps = Pick<BusyServices, 'db' | 'keys' | 'random' | 'mentorQueue'> & ReadingDeps;

const seal = (address: string, { keys }: Pick<BusyServices, 'keys'>) =>
  new CompactEncrypt(new TextEncoder().encode(address))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keys.calendar);

/** Null if it was sealed with another secret. */
async function open(sealed: string, { keys }: Pick<BusyServices, 'keys'>): Promise<string | null> {
  try {
    return new TextDecoder().decode((await compactDecrypt(sealed, keys.calendar)).plaintext);
  } catch {
    return null;
  }
}

/** Readings take memory: two run at once in a process, one of each mentor. */
const atOnce = limitConcurrency(2);
const ofMentor = serializeByKey();
const PATIENCE_MS = 2 * SECOND;

/** @throws 503 without doing anything when its turn does not come soon */
function soon<T>(mentorId: number, work: () => Promise<T>): Promise<T> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(tooBusy());
    patience.addEventListener('abort', giveUp);
    const begin = async () => {
      if (patience.aborted) throw tooBusy();
      patience.removeEventListener('abort', giveUp);
      return work();
    };
    ofMentor(mentorId, () => atOnce(begin)).then(resolve, reject);
  });
}

/**
 * Reads the calendar at that address and stores the hours it takes (docs/contract.md, 'Calendars elsewhere').
 * @throws 400 on `address` when it cannot be read, 503 when too many are being read
 */
export async function saveImport(mentorId: number, address: string, deps: Deps): Promise<void> {
  const { hours, unread } = await soon(mentorId, () => readTimes(address, 'asked', deps)).catch((error) => {
    throw error instanceof CalendarError ? invalid({ address: [error.message] }) : error;
  });
  const sealed = await seal(address.trim(), deps);
  await store(mentorId, hours, deps, (tx, now) => {
    const fresh = { address: sealed, ...succeeded(now, unread), createdAt: now };
    return tx
      .insert(busyImports)
      .values({ mentorId, ...fresh })
      .onConflictDoUpdate({ target: busyImports.mentorId, set: fresh })
      .returning();
  });
}

const succeeded = (now: Date, unread: Unread) => ({
  readAt: now,
  unread,
  failedAt: null,
  failure: null,
  failures: 0,
  toldAt: null,
  nextAt: new Date(now.getTime() + EVERY),
});

/** Replaces the stored hours if `write` finds the calendar; unchanged hours are not touched. */
const store = (
  mentorId: number,
  hours: Interval[],
  deps: Deps,
  write: (tx: Db, now: Date) => Promise<Stored[]>,
): Promise<boolean> =>
  changeHours(mentorId, deps, async (tx, now) => {
    if ((await write(tx, now)).length === 0) return false;
    const before = await readBusy(mentorId, EVER, tx);
    for (const gone of without(before, hours))
      await tx.execute(sql`delete from busy_hours where mentor_id = ${mentorId} and during in (${gone})`);
    for (const added of without(hours, before))
      await tx.execute(sql`insert into busy_hours (mentor_id, during)
        select ${mentorId}::int, r.during from (${added}) as r (during)`);
    return true;
  });

const EVER = { start: new Date(0), end: new Date('9999-12-31') };
/** Hours that one statement writes: more could exceed its time limit on a busy machine. */
const AT_A_TIME = 5_000;

/** The hours that are not among the others, in JSON parameters: there may be more than a statement has parameters. */
function* without(hours: Interval[], others: Interval[]) {
  const key = ({ start, end }: Interval) => `${start.getTime()} ${end.getTime()}`;
  const known = new Set(others.map(key));
  const left = hours.filter((one) => !known.has(key(one)));
  for (let from = 0; from < left.length; from += AT_A_TIME)
    yield sql`select tstzrange(t.start, t.end) from jsonb_to_recordset(${JSON.stringify(
      left.slice(from, from + AT_A_TIME),
    )}::jsonb) as t (start timestamptz, "end" timestamptz)`;
}

/** Forgets the calendar; its hours are free again. @throws 404 */
export async function removeImport(mentorId: number, deps: Deps): Promise<void> {
  const isGone = await store(mentorId, [], deps, (tx) =>
    tx.delete(busyImports).where(eq(busyImports.mentorId, mentorId)).returning(),
  );
  if (!isGone) throw notFound();
}

const find = async (mentorId: number, db: Db): Promise<Stored | undefined> =>
  (await db.select().from(busyImports).where(eq(busyImports.mentorId, mentorId)))[0];

/** Reads it now, whenever it was due. @throws 404, 503 when too many are read */
export const readNow = (mentorId: number, deps: BusyServices): Promise<void> =>
  soon(mentorId, async () => {
    await readOne(orNotFound(await find(mentorId, deps.db)), 'asked', deps);
  });

/** The address is never sent: its owner recognises it by the host and the `ending`. */
export async function importView(mentorId: number, deps: Deps): Promise<z.infer<typeof busyImport>> {
  const stored = await find(mentorId, deps.db);
  const address = stored && (await open(stored.address, deps));
  const hours = stored ? await readBusy(mentorId, { ...EVER, start: deps.clock() }, deps.db) : [];
  return {
    active: stored !== undefined,
    host: address ? calendarUrl(address).hostname : '',
    ending: address?.slice(-4) ?? '',
    periods: hours.length,
    read_at: stored?.readAt?.toISOString() ?? null,
    failed_at: stored?.failedAt?.toISOString() ?? null,
    failure: stored?.failure ?? '',
    unread: stored?.unread ?? { count: 0, entries: [], zones: [] },
  };
}

/** A few at a time, since each takes memory; what a round has no time for is read in the next. */
const AT_ONCE = 4;
const MOST_MS_OF_A_ROUND = 10_000;

/** Reads what is due, each calendar in one process: its next time moves first. What is left over stays due. */
export async function readDueImports({ services, stopping }: Sweep<BusyServices>): Promise<boolean> {
  const began = performance.now();
  while (!stopping() && performance.now() - began < MOST_MS_OF_A_ROUND) {
    const due = await takeDue(services);
    await Promise.all(due.map((one) => readOne(one, 'due', services)));
    if (due.length < AT_ONCE) break;
  }
  return true;
}

function takeDue({ db, clock }: BusyServices): Promise<Stored[]> {
  const now = clock();
  const due = db
    .select({ id: busyImports.mentorId })
    .from(busyImports)
    .where(lt(busyImports.nextAt, new Date(now.getTime() + 1)))
    .orderBy(asc(busyImports.nextAt))
    .limit(AT_ONCE)
    .for('update', { skipLocked: true });
  return db
    .update(busyImports)
    .set({ nextAt: new Date(now.getTime() + EVERY) })
    .where(inArray(busyImports.mentorId, due))
    .returning();
}

const RESEALED = 'Vuelve a escribir la dirección del calendario.';

/** Stores the new hours, or why it could not be read, with the old hours kept. @throws 503, if asked */
async function readOne(stored: Stored, lane: Turn['lane'], services: BusyServices): Promise<void> {
  const { mentorId } = stored;
  // It may be removed or replaced while it is read.
  const same = and(eq(busyImports.mentorId, mentorId), eq(busyImports.address, stored.address));
  try {
    const address = await open(stored.address, services);
    if (address === null) throw new CalendarError(RESEALED);
    const { hours, unread } = await readTimes(address, lane, services);
    await store(mentorId, hours, services, (tx, now) =>
      tx.update(busyImports).set(succeeded(now, unread)).where(same).returning(),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    if (!(error instanceof CalendarError))
      services.log.error({ err: error, mentorId }, 'a calendar could not be kept');
    const failure = error instanceof CalendarError ? error.message : 'No hemos podido leer el calendario.';
    await services.db.transaction((tx) => fail(stored, failure, tx));
  }

  async function fail({ failures, readAt, createdAt, toldAt }: Stored, failure: string, tx: Db) {
    const now = services.clock();
    const isLong = now.getTime() - (readAt ?? createdAt).getTime() > TOLD_AFTER;
    const failed = {
      failedAt: now,
      failure,
      failures: Math.min(failures + 1, 1_000),
      nextAt: new Date(now.getTime() + pauseAfter(failures)),
      toldAt: isLong ? (toldAt ?? now) : null,
    };
    const kept = await tx.update(busyImports).set(failed).where(same).returning();
    if (kept.length === 0 || !isLong || toldAt !== null) return;
    await services.notices.calendarFailure(tx, { mentorId, failure });
  }
}
