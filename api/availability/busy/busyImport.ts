import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { CompactEncrypt, compactDecrypt } from 'jose';
import type { z } from 'zod';
import type { Interval } from '~/api/availability/slots';
import type { busyImport } from '~/api/contract/availability';
import { tellTime } from '~/api/db/clock';
import { busyHours, busyImports } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid, notFound } from '~/api/http/errors';
import type { Sweep } from '~/api/jobs/batches';
import { lockMentor } from '~/api/mentorships/locks';
import { rangeOf, timestamptz } from '~/api/mentorships/times';
import { notify } from '~/api/notifications/notify';
import type { Services } from '~/api/services';
import { DAY, MINUTE } from '~/api/time';
import type { Unread } from './busyTimes';
import { CalendarError } from './calendarError';
import { calendarUrl } from './fetchCalendar';
import { readTimes } from './readTimes';
import type { Lane } from './thread';

type Stored = typeof busyImports.$inferSelect;

const EVERY = 15 * MINUTE;
const LONGEST_PAUSE = DAY;
/** A calendar that has failed for so long is told of, once. */
const TOLD_AFTER = 7 * DAY;

/** Doubling, from a quarter of an hour to a day. */
export const pauseAfter = (failures: number): number =>
  Math.min(EVERY * 2 ** Math.min(failures, 10), LONGEST_PAUSE);

type Deps = Pick<
  Services,
  'db' | 'keys' | 'clock' | 'timeZone' | 'siteOrigin' | 'fetchCalendar' | 'readCalendar' | 'mentorQueue'
>;

const seal = (address: string, { keys }: Pick<Services, 'keys'>) =>
  new CompactEncrypt(new TextEncoder().encode(address))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keys.calendar);

/** Null if it was sealed with another secret. */
async function open(sealed: string, { keys }: Pick<Services, 'keys'>): Promise<string | null> {
  try {
    return new TextDecoder().decode((await compactDecrypt(sealed, keys.calendar)).plaintext);
  } catch {
    return null;
  }
}

/**
 * Reads the calendar of that address and keeps the hours it takes (docs/contract.md, 'Calendars elsewhere').
 * @throws 400 on `address`, in words, when it cannot be read: nothing changes then
 */
