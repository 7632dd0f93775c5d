import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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

/** What a name says; null for other files. */
export function backupOf(name: string, file: string, bytes: number): Backup | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  return year ? { file, at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`), bytes } : null;
}

/** The backups of a folder, newest first: each was complete and checked when it got its name. */
export function listBackups(folder: string): Backup[] {
  if (!existsSync(folder)) return [];
  const backups = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .flatMap((name) => backupOf(name, join(folder, name), statSync(join(folder, name)).size) ?? []);
  return backups.sort((a, b) => b.at.getTime() - a.at.getTime());
}

/** For whoever watches over their age. Null: there is none. */
export const newestBackup = (folder: string): Backup | null => listBackups(folder)[0] ?? null;

const DAYS = 7;
const WEEKS = 4;
/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4 * DAY;

/** Of backups, newest first, those that go: the last 24 hours stay, and the newest of each of the last 7 days and 4 weeks (UTC) that have one. */
export function superfluous(backups: Backup[], now: Date): string[] {
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
export function rotate(folder: string, now: Date): string[] {
  const drafts = readdirSync(folder)
    .filter((name) => DRAFT.test(name))
    .map((name) => join(folder, name))
    .filter((file) => now.getTime() - statSync(file).mtimeMs > DAY);
  const gone = [...superfluous(listBackups(folder), now), ...drafts];
  for (const file of gone) rmSync(file, { force: true });
  return gone;
}
