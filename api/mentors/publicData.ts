/**
 * In-memory copies of the public data of mentors and areas, as fresh as the database: each read first asks what
 * changed since the last one. Works with any number of instances.
 */
import type { Services, Visit } from '~/api/context';
import type { SearchOrder } from '~/api/contract/rules/search';
import type { Db } from '~/api/db/types';
import { type Catalogue, createCatalogue } from '~/api/expertises/queries';
import { oncePerVisit } from '~/api/http/direct';
import { HOUR } from '~/api/time';
import type { PublicMentor } from '~/api/users/view';
import { readChanges } from './changes';
import { createMentorViews } from './mentorViews';
import { createFreeDays, type FreeDays } from './search/freeDays';
import { type Columns, createMentorIndex, type MentorEntry } from './search/mentorIndex';

/** After such a pause everything is read anew; `public_changes` is kept for much longer. */
const LONGEST_SILENCE = 12 * HOUR;

/** The copies, with all changes up to the call that returned them. */
export interface FreshData {
  /** Changes with anything that search filters and sorts by, except free hours: derived data stays valid until then. */
  version: number;
  /** The listed mentors in that order. */
  inOrder(order: SearchOrder): Columns;
  /** The next days on which they can be booked. */
  freeDays(at: { now: Date; timeZone: string }): Promise<FreeDays>;
  /** Best and newest first, also those who are not listed. */
  ranked(): readonly MentorEntry[];
  newest(): readonly MentorEntry[];
  entry(id: number): MentorEntry | undefined;
  /** Best first: listed, taking bookings, and not hidden from search engines. */
  findable(): MentorEntry[];
  /** The listed ones of these ids, in the given order. */
  mentors(ids: number[], now: Date): Promise<PublicMentor[]>;
  /** From the cache only. */
  mentorNamed(username: string, now: Date): PublicMentor | null;
  catalogue(): Promise<Catalogue>;
}

export interface PublicData {
  /** One statement; calls of the same visit share it. */
  fresh(visit?: Visit): Promise<FreshData>;
}

export interface MentorServices extends Services {
  publicData: PublicData;
}

export function createPublicData(db: Db): PublicData {
  const index = createMentorIndex();
  const views = createMentorViews(db);
  const freeDays = createFreeDays(db);
  const catalogue = createCatalogue(db);
  let snapshot: string | null = null;
  let asked = 0;

  const refresh = shareNextRun(async () => {
    const now = Date.now();
    const isRecent = Math.abs(now - asked) < LONGEST_SILENCE;
    const changes = await readChanges(isRecent ? snapshot : null, db);
    if (changes.mentors === 'all') {
      views.dropAll();
      catalogue.drop();
    } else for (const id of changes.mentors) views.drop(id);
    freeDays.tell(changes.hours);
    index.take(changes.entries);
    index.hide(changes.hidden);
    snapshot = changes.snapshot;
    asked = now;
  });

  const data: FreshData = {
    get version() {
      return index.version();
    },
    inOrder: index.inOrder,
    freeDays: (at) => freeDays.read(() => [...index.inOrder('score').ids], at),
    ranked: () => index.sorted('score'),
    newest: () => index.sorted('newest'),
    entry: index.entry,
    findable: () =>
      index.sorted('score').filter(({ id, listed, available }) => listed && available && !index.isHidden(id)),
    mentors: views.of,
    mentorNamed: views.named,
    catalogue: catalogue.read,
  };
  const read = () => refresh().then(() => data);
  // A page may read from two databases (`createReads`), each with its own.
  return { fresh: (visit) => oncePerVisit(visit, read, read) };
}

/** Callers during a run share the next one, since their data must be newer than their call. */
function shareNextRun(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let waiting: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = work().finally(() => {
      running = null;
    });
    return running;
  };
  return () => {
    if (!running) return start();
    waiting ??= running
      .catch(() => {})
      .then(() => {
        waiting = null;
        return start();
      });
    return waiting;
  };
}
