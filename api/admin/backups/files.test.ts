import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFolder } from '~/api/files/folder';
import { DAY } from '~/api/time';
import { backupName, listBackups, rotate } from './files';
import { newestIn } from './newest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mentorea-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (iso: string, text = 'x') => writeFileSync(join(folder, backupName(new Date(iso), 'dump')), text);
const there = () => readdirSync(folder).sort();
/** Sunday. */
const NOW = new Date('2026-11-29T02:00:00Z');

describe('a folder of backups', () => {
  it('names them by their moment, and knows the newest', async () => {
    expect(await newestIn(join(folder, 'none'))).toBeNull();
    expect(await newestIn(folder)).toBeNull();
    put('2026-11-28T02:00:00.500Z', 'four');
    put('2026-11-27T02:00:00Z');
    writeFileSync(join(folder, 'mentorea-20261129T020000Z.gz.part'), 'half');
    writeFileSync(join(folder, 'other.gz'), 'mine');
    expect(await newestIn(folder)).toEqual({
      file: join(folder, 'mentorea-20261128T020000Z.dump'),
      at: new Date('2026-11-28T02:00:00Z'),
      bytes: 4,
    });
    expect(await listBackups(openFolder(folder))).toHaveLength(2);
  });

  it('keeps the newest of seven days and four weeks, and what is not a backup', async () => {
    writeFileSync(join(folder, 'other.gz'), 'mine');
    for (let days = 0; days < 60; days++) {
      put(new Date(NOW.getTime() - days * DAY).toISOString());
      put(new Date(NOW.getTime() - days * DAY - DAY / 24).toISOString());
    }
    await rotate(openFolder(folder), NOW);
    const kept = ['08', '15', '22', '23', '24', '25', '26', '27', '28', '29'];
    // The 22nd is the end of a week, as the 29th is.
    const names = kept.map((day) => `mentorea-202611${day}T020000Z.dump`);
    // One of before an attempt at something is not taken away by the one after it.
    const today = 'mentorea-20261129T010000Z.dump';
    expect(there()).toEqual([...names, today, 'other.gz'].sort());
    expect(await rotate(openFolder(folder), NOW)).toEqual([]);
  });

  it('counts days and weeks that have one: when none are made any more, none go', async () => {
    const days = ['2026-01-01', '2026-01-02', '2026-03-10', '2026-05-20', '2026-11-28'];
    for (const day of days) put(`${day}T02:00:00Z`);
    expect(await rotate(openFolder(folder), NOW)).toEqual([]);
  });

  it('loses drafts of a dead process after a day', async () => {
    const [old, fresh] = ['mentorea-20261127T020000Z.gz.part', 'mentorea-20261129T010000Z.gz.part'];
    for (const [name, at] of [
      [old, NOW.getTime() - 2 * DAY],
      [fresh, NOW.getTime() - DAY / 2],
    ] as const) {
      writeFileSync(join(folder, name), 'half');
      utimesSync(join(folder, name), new Date(at), new Date(at));
    }
    expect(await rotate(openFolder(folder), NOW)).toEqual([join(folder, old)]);
    expect(there()).toEqual([fresh]);
  });
});
