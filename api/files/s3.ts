import type { ListObject, S3mini } from 's3mini';
import type { ObjectStore, StorePlace } from './objectStore';

/** Milliseconds of one try, besides the time that its bytes need on a line of 1 Mbit/s. */
const TRY_MS = 8_000;
const BYTES_PER_MS = 100;
/** Milliseconds of both tries. */
const WHOLE_MS = 600_000;
/** Milliseconds until a read begins to be answered, or is tried again: the website gives it 4 s. */
const FIRST_MS = 1_500;
const OBJECTS_PER_PAGE = 1_000;
/** Without `region`, that of what is not Amazon. */
const REGION = 'us-east-1';

export interface Bucket extends ObjectStore {
  /** The client, and the key of an object in the bucket. */
  client: S3mini;
  fullKey(key: string): string;
}

/** `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint that of Amazon. The bucket's name is in the path. */
export async function openBucket(
  address: string,
  credentials: NonNullable<StorePlace['credentials']>,
  { tryMs = TRY_MS, wholeMs = WHOLE_MS, perPage = OBJECTS_PER_PAGE } = {},
): Promise<Bucket> {
  const { S3mini } = await import('s3mini');
  const { host, pathname, searchParams } = new URL(address);
  const region = searchParams.get('region') ?? REGION;
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const client = new S3mini({
    ...credentials,
    region,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${host}`,
    fetch: (input, init) => fetchTwice(input, init ?? {}, { tryMs, wholeMs }),
  });
  const prefix = pathname.replace(/^\/+|\/+$/g, '').replace(/(.)$/, '$1/');
  const fullKey = (key: string) => prefix + key;
  return {
    ...{ client, fullKey, name: `s3://${host}/${prefix}` },

    async put(key, bytes) {
      await client.putObject(fullKey(key), bytes);
    },

    async read(key, { from, to }) {
      try {
        const answer = await client.getObjectRaw(fullKey(key), false, from, to + 1);
        return new Uint8Array(await answer.arrayBuffer());
      } catch (error) {
        if ((error as { code?: string }).code === 'NoSuchKey') return null;
        throw error;
      }
    },

    async remove(key) {
      await client.deleteObject(fullKey(key));
    },

    async *list() {
      let token: string | undefined;
      do {
        const page = await client.listObjectsPaged('/', prefix, perPage, token);
        if (!page?.objects) throw new Error(`there is no bucket ${host}`);
        for (const { Key, Size, LastModified } of page.objects satisfies ListObject[])
          yield { key: Key.slice(prefix.length), bytes: Number(Size), at: new Date(LastModified) };
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}

interface Limits {
  tryMs: number;
  wholeMs: number;
}

/** Once more after a 5xx, a lost connection or silence: bodies are never streams. */
async function fetchTwice(input: string | URL | Request, init: RequestInit, { tryMs, wholeMs }: Limits) {
  const until = performance.now() + wholeMs;
  const most = tryMs + bytesOf(init) / BYTES_PER_MS;
  const once = async (answerMs: number) => {
    const silence = new AbortController();
    const cutAfter = (ms: number) =>
      setTimeout(() => silence.abort(new DOMException('no answer in time', 'TimeoutError')), ms).unref();
    cutAfter(Math.min(most, until - performance.now()));
    const answer = cutAfter(answerMs);
    return fetch(input, { ...init, signal: silence.signal }).finally(() => clearTimeout(answer));
  };
  const first = await once(init.method === 'GET' ? FIRST_MS : most).catch(() => null);
  if (first && first.status < 500) return first;
  await first?.body?.cancel();
  return once(most);
}

/** That go up, or come down by a `Range`. */
function bytesOf({ body, headers }: RequestInit): number {
  const [, from = 0, to = 0] = /^bytes=(\d+)-(\d+)$/.exec(new Headers(headers).get('range') ?? '') ?? [];
  return body instanceof Uint8Array ? body.length : Number(to) - Number(from);
}
