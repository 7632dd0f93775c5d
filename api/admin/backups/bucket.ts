import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AdminError } from '~/api/admin/terminal';
import type { StorePlace } from '~/api/files/objectStore';
import { type Bucket, openBucket } from '~/api/files/s3';

/** What is in memory of a backup on its way; a bucket takes 10,000 parts, which is 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** Milliseconds for a part, on a slow line. */
const TRY_MS = 120_000;

export type BucketKeys = StorePlace['credentials'];

export const isBucket = (place: string) => place.startsWith('s3:');

/** Work on the bucket of an address; what the store refuses is said in Spanish. @throws AdminError */
export async function inBucket<T>(
  address: string,
  keys: BucketKeys,
  work: (bucket: Bucket) => Promise<T>,
): Promise<T> {
  if (!keys) throw new AdminError('Un depósito s3:// necesita AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.');
  try {
    return await work(await openBucket(address, keys, { tryMs: TRY_MS }));
  } catch (error) {
    if (error instanceof AdminError || !(error instanceof Error)) throw error;
    throw new AdminError(`No se puede usar ${address.split('?')[0]} (${error.message}).`);
  }
}

/** Sends a checked backup in parts, and reads it back. It is there whole or not at all. @throws AdminError */
export async function send(file: string, bucket: Bucket, stopping = () => false): Promise<void> {
  const { client, name } = bucket;
  const key = bucket.fullKey(basename(file));
  const sum = createHash('sha256');
  const upload = await client.getMultipartUploadId(key, 'application/octet-stream');
  try {
    const parts = [];
    for await (const part of createReadStream(file, { highWaterMark: PART_BYTES })) {
      if (stopping()) throw new AdminError('El proceso se está parando: no queda nada guardado.');
      sum.update(part);
      parts.push(await client.uploadPart(key, upload, part, parts.length + 1));
    }
    await client.completeMultipartUpload(key, upload, parts);
  } catch (error) {
    await client.abortMultipartUpload(key, upload).catch(() => {});
    throw error;
  }
  const back = createHash('sha256');
  for await (const piece of piecesOf(basename(file), (await stat(file)).size, bucket)) back.update(piece);
  if (back.digest('hex') === sum.digest('hex')) return;
  await bucket.remove(basename(file));
  throw new AdminError(`${name}${basename(file)} no se lee como se ha escrito. No queda guardado.`);
}

/** Brings a backup into a new file. @throws AdminError */
export async function bring(name: string, bucket: Bucket, file: string): Promise<void> {
  const size = await client404(bucket.client.getContentLength(bucket.fullKey(name)), `${bucket.name}${name}`);
  await pipeline(piecesOf(name, size, bucket), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
}

const client404 = (length: Promise<number>, what: string) =>
  length.catch((error: Error & { cause?: { status?: number } }) => {
    throw error.cause?.status === 404 ? new AdminError(`No existe ${what}.`) : error;
  });

async function* piecesOf(name: string, size: number, bucket: Bucket) {
  for (let from = 0; from < size; from += PART_BYTES) {
    const to = Math.min(size, from + PART_BYTES) - 1;
    const piece = await bucket.read(name, { from, to });
    if (piece?.length !== to + 1 - from) throw new AdminError(`${bucket.name}${name} está cortado.`);
    yield piece;
  }
}
