import { sql } from 'drizzle-orm';
import { readDueImports } from '~/api/availability/busy/busyImport';
import type { BusyServices } from '~/api/availability/busy/thread';
import { endSuspensions } from '~/api/cases/restrict';
import { tellOfLateCases } from '~/api/cases/tellStaff';
import { endChecks } from '~/api/checks/checks';
import type { Sweep } from '~/api/context';
import type { Job } from '~/api/contract/rules/jobs';
import { jobRuns } from '~/api/db/schema';
import { expireProposals } from '~/api/mentorships/proposals/state';
import { lengthenSeries } from '~/api/mentorships/series/withoutEnd';
import { cancelUnanswered } from '~/api/mentorships/unanswered';
import { remindToAnswer } from '~/api/notifications/due/answers';
import { notifyMatches } from '~/api/notifications/due/matches';
import { askForReviews, sendReminders } from '~/api/notifications/due/sessions';
import { notifyUnreadChats } from '~/api/notifications/due/unreadChats';
import { publishDue } from '~/api/reviews/publish';
import { HOUR, MINUTE, SECOND } from '~/api/time';
import { deleteClosedRoomData } from '~/api/video/socket/roomChat';
import { cleanUp } from './cleanUp';

interface Round extends Pick<Sweep, 'since' | 'stopping'> {
  /** Whether a backup is due, and what makes it. */
  backup: (now: Date) => Promise<((stopping: () => boolean) => Promise<boolean>) | null>;
}

/**
 * The scheduled work that is due (docs/contract.md, 'What the server does by itself'). Each person is notified once, in
 * any number of instances. A failed task is logged and the others run; the desk shows the last run of each. False: not
 * all done.
 */
export async function runSweep(
  services: BusyServices,
  { since = null, stopping = () => false, backup }: Partial<Round> = {},
): Promise<boolean> {
  const sweep: Sweep<BusyServices> = { services, now: services.clock(), since, stopping };
  const pieces: [Job, () => Promise<boolean>][] = [
    ['unanswered requests', async () => (await cancelUnanswered(services)) >= 0],
    ['expired proposals', async () => (await expireProposals(services)) >= 0],
    ['series without end', () => lengthenSeries(sweep)],
    ['reminders to answer', () => remindToAnswer(sweep)],
    ['reminders an hour before', () => sendReminders('1h', sweep)],
    ['reminders a day before', () => sendReminders('24h', sweep)],
    ['requests for a review', () => askForReviews(sweep)],
    ['reviews that waited', () => publishDue(sweep)],
    ['unread chats', () => notifyUnreadChats(sweep)],
    ['closed rooms', () => deleteClosedRoomData(sweep)],
    ['suspensions', () => endSuspensions(sweep)],
    ['checks', () => endChecks(sweep)],
    ['late cases', () => tellOfLateCases(sweep)],
    ['calendars elsewhere', () => readDueImports(sweep)],
  ];
  if (isNewHour(sweep)) {
    pieces.push(['matches', () => notifyMatches(sweep)], ['clean-up', () => cleanUp(sweep)]);
  }
  const runs: (typeof jobRuns.$inferInsert)[] = [];
  const attempt = <T>(piece: Job | 'notes', work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      services.log.error({ err: error, piece }, 'work of the server was not done');
      return false as const;
    });
  const backUp = await attempt('backup', async () => (await backup?.(sweep.now)) ?? null);
  if (backUp) pieces.push(['backup', () => backUp(stopping)]);
  for (const [job, work] of pieces) {
    if (stopping()) break;
    const [at, began] = [services.clock(), performance.now()];
    const whole = await attempt(job, work);
    // Cut off by the end of the process: it goes on after the next start.
    if (!whole && stopping()) break;
    runs.push({ job, at, whole, tookMs: Math.round(performance.now() - began) });
  }
  const isNoted = await attempt('notes', () => noteRuns(runs, services));
  return isNoted && runs.length === pieces.length && runs.every(({ whole }) => whole);
}

/** In one order, so that two instances do not wait for each other. */
async function noteRuns(runs: (typeof jobRuns.$inferInsert)[], { db }: Pick<BusyServices, 'db'>) {
  if (runs.length === 0) return true;
  const set = { at: sql`excluded.at`, whole: sql`excluded.whole`, tookMs: sql`excluded.took_ms` };
  const sorted = runs.toSorted((a, b) => a.job.localeCompare(b.job));
  await db.insert(jobRuns).values(sorted).onConflictDoUpdate({ target: jobRuns.job, set });
  return true;
}

/** Less urgent work runs once an hour. */
const isNewHour = ({ since, now }: Sweep): boolean =>
  since === null || Math.floor(since.getTime() / HOUR) !== Math.floor(now.getTime() / HOUR);

/** Milliseconds between the end of a round and the next one. */
const PAUSE_MS = MINUTE;
const FIRST_PAUSE_MS = 2 * SECOND;

interface SweeperOptions {
  /** One round; true if nothing was left undone. It must not reject. */
  sweep: (round: Omit<Round, 'backup'>) => Promise<boolean>;
  clock: () => Date;
  pause?: number;
  firstPause?: number;
}

/** Runs the scheduled work every minute, one round at a time. `stop` waits for the current transaction. */
export function startSweeper(options: SweeperOptions) {
  const { sweep, clock, pause = PAUSE_MS, firstPause = FIRST_PAUSE_MS } = options;
  let stopped = false;
  let since: Date | null = null;
  let timer: NodeJS.Timeout;
  let round: Promise<void> = Promise.resolve();

  const work = async () => {
    const began = clock();
    if (await sweep({ since, stopping: () => stopped })) since = began;
    if (!stopped) plan(pause);
  };
  const plan = (delay: number) => {
    timer = setTimeout(() => {
      round = work();
    }, delay);
  };
  plan(firstPause);

  return {
    stop: async (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      await round;
    },
  };
}
