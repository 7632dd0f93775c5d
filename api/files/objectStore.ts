/** Where files lie outside of the database: a folder, or a bucket of S3 (docs/operations/files.md). */
import { setTimeout as wait } from 'node:timers/promises';
import { failedStoreCalls } from '~/api/telemetry/metrics';
import { openFolder } from './folder';
import { type Bucket, openBucket } from './s3';

/** Byte positions, both included. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface StoredObject {
  key: string;
  bytes: number;
  /** When it was written. */
  at: Date;
}

/** Objects by keys that are never used for other bytes. Keys are letters, digits, `.`, `_` and `-`. */
export interface ObjectStore {
  /** For people; without secrets. */
  name: string;
  /** Afterwards the object is there whole, or the promise is rejected. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null: there is no such object. */
  read(key: string, range: ByteRange): Promise<Uint8Array | null>;
  /** Also when there is none. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<StoredObject>;
}

/** The setting: `/folder` or `s3://bucket/prefix?endpoint=…&region=…`, with the keys of the latter. */
export interface StorePlace {
  address: string;
  credentials?: { accessKeyId: string; secretAccessKey: string };
}

/** Refused, silent, or without what it should have. The message is for people, the cause for the log. */
export class StoreError extends Error {
  override name = 'StoreError';
  constructor(cause: unknown) {
    super('El almacén de archivos no responde ahora mismo. Vuelve a intentarlo en unos minutos.', { cause });
  }
}

/** The website gives an upload 30 s. */
const SILENCE_MS = 20_000;

/** Failures are StoreErrors, counted, and no call takes longer than `silenceMs`. */
export async function openStore(place: StorePlace, silenceMs = SILENCE_MS): Promise<ObjectStore> {
  const { name, put, read, remove, list } = await openPlace(place, silenceMs);
  const watched =
    <Args extends unknown[], T>(operation: string, run: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const silence = new AbortController();
      const silent = wait(silenceMs, undefined, { signal: silence.signal, ref: false }).then(() => {
        throw new Error(`no answer in ${silenceMs / 1_000} s`);
      });
      try {
        return await Promise.race([run(...args), silent]);
      } catch (error) {
        throw failed(operation, error);
      } finally {
        silence.abort();
        silent.catch(() => {});
      }
    };
  return {
    name,
    async *list() {
      try {
        yield* list();
      } catch (error) {
        throw failed('list', error);
      }
    },
    put: watched('put', put),
    read: watched('read', read),
    remove: watched('remove', remove),
  };
}

function failed(operation: string, error: unknown): StoreError {
  failedStoreCalls.inc({ operation });
  return new StoreError(error);
}

function openPlace({ address, credentials }: StorePlace, wholeMs: number): Promise<Bucket> | ObjectStore {
  if (!address.startsWith('s3:')) return openFolder(address);
  if (!credentials) throw new Error('A bucket needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  return openBucket(address, credentials, { wholeMs });
}

/** Writes, reads and removes a small object. @throws StoreError */
export async function probe(store: ObjectStore, key: string): Promise<void> {
  const bytes = Buffer.from(`Mentorea ${key}`);
  try {
    await store.put(key, bytes);
    const back = await store.read(key, { from: 0, to: bytes.length - 1 });
    if (!back || !bytes.equals(back))
      throw new StoreError(new Error('it does not give back what was written'));
  } finally {
    await store.remove(key);
  }
}
