import { open, opendir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange, ObjectStore } from './objectStore';

/**
 * Files of one folder, which instances on several machines share. It is not made here: a folder that is missing may be a
 * disk that is not there. What a write that died leaves ends in `.part`, and goes when the key is removed.
 */
export function openFolder(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, key);
  // Two who write the same key write the same bytes.
  const draftOf = (key: string) => pathOf(`${key}.part`);
  return {
    name: folder,

    async put(key, bytes) {
      const draft = draftOf(key);
      try {
        const file = await open(draft, 'w', 0o600);
        await file
          .writeFile(bytes)
          .then(() => file.sync())
          .finally(() => file.close());
        await rename(draft, pathOf(key));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      // The name is durable with its directory.
      const directory = await open(folder);
      await directory.sync().finally(() => directory.close());
    },

    read: (key, range) => readFileRange(pathOf(key), range).catch(nullIfMissing),
    async remove(key) {
      for (const path of [draftOf(key), pathOf(key)]) await rm(path, { force: true });
    },

    async *list() {
      const entries = await opendir(folder).catch(nullIfMissing);
      for await (const { name } of entries ?? []) {
        const found = await stat(pathOf(name)).catch(nullIfMissing);
        if (found?.isFile()) yield { key: name, bytes: found.size, at: found.mtime };
      }
    },
  };
}

async function readFileRange(path: string, { from, to }: ByteRange): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(to + 1 - from), { position: from });
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
