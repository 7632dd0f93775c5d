/** The same of a folder and a bucket, and what goes wrong with either. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { startBucket } from '~/tests/support/bucket';
import { type ObjectStore, openStore, probe, StoreError } from './objectStore';
import { openBucket } from './s3';

const bucket = await startBucket();
const folder = mkdtempSync(join(tmpdir(), 'mentorea-files-'));
afterAll(async () => {
  await bucket.close();
  rmSync(folder, { recursive: true, force: true });
});

const bytes = Buffer.from('0123456789');
const keysOf = async (store: ObjectStore) => {
  const found = [];
  for await (const { key, bytes, at } of store.list())
    found.push({ key, bytes, at: Math.abs(at.getTime() - Date.now()) < 60_000 });
  return found.sort((a, b) => a.key.localeCompare(b.key));
};

describe.each([
  ['a folder', { address: folder }],
  ['a bucket', bucket.place],
])('%s', (_, place) => {
  it('gives back ranges of what it got, lists it, and removes it', async () => {
    const store = await openStore(place);
    await store.put('one', bytes);
    await store.put('one.thumbnail', new Uint8Array());
    expect(Buffer.from((await store.read('one', { from: 2, to: 4 })) ?? []).toString()).toBe('234');
    expect(Buffer.from((await store.read('one', { from: 0, to: 9 })) ?? [])).toEqual(bytes);
    expect(await store.read('other', { from: 0, to: 9 })).toBeNull();
    expect(await keysOf(store)).toEqual([
      { key: 'one', bytes: 10, at: true },
      { key: 'one.thumbnail', bytes: 0, at: true },
    ]);
    await store.put('one', Buffer.from('new'));
    expect(Buffer.from((await store.read('one', { from: 0, to: 2 })) ?? []).toString()).toBe('new');
    for (const key of ['one', 'one.thumbnail', 'one', 'never']) await store.remove(key);
    expect(await keysOf(store)).toEqual([]);
    await probe(store, 'probe');
    const deaf = { ...store, read: () => Promise.reject(new Error('deaf')) };
    await expect(probe(deaf, 'probe')).rejects.toThrow('deaf');
    expect(await keysOf(store)).toEqual([]);
  });
});

it('a folder holds files that only its user reads, and no half ones', async () => {
  const store = await openStore({ address: folder });
  await store.put('mine', bytes);
  expect(statSync(join(folder, 'mine')).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(['mine']);
  writeFileSync(join(folder, 'file'), '');
  for (const address of [join(folder, 'not-made'), join(folder, 'file')])
    await expect((await openStore({ address })).put('x', bytes)).rejects.toThrow(StoreError);
  expect(readdirSync(folder)).toEqual(['file', 'mine']);
  // As a crash leaves it.
  writeFileSync(join(folder, 'mine.part'), '01');
  await store.remove('mine');
  expect(readdirSync(folder)).toEqual(['file']);
});

it('a bucket lists in pages, under its own prefix alone', async () => {
  const { address, credentials } = bucket.place;
  const store = await openBucket(address, credentials, { perPage: 3 });
  const other = await openStore({ credentials, address: address.replace('escuela', 'otra') });
  await other.put('foreign', bytes);
  const keys = Array.from({ length: 10 }, (_, i) => `k${i}`);
  for (const key of keys) await store.put(key, bytes);
  expect((await keysOf(store)).map(({ key }) => key)).toEqual(keys);
});

it('a bucket that refuses, fails once, goes on failing or says nothing', async () => {
  const wrong = { ...bucket.place, credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'wrong' } };
  await expect((await openStore(wrong)).put('x', bytes)).rejects.toThrow(StoreError);
  const none = await openStore({ ...bucket.place, address: bucket.place.address.replace('cubo', 'nada') });
  await expect(none.read('x', { from: 0, to: 1 })).rejects.toMatchObject({ cause: { code: 'NoSuchBucket' } });
  await expect(keysOf(none)).rejects.toMatchObject({
    name: 'StoreError',
    cause: { message: 'there is no bucket nada' },
  });

  const store = await openStore(bucket.place);
  bucket.mode = 'broken';
  const before = bucket.asked.length;
  const writing = store.put('late', bytes);
  await expect(writing).rejects.toMatchObject({ name: 'StoreError', cause: { status: 500 } });
  expect(bucket.asked.length - before).toBe(2);

  bucket.mode = 'silent';
  const impatient = await openBucket(bucket.place.address, bucket.place.credentials, { tryMs: 50 });
  await expect(impatient.put('late', bytes)).rejects.toMatchObject({ name: 'TimeoutError' });
  const reading = impatient.read('late', { from: 0, to: 9 });
  await expect(reading).rejects.toMatchObject({ name: 'TimeoutError' });
  bucket.mode = 'well';
  await store.put('late', bytes);
});

it('a bucket has the longer for a file the larger it is, and is asked soon again when it does not begin to answer', async () => {
  const { address, credentials } = bucket.place;
  const large = Buffer.alloc(1_000_000, 'x');
  const strict = await openBucket(address, credentials, { tryMs: 1 });
  await strict.put('large', large);
  expect((await strict.read('large', { from: 0, to: 999_999 }))?.length).toBe(1_000_000);

  const patient = await openBucket(address, credentials, { tryMs: 600_000 });
  bucket.mode = 'silent';
  const before = bucket.asked.length;
  const reading = patient.read('large', { from: 0, to: 1 });
  await vi.waitUntil(() => bucket.asked.length > before);
  bucket.mode = 'well';
  expect((await reading)?.length).toBe(2);
}, 60_000);
