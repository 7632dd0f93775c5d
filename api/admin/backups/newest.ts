import { openFolder } from '~/api/files/folder';
import { MINUTE } from '~/api/time';
import { type BucketKeys, inBucket, isBucket } from './bucket';
import { type Backup, listBackups } from './files';

/** In a folder or a bucket; null: there is none. @throws AdminError */
export async function newestIn(place: string, keys?: BucketKeys): Promise<Backup | null> {
  const list = isBucket(place) ? inBucket(place, keys, listBackups) : listBackups(openFolder(place));
  return (await list)[0] ?? null;
}

/** A bucket is asked once in this time, in the background: nobody who scrapes waits for it. */
const KEPT_MS = 10 * MINUTE;

/** For those who watch: when the newest was made; null: none, or not known. */
export function createLastBackup(place: string, keys: BucketKeys): () => Promise<Date | null> {
  const look = () =>
    newestIn(place, keys).then(
      (found) => found?.at ?? null,
      () => null,
    );
  if (!isBucket(place)) return look;
  let last: Date | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - askedAt <= KEPT_MS) return last;
    askedAt = performance.now();
    void look().then((at) => {
      last = at;
    });
    return last;
  };
}
