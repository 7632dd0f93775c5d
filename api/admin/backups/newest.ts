import { openFolder } from '~/api/files/folder';
import { MINUTE } from '~/api/time';
import { type BucketKeys, inBucket, isBucket } from './bucket';
import { type Backup, listBackups } from './files';

/** Milliseconds: whoever looks does not wait long. */
const LOOK_MS = 5_000;

/** In a folder or a bucket; null: there is none. @throws AdminError */
export async function newestIn(place: string, keys?: BucketKeys): Promise<Backup | null> {
  const list = isBucket(place) ? inBucket(place, keys, listBackups, LOOK_MS) : listBackups(openFolder(place));
  return (await list)[0] ?? null;
}

/** A bucket is asked once in this time, in the background: nobody who scrapes waits for it. */
const KEPT_MS = 10 * MINUTE;

/** For those who watch: when the newest was made; null: none, or a folder that cannot be read. */
export function createLastBackup(place: string, keys: BucketKeys): () => Promise<Date | null> {
  const look = async () => (await newestIn(place, keys))?.at ?? null;
  if (!isBucket(place)) return () => look().catch(() => null);
  let last: Date | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt <= KEPT_MS) return last;
    askedAt = performance.now();
    look().then(
      (at) => {
        last = at;
      },
      // While a bucket does not answer, what was known ages.
      () => {},
    );
    return last;
  };
}
