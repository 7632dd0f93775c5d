import { and, eq, lt, not, or } from 'drizzle-orm';
import type { Job } from '~/api/contract/rules/jobs';
import { jobRuns } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { DAY, HOUR, instantOf, isoDay, wallTimeOf } from '~/api/time';
import type { MakeBackup } from './backup';

export interface Nightly {
  folder: string;
  /** 0 to 23, of the marketplace's wall clock. */
  hour: number;
}

/** A failed backup is made again after this time. */
const AGAIN_MS = HOUR;

/**
 * The nightly backup, if nobody has begun it since the hour struck last: any number of instances ask, and one gets the
 * work. While it runs its row says whole, so that nobody takes it for failed, however long it lasts; if the process is
 * killed in it, the next one is that of the next night. Null: nothing is due.
 */
export async function nightlyBackup(
  { folder, hour }: Nightly,
  { db, now, timeZone, make }: { db: Db; now: Date; timeZone: string; make: MakeBackup },
): Promise<((stopping: () => boolean) => Promise<boolean>) | null> {
  const row = { job: 'backup' satisfies Job as Job, at: now, whole: true, tookMs: 0 };
  const isOld = lt(jobRuns.at, lastStroke(hour, now, timeZone));
  const hasFailed = and(not(jobRuns.whole), lt(jobRuns.at, new Date(now.getTime() - AGAIN_MS)));
  const claimed = await db
    .insert(jobRuns)
    .values(row)
    .onConflictDoUpdate({
      target: jobRuns.job,
      set: { at: now, whole: true, tookMs: 0 },
      setWhere: or(isOld, hasFailed),
    })
    .returning({ job: jobRuns.job });
  if (claimed.length === 0) return null;
  return async (stopping) => {
    try {
      return (await make(folder, stopping)).bytes > 0;
    } catch (error) {
      // The round notes nothing of work that the end of the process cuts off.
      const thatRun = and(eq(jobRuns.job, row.job), eq(jobRuns.at, now));
      await db.update(jobRuns).set({ whole: false }).where(thatRun);
      throw error;
    }
  };
}

/** When the clock showed that hour last; an hour that summer time leaves out is the next one. */
function lastStroke(hour: number, now: Date, timeZone: string): Date {
  const { day } = wallTimeOf(now, timeZone);
  const on = (wanted: string) =>
    instantOf({ day: wanted, minute: hour * 60 }, timeZone) ??
    instantOf({ day: wanted, minute: (hour + 1) * 60 }, timeZone) ??
    now;
  const today = on(day);
  return today <= now ? today : on(isoDay(Date.parse(day) - DAY));
}
