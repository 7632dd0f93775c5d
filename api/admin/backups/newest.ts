import { MINUTE } from '~/api/time';
import { type BucketKeys, inBucket, isBucket, listBucket } from './bucket';
import { type Backup, newestBackup } from './files';

/** In a folder or a bucket; null: there is none. @throws AdminError */
export const newestIn = async (place: string, keys: BucketKeys): Promise<Backup | null> =>
  isBucket(place)
    ? inBucket(place, keys, async (bucket) => (await listBucket(bucket))[0] ?? null)
    : newestBackup(place);

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
