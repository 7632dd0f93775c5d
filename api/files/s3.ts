import type { ListObject, S3mini } from 's3mini';
import type { ObjectStore, StorePlace } from './objectStore';

/** Milliseconds of one try. */
const TRY_MS = 8_000;
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
  { tryMs = TRY_MS, perPage = OBJECTS_PER_PAGE } = {},
): Promise<Bucket> {
  const { S3mini } = await import('s3mini');
  const { host, pathname, searchParams } = new URL(address);
  const region = searchParams.get('region') ?? REGION;
  const endpoint = searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  const client = new S3mini({
    ...credentials,
    region,
    endpoint: `${endpoint.replace(/\/+$/, '')}/${host}`,
    fetch: (input, init) => fetchTwice(input, init, tryMs),
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

/** Once more after a 5xx, a lost connection or silence: bodies are never streams. */
async function fetchTwice(input: string | URL | Request, init: RequestInit | undefined, tryMs: number) {
  const once = () => fetch(input, { ...init, signal: AbortSignal.timeout(tryMs) });
  const first = await once().catch(() => null);
  if (first && first.status < 500) return first;
  await first?.body?.cancel();
  return once();
}