export async function saveImport(mentorId: number, address: string, deps: Deps): Promise<void> {
  const read = async () => {
    calendarUrl(address);
    return readTimes(address, 'asked', deps);
  };
  const { hours, unread } = await read().catch((error: unknown) => {
    if (error instanceof CalendarError) throw invalid({ address: [error.message] });
    throw error;
  });
  const sealed = await seal(address.trim(), deps);
  const now = deps.clock();
  await store(mentorId, hours, deps, async (tx) => {
    const fresh = { address: sealed, ...succeeded(now, unread), createdAt: now };
    await tx
      .insert(busyImports)
      .values({ mentorId, ...fresh })
      .onConflictDoUpdate({ target: busyImports.mentorId, set: fresh });
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

/** Bookings wait, so that none is checked against half of the hours. Unchanged hours are not touched. */
function store(
  mentorId: number,
  times: Interval[],
  deps: Deps,
  also: (tx: Db) => Promise<void>,
): Promise<void> {
  const work = (tx: Db) => replaceHours(mentorId, times, { tx, also, now: deps.clock() });
  return deps.mentorQueue(mentorId, () => deps.db.transaction(work));
}

async function replaceHours(
  mentorId: number,
  times: Interval[],
  { tx, also, now }: { tx: Db; also: (tx: Db) => Promise<void>; now: Date },
): Promise<void> {
  await lockMentor(mentorId, tx);
  await tellTime(tx, now);
  await also(tx);
  const { rows } = await tx.execute<{ start: number; end: number }>(sql`
    select extract(epoch from lower(during))::float8 * 1000 as start, extract(epoch from upper(during))::float8 * 1000 as end
    from busy_hours where mentor_id = ${mentorId}`);
  const key = (start: number, end: number) => `${start} ${end}`;
  const wanted = new Map(times.map((one) => [key(one.start.getTime(), one.end.getTime()), one]));
  const gone = rows.filter(({ start, end }) => !wanted.has(key(start, end)));
  for (const { start, end } of rows) wanted.delete(key(start, end));
  const left = gone.map((one) => ({ start: new Date(one.start), end: new Date(one.end) }));
  for (const ranges of rangesOf(left))
    await tx.execute(sql`delete from busy_hours where mentor_id = ${mentorId} and during in (${ranges})`);
  for (const ranges of rangesOf([...wanted.values()]))
    await tx.execute(sql`insert into busy_hours (mentor_id, during)
      select ${mentorId}::int, r.during from (${ranges}) as r (during)`);
}

/** Of the hours that one statement writes: all at once would take longer than a statement may on a busy machine. */
const AT_A_TIME = 5_000;

/** As rows of one parameter each: there may be more of them than a statement has parameters. */
const rangesOf = (all: Interval[]) =>
  Array.from({ length: Math.ceil(all.length / AT_A_TIME) }, (_, part) =>
    rowsOf(all.slice(part * AT_A_TIME, (part + 1) * AT_A_TIME)),
  );

const rowsOf = (some: Interval[]) =>
  sql`select tstzrange(t.start, t.stop) from jsonb_to_recordset(${JSON.stringify(
    some.map(({ start, end }) => ({ start, stop: end })),
  )}::jsonb) as t (start timestamptz, stop timestamptz)`;

/** Its hours are free again. @throws 404 */
export function removeImport(mentorId: number, deps: Deps): Promise<void> {
  return store(mentorId, [], deps, async (tx) => {
    const gone = await tx
      .delete(busyImports)
      .where(eq(busyImports.mentorId, mentorId))
      .returning({ id: busyImports.mentorId });
    if (gone.length === 0) throw notFound();
  });
}

/** Reads it now, whenever it was due. @throws 404 */
export async function readNow(mentorId: number, deps: Services): Promise<void> {
  const [stored] = await deps.db.select().from(busyImports).where(eq(busyImports.mentorId, mentorId));
  if (!stored) throw notFound();
  await readOne(stored, 'asked', deps);
}

/** `ending`: enough for its owner to know which one it is. */
export async function importView(mentorId: number, deps: Deps): Promise<z.infer<typeof busyImport>> {
  const [stored] = await deps.db.select().from(busyImports).where(eq(busyImports.mentorId, mentorId));
  const address = stored && (await open(stored.address, deps));
  const hours = stored
    ? await deps.db.$count(
        busyHours,
        and(eq(busyHours.mentorId, mentorId), sql`upper(${busyHours.during}) > ${timestamptz(deps.clock())}`),
      )
    : 0;
  return {
    active: stored !== undefined,
    host: address ? calendarUrl(address).hostname : '',
    ending: address?.slice(-4) ?? '',
    periods: hours,
    read_at: stored?.readAt?.toISOString() ?? null,
    failed_at: stored?.failedAt?.toISOString() ?? null,
    failure: stored?.failure ?? '',
    unread: stored?.unread ?? { count: 0, entries: [], zones: [] },
  };
}

/** Nobody waits for slow servers: several at a time, and the rest in the next round. */
const AT_ONCE = 8;
const MOST_MS_OF_A_ROUND = 10_000;

/**
 * Reads what is due. Each is taken by one process: its next time moves before it is read. What is left over stays
 * due by itself, so the round counts as done.
 */
export async function readDueImports({ services, stopping }: Sweep): Promise<boolean> {
  const began = performance.now();
  while (!stopping() && performance.now() - began < MOST_MS_OF_A_ROUND) {
    const due = await takeDue(services);
    await Promise.all(due.map((one) => readOne(one, 'due', services)));
    if (due.length < AT_ONCE) break;
  }
  return true;
}

function takeDue({ db, clock }: Services): Promise<Stored[]> {
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

/** What it takes from now on, or why it could not be read; the hours of before stay then. */
async function readOne(stored: Stored, lane: Lane, services: Services): Promise<void> {
  const { mentorId } = stored;
  // Removed, or replaced, while it was read.
  const same = and(eq(busyImports.mentorId, mentorId), eq(busyImports.address, stored.address));
  try {
    const address = await open(stored.address, services);
    if (address === null) throw new CalendarError(RESEALED);
    const { hours, unread } = await readTimes(address, lane, services);
    await services.mentorQueue(mentorId, () =>
      services.db.transaction(async (tx) => {
        const now = services.clock();
        const kept = await tx
          .update(busyImports)
          .set(succeeded(now, unread))
          .where(same)
          .returning({ id: busyImports.mentorId });
        if (kept.length > 0) await replaceHours(mentorId, hours, { tx, now, also: async () => {} });
      }),
    );
  } catch (error) {
    if (!(error instanceof CalendarError))
      services.log.error({ err: error, mentorId }, 'a calendar could not be kept');
    const failure = error instanceof CalendarError ? error.message : 'No hemos podido leer el calendario.';
    await services.db.transaction((tx) => fail(stored, failure, { tx, services }));
  }
}

async function fail(
  { mentorId, address, failures, readAt, createdAt, toldAt }: Stored,
  failure: string,
  { tx, services }: { tx: Db; services: Services },
): Promise<void> {
  const now = services.clock();
  const isLong = now.getTime() - (readAt ?? createdAt).getTime() > TOLD_AFTER;
  const nextAt = new Date(now.getTime() + pauseAfter(failures));
  const kept = await tx
    .update(busyImports)
    .set({
      failedAt: now,
      failure,
      failures: Math.min(failures + 1, 1_000),
      nextAt,
      toldAt: isLong ? (toldAt ?? now) : null,
    })
    .where(and(eq(busyImports.mentorId, mentorId), eq(busyImports.address, address)))
    .returning({ id: busyImports.mentorId });
  if (kept.length === 0 || !isLong || toldAt !== null) return;
  const sentence = `Llevamos una semana sin poder leer tu calendario externo: ${failure} Las horas que conocíamos siguen ocupadas.`;
  const title = 'Tu calendario externo no se puede leer';
  const mail = { subject: title, paragraphs: [sentence], action: 'Revisar mi horario' };
  await notify(
    tx,
    [
      {
        userId: mentorId,
        type: 'reminder',
        title,
        description: sentence,
        subject: `busy-import:${now.getTime()}`,
        link: '/profile/horario',
        mail,
      },
    ],
    services,
  );
}

/** Hours of the mentor's other calendar within these. */
export async function busyWithin(mentorId: number, hours: Interval, db: Db): Promise<boolean> {
  const { during } = busyHours;
  return (
    (await db.$count(busyHours, and(eq(busyHours.mentorId, mentorId), sql`${during} && ${rangeOf(hours)}`))) >
    0
  );
}
