import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type Bucket, openBucket } from '~/api/files/s3';
import { startBucket } from '~/tests/support/bucket';
import { bring, inBucket, send } from './bucket';

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
  let asked = 0;
  await expect(send(file, bucket, () => ++asked > 1)).rejects.toThrow(/parando/);
  expect(await keys()).toEqual([]);
  const forgetful: Bucket = { ...bucket, read: async (_, { from, to }) => new Uint8Array(to + 1 - from) };
  await expect(send(file, forgetful)).rejects.toThrow(/no se lee como se ha escrito/);
  expect(await keys()).toEqual([]);
});

it('says in Spanish what is missing, and what the store refuses', async () => {
  const fetching = (name: string) =>
    inBucket(address, credentials, (one) => bring(name, one, join(folder, name)));
  await expect(fetching('none.gz')).rejects.toThrow(/^No existe s3:\/\/cubo\/escuela\/none\.gz\.$/);
  const wrong = { ...credentials, secretAccessKey: 'wrong' };
  await expect(inBucket(address, wrong, (one) => one.put('x', Buffer.from('x')))).rejects.toThrow(
    /^No se puede usar s3:\/\/cubo\/escuela \(S3 returned 403/,
  );
  await expect(inBucket(address, undefined, async () => {})).rejects.toThrow(/AWS_ACCESS_KEY_ID/);
});
