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
/** Milliseconds of a try, besides the time for its bytes: a store may need long to put the parts together. */
const TRY_MS = 120_000;

export type BucketKeys = StorePlace['credentials'];

export const isBucket = (place: string) => place.startsWith('s3:');

/** In English and in Spanish. */
const REASONS: [RegExp, string][] = [
  [/^S3 returned/, 'contesta'],
  [/^there is no bucket/, 'no existe el depósito'],
  [/^no answer in time/, 'no contesta a tiempo'],
  [/^S3 network error|^fetch failed/, 'no se llega a él'],
];

/** Work on the bucket of an address, and on nothing else: whatever fails is said to be the bucket. @throws AdminError */
export async function inBucket<T>(
  address: string,
  keys: BucketKeys,
  work: (bucket: Bucket) => Promise<T>,
  tryMs = TRY_MS,
): Promise<T> {
  if (/^s3:\/\/[^/?]*@/.test(address))
    throw new AdminError('Las claves no van en la dirección: AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.');
  if (!keys) throw new AdminError('Un depósito s3:// necesita AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.');
  try {
    return await work(await openBucket(address, keys, { tryMs }));
  } catch (error) {
    if (error instanceof AdminError || !(error instanceof Error)) throw error;
    const { code = '' } = (error.cause ?? {}) as { code?: string };
    const inSpanish = REASONS.reduce((text, [english, own]) => text.replace(english, own), error.message);
    const reason = inSpanish.includes(code) ? inSpanish : `${inSpanish} ${code}`;
    throw new AdminError(`No se puede usar ${address.split('?')[0]} (${reason}).`);
  }
}

/** Sends a checked backup in parts, and reads it back. It is there whole or not at all. @throws AdminError */
export async function send(file: string, bucket: Bucket, stopping = () => false): Promise<void> {
  const { client, name } = bucket;
  const own = basename(file);
  const key = bucket.fullKey(own);
  const sum = createHash('sha256');
  const upload = await client.getMultipartUploadId(key, 'application/octet-stream');
  try {
    const parts = [];
    for await (const part of createReadStream(file, { highWaterMark: PART_BYTES })) {
      assertGoesOn(stopping);
      sum.update(part);
      parts.push(await client.uploadPart(key, upload, part, parts.length + 1));
    }
    await client.completeMultipartUpload(key, upload, parts);
    const back = createHash('sha256');
    for await (const piece of piecesOf(own, (await stat(file)).size, bucket)) {
      assertGoesOn(stopping);
      back.update(piece);
    }
    if (back.digest('hex') !== sum.digest('hex'))
      throw new AdminError(`${name}${own} no se lee como se ha escrito. No queda guardado.`);
  } catch (error) {
    await client.abortMultipartUpload(key, upload).catch(() => {});
    await bucket.remove(own).catch(() => {
      throw new AdminError(`Si ${name}${own} está, no está comprobada, y no se ha podido borrar: bórrala.`);
    });
    throw error;
  }
}

function assertGoesOn(stopping: () => boolean): void {
  if (stopping()) throw new AdminError('El proceso se está parando: no queda nada guardado.');
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
