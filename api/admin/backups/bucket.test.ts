import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { type Bucket, openBucket } from '~/api/files/s3';
import { startBucket } from '~/tests/support/bucket';
import { bring, inBucket, send } from './bucket';
import { backupName, listBackups } from './files';
import { createLastBackup, newestIn } from './newest';

const standIn = await startBucket();
const { address, credentials } = standIn.place;
const folder = mkdtempSync(join(tmpdir(), 'mentorea-bucket-'));
afterAll(async () => {
  await standIn.close();
  rmSync(folder, { recursive: true, force: true });
});

const bucket: Bucket = await openBucket(address, credentials);
const file = join(folder, 'large.dump');
/** More than a part. */
writeFileSync(file, randomBytes(17 * 1024 * 1024));
const keys = async () => {
  const found: string[] = [];
  for await (const { key } of bucket.list()) found.push(key);
  return found;
};

it('takes a file in parts, and gives it back as it was', async () => {
  await send(file, bucket);
  expect(standIn.asked.filter((one) => /^PUT .*partNumber=/.test(one))).toHaveLength(2);
  const back = join(folder, 'back.dump');
  await bring('large.dump', bucket, back);
  expect(readFileSync(back).equals(readFileSync(file))).toBe(true);
  await bucket.remove('large.dump');
});

it('has nothing of one that is cut off, or is not read as it was written', async () => {
  // While its second part is sent, or its second piece is read back.
  for (const goesOn of [1, 3]) {
    let asked = 0;
    await expect(send(file, bucket, () => ++asked > goesOn)).rejects.toThrow(/parando/);
    expect(await keys()).toEqual([]);
  }
  const forgetful: Bucket = { ...bucket, read: async (_, { from, to }) => new Uint8Array(to + 1 - from) };
  await expect(send(file, forgetful)).rejects.toThrow(/no se lee como se ha escrito/);
  expect(await keys()).toEqual([]);
  const deaf: Bucket = { ...bucket, read: () => Promise.reject(new Error('deaf')) };
  await expect(send(file, deaf)).rejects.toThrow('deaf');
  expect(await keys()).toEqual([]);
  const stuck: Bucket = { ...deaf, remove: () => Promise.reject(new Error('stuck')) };
  await expect(send(file, stuck)).rejects.toThrow(/cubo\/escuela\/large\.dump está, no está comprobada/);
  await bucket.remove('large.dump');
});

it('knows the newest backup also while the bucket does not answer', async () => {
  const day = new Date('2026-11-28T02:00:00Z');
  await bucket.put(backupName(day, 'gz'), Buffer.from('x'));
  const last = createLastBackup(address, credentials);
  await vi.waitUntil(() => last());
  standIn.mode = 'broken';
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  expect(await last()).toEqual(day);
  // Asked after it, and answered after it.
  await expect(newestIn(address, credentials)).rejects.toThrow(/contesta 500/);
  later.mockRestore();
  standIn.mode = 'well';
  expect(await last()).toEqual(day);
  await bucket.remove(backupName(day, 'gz'));
});

it('says in Spanish what is missing, and what the store refuses', async () => {
  const fetching = (name: string) =>
    inBucket(address, credentials, (one) => bring(name, one, join(folder, name)));
  await expect(fetching('none.gz')).rejects.toThrow(/^No existe s3:\/\/cubo\/escuela\/none\.gz\.$/);
  const wrong = { ...credentials, secretAccessKey: 'wrong' };
  await expect(inBucket(address, wrong, (one) => one.put('x', Buffer.from('x')))).rejects.toThrow(
    /^No se puede usar s3:\/\/cubo\/escuela \(contesta 403/,
  );
  const nowhere = inBucket('s3://cubo?endpoint=http://127.0.0.1:2', credentials, listBackups);
  await expect(nowhere).rejects.toThrow(/^No se puede usar s3:\/\/cubo \(no se llega a él: ECONNREFUSED\)/);
  const none = inBucket(address.replace('cubo', 'nada'), credentials, listBackups);
  await expect(none).rejects.toThrow(/no existe el depósito nada/);
  await expect(inBucket(address, undefined, async () => {})).rejects.toThrow(/AWS_ACCESS_KEY_ID/);
  const open = inBucket(address.replace('cubo', 'id:geheim@cubo'), credentials, listBackups);
  await expect(open).rejects.toThrow(/^Las claves no van en la dirección/);
});
