import { basename } from 'node:path';
import type { ObjectStore } from '~/api/files/objectStore';
import { DAY } from '~/api/time';

/** `gz`: our own export, for both engines. `dump`: of pg_dump, for a server. */
export type Kind = 'gz' | 'dump';

export interface Backup {
  file: string;
  at: Date;
  bytes: number;
}

const NAME = /^mentorea-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.(?:gz|dump)$/;
const DRAFT = /^mentorea-\d{8}T\d{6}Z\.(?:gz|dump)\.part$/;

/** By the moment, in UTC: `mentorea-20261128T020000Z.gz`. */
export const backupName = (at: Date, kind: Kind) =>
  `mentorea-${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z.${kind}`;

/** Of a folder or a bucket. */
type Place = Pick<ObjectStore, 'name' | 'list' | 'remove'>;

const fileOf = ({ name }: Place, key: string) => name.replace(/\/?$/, '/') + key;

/** Newest first: each was complete and checked when it got its name. */
export async function listBackups(place: Place): Promise<Backup[]> {
  const backups: Backup[] = [];
  for await (const { key, bytes } of place.list()) {
    const [, year, month, day, hour, minute, second] = NAME.exec(key) ?? [];
    const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    if (year) backups.push({ file: fileOf(place, key), at, bytes });
  }
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime());
}

const DAYS = 7;
const WEEKS = 4;
/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4 * DAY;

/** Of backups, newest first, those that go: the last 24 hours stay, and the newest of each of the last 7 days and 4 weeks (UTC) that have one. */
function superfluous(backups: Backup[], now: Date): string[] {
  const newestOf = (count: number, period: (at: number) => number) => {
    // Of equal keys the last one set stays: the newest.
    const byPeriod = new Map(backups.toReversed().map((one) => [period(one.at.getTime()), one.file]));
    return [...byPeriod]
      .sort(([a], [b]) => b - a)
      .slice(0, count)
      .map(([, file]) => file);
  };
  const kept = new Set([
    ...backups.filter(({ at }) => now.getTime() - at.getTime() < DAY).map(({ file }) => file),
    ...newestOf(DAYS, (at) => Math.floor(at / DAY)),
    ...newestOf(WEEKS, (at) => Math.floor((at - FIRST_MONDAY) / (7 * DAY))),
  ]);
  return backups.map(({ file }) => file).filter((file) => !kept.has(file));
}

/** Takes them away, with drafts that a dead process left. Call it after a good backup only. Returns the names of what went. */
export async function rotate(place: Place, now: Date): Promise<string[]> {
  const gone = superfluous(await listBackups(place), now);
  for await (const { key, at } of place.list())
    if (DRAFT.test(key) && now.getTime() - at.getTime() > DAY) gone.push(fileOf(place, key));
  for (const file of gone) await place.remove(basename(file));
  return gone;
}
