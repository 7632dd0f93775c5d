/** Views of public profiles: counted in memory, written together (docs/decisions/0032-views-are-counted.md). */
import { sql } from 'drizzle-orm';
import type { ApiDeps } from '~/api/context';
import { MINUTE, wallTimeOf } from '~/api/time';

const WRITE_AFTER_MS = 3_000;

interface CountedViews {
  username: string;
  /** YYYY-MM-DD. */
  day: string;
  views: number;
}

/** One for each instance: all add to the same rows. */
export function createViewCounter(deps: Pick<ApiDeps, 'db' | 'clock' | 'timeZone' | 'log'>) {
  const { db, clock, timeZone, log } = deps;
  let counted = new Map<string, CountedViews>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let closed = false;

  let minute = Number.NaN;
  let day = '';
  /** Computed once a minute, since cached pages are sent by the thousand a second. */
  const today = () => {
    const now = clock();
    const at = Math.floor(now.getTime() / MINUTE);
    if (at !== minute) day = wallTimeOf(now, timeZone).day;
    minute = at;
    return day;
  };

  const add = (one: CountedViews) => {
    const key = `${one.day} ${one.username}`;
    const known = counted.get(key);
    if (known) known.views += one.views;
    else counted.set(key, one);
  };

  const write = async () => {
    const batch = [...counted.values()];
    counted = new Map();
    if (batch.length === 0) return;
    try {
      await addViews(batch, db);
    } catch (error) {
      for (const one of batch) add(one);
      const views = batch.reduce((sum, one) => sum + one.views, 0);
      if (closed) return log.error({ err: error, views }, 'profile views were lost');
      log.warn({ err: error, views }, 'profile views are written later');
      schedule();
    }
  };
  /** One statement after the other. */
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write);
    return writing;
  };
  const schedule = () => {
    if (closed) return;
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  };

  return {
    /** Counts one view of this mentor's profile now. */
    count(username: string): void {
      add({ username, day: today(), views: 1 });
      schedule();
    },
    /** Writes what is left; call it when no request runs any more. */
    close(): Promise<void> {
      closed = true;
      return flush();
    },
  };
}

/** Adds them in one statement, in a fixed order, so that instances never deadlock. */
async function addViews(batch: CountedViews[], db: ApiDeps['db']): Promise<void> {
  await db.execute(sql`
    insert into profile_views (mentor_id, day, views)
    select u.id, v.day, sum(v.views)::int
    from json_to_recordset(${JSON.stringify(batch)}::json) as v (username text, day date, views int)
    join users u on u.username = v.username::citext
    where u.user_type = 'mentor' and u.deleted_at is null
    group by u.id, v.day order by u.id, v.day
    on conflict (mentor_id, day) do update set views = profile_views.views + excluded.views`);
}
