/** Files in the database, in a folder and in a bucket: the same for people, whatever dies or fails when. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { checkFiles, countFiles, moveFiles } from '~/api/admin/files/move';
import { looseFiles, materials, storedFiles } from '~/api/db/schema';
import { type ObjectStore, openStore, StoreError } from '~/api/files/objectStore';
import { cleanUp } from '~/api/jobs/cleanUp';
import { overviewOf } from '~/api/overview/overview';
import { renew } from '~/tests/support/booked';
import { startBucket } from '~/tests/support/bucket';
import { type Cast, createCast } from '~/tests/support/cast';
import { picture } from '~/tests/support/images';
import { openWorld, PASSWORD, type Person } from '~/tests/support/world';

const often = { points: 10_000, seconds: 60 };
const { world } = await openWorld({}, { limits: { materialAccount: often } });
const bucket = await startBucket();
const root = mkdtempSync(join(tmpdir(), 'mentorea-elsewhere-'));
afterAll(async () => {
  await bucket.close();
  rmSync(root, { recursive: true, force: true });
});

/** With nothing in it. */
const ownPrefix = () => ({ ...bucket.place, address: bucket.place.address.replace('escuela', randomUUID()) });
const ownFolder = () => ({ address: mkdtempSync(join(root, 'folder-')) });

let cast: Cast;
beforeEach(async () => {
  bucket.mode = 'well';
  world.services.files = undefined;
  await world.empty();
  cast = await createCast(world);
  await world.db.delete(materials);
  await world.db.delete(storedFiles);
});

const LIST = '/api/materials/';
const post = (content: string | Uint8Array, name: string, person: Person = cast.student) => {
  const form = new FormData();
  form.set('mentorship', cast.upcoming.identifier);
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
  return world.call('POST', LIST, { token: person.token, body: form });
};
const added = async (...asked: Parameters<typeof post>) => {
  const { status, body } = await post(...asked);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.id as number;
};
const read = (id: number, headers: Record<string, string> = {}) =>
  world.call('GET', `${LIST}${id}/content/`, { token: cast.mentor.token, headers });
const remove = (id: number) => world.call('DELETE', `${LIST}${id}/`, { token: cast.student.token });
const keysIn = async (store: ObjectStore) => {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys;
};
/** The hourly work, so many hours later. */
const cleanLater = (hours: number) =>
  cleanUp({
    ...{ services: world.services, since: null, stopping: () => false },
    now: new Date(world.now().getTime() + hours * 3_600_000),
  });
const loose = () => world.db.$count(looseFiles);
const move = (to: 'files' | 'database', files: ObjectStore) =>
  moveFiles(to, { db: world.db, files, clock: world.now, report: () => {} });
/** Three pieces, of bytes that differ. */
const LONG = Array.from({ length: 200_000 }, (_, i) => i).join(' ');

describe.each(['the database', 'a folder', 'a bucket'])('in %s', (where) => {
  let store: ObjectStore | undefined;
  beforeEach(async () => {
    const place = where === 'a folder' ? ownFolder() : ownPrefix();
    store = where === 'the database' ? undefined : await openStore(place);
    world.services.files = store;
  });
  const objects = async () => (store ? keysIn(store) : []);

  it('a file comes back whole and in parts, and is gone after its removal', async () => {
    const id = await added(LONG, 'largo.txt');
    const seen = await added(await picture('png', { width: 900, height: 700 }), 'foto.png');
    expect((await read(id)).body).toBe(LONG);
    const part = await read(id, { Range: 'bytes=700000-700009' });
    expect([part.status, part.body]).toEqual([206, LONG.slice(700_000, 700_010)]);
    expect((await read(id, { Range: 'bytes=-7' })).body).toBe(LONG.slice(-7));
    const small = await world.call('GET', `${LIST}${seen}/picture/?size=thumbnail`, cast.mentor);
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect(await objects()).toHaveLength(store ? 3 : 0);
    expect(await countFiles(world.db)).toEqual(
      store ? { inDatabase: 0, inStore: 3 } : { inDatabase: 3, inStore: 0 },
    );
    const { storage } = await overviewOf(1, { db: world.db, now: world.now(), timeZone: 'Europe/Madrid' });
    expect(storage.bytes).toBeGreaterThan(LONG.length);
    expect((await remove(id)).status).toBe(204);
    expect([(await read(id)).status, (await read(seen)).status]).toEqual([404, 200]);
    await cleanLater(0);
    expect(await objects()).toHaveLength(store ? 2 : 0);
    expect(await loose()).toBe(0);
  });

  it('the files of an account that leaves go with it', async () => {
    await added('Apuntes', 'a.txt');
    world.setNow(cast.at(40));
    await renew(world, cast.student);
    const { status } = await world.call('DELETE', '/api/auth/delete/', {
      token: cast.student.token,
      body: { password: PASSWORD },
    });
    expect(status).toBe(204);
    await cleanLater(0);
    expect([await countFiles(world.db), await objects()]).toEqual([{ inDatabase: 0, inStore: 0 }, []]);
  });

  it('what was refused, or lost its row, is swept', async () => {
    const id = await added('Apuntes', 'a.txt');
    await world.db.delete(materials).where(eq(materials.id, id));
    if (store) {
      // As a crash leaves it, between the object and its row.
      await store.put('crashed', Buffer.from('x'));
      await world.db
        .insert(looseFiles)
        .values({ key: 'crashed', dueAt: new Date(world.now().getTime() + 3_600_000) });
    }
    await cleanLater(0);
    expect(await objects()).toHaveLength(store ? 2 : 0);
    await cleanLater(25);
    await cleanLater(25);
    expect([await world.db.$count(storedFiles), await objects(), await loose()]).toEqual([0, [], 0]);
  });
});

describe('a store that fails', () => {
  let store: ObjectStore;
  beforeEach(async () => {
    store = await openStore(ownPrefix());
    world.services.files = store;
  });

  it('an object that cannot be removed holds up no other', async () => {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) await remove(await added(name, name));
    let odd: string | undefined;
    const refuses = (key: string) => {
      odd ??= key;
      return key === odd ? Promise.reject(new StoreError(new Error('kept'))) : store.remove(key);
    };
    world.services.files = { ...store, remove: refuses };
    await expect(cleanLater(2)).rejects.toThrow(/no responde/);
    expect([await loose(), await keysIn(store)]).toEqual([1, [odd]]);
    world.services.files = store;
    await cleanLater(3);
    expect([await loose(), await keysIn(store)]).toEqual([0, []]);
  });

  it('is a clear 503, and nothing is lost: of what was read, and of what was to be added', async () => {
    const id = await added('Apuntes', 'a.txt');
    bucket.mode = 'broken';
    const refused = await post('Más', 'b.txt');
    expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
      503,
      { detail: 'El almacén de archivos no responde ahora mismo. Vuelve a intentarlo en unos minutos.' },
      '60',
    ]);
    expect((await read(id)).status).toBe(503);
    expect(world.logged.join()).toMatch(/the store of files does not serve.*S3 returned 500/s);
    expect((await remove(id)).status).toBe(204);
    await expect(cleanLater(2)).rejects.toThrow(/no responde/);
    bucket.mode = 'well';
    await cleanLater(3);
    expect([await loose(), await keysIn(store)]).toEqual([0, []]);
  });

  it('or a file that is missing in it, is told and not served half', async () => {
    const [gone, cut] = [await added('Apuntes', 'a.txt'), await added('Apuntes', 'b.txt')];
    const rows = await world.db.select().from(materials).orderBy(materials.id);
    await store.remove(rows[0]?.fileKey ?? '');
    await store.put(rows[1]?.fileKey ?? '', Buffer.from('Apu'));
    expect([(await read(gone)).status, (await read(cut)).status]).toEqual([503, 503]);
    expect(world.logged.join()).toContain(`is missing or cut off in ${store.name}`);
    await store.put('sobra', Buffer.from('x'));
    const keys = rows.map(({ fileKey }) => fileKey).sort();
    const found = await checkFiles({ db: world.db, files: store });
    expect({ ...found, missing: found.missing.sort() }).toEqual({ missing: keys, unnamed: ['sobra'] });
    expect(await move('database', store)).toEqual({ moved: 0, missing: keys, failed: [] });
    world.services.files = undefined;
    expect((await read(gone)).status).toBe(503);
    expect(world.logged.join()).toContain('is elsewhere: set FILES');
  });

  it('is not asked with a file that there is no room for', async () => {
    await world.db.insert(materials).values({
      ...{ mentorId: cast.mentor.id, mentorshipId: cast.upcoming.id, uploaderId: cast.mentor.id, name: 'x' },
      ...{ mime: 'text/plain', size: 200 * 1024 * 1024, fileKey: 'none', createdAt: world.now() },
    });
    bucket.asked.length = 0;
    expect((await post('Apuntes', 'a.txt')).status).toBe(409);
    expect(bucket.asked).toEqual([]);
  });
});

describe('moving', () => {
  it('takes every file there and back, and follows those that are read meanwhile', async () => {
    const ids = [await added(LONG, 'a.txt'), await added('Uno', 'b.txt')];
    const store = await openStore(ownFolder());
    world.services.files = store;
    ids.push(await added('Ya fuera', 'c.txt'));
    const bodies = async () => Promise.all(ids.map(async (id) => (await read(id)).body));

    expect(await move('files', store)).toEqual({ moved: 2, missing: [], failed: [] });
    expect(await bodies()).toEqual([LONG, 'Uno', 'Ya fuera']);
    expect([await countFiles(world.db), await loose()]).toEqual([{ inDatabase: 0, inStore: 3 }, 0]);
    expect(await move('files', store)).toEqual({ moved: 0, missing: [], failed: [] });

    const response = await world.api.fetch(
      new Request(`http://localhost:3000${LIST}${ids[0]}/content/`, {
        headers: { Authorization: `Bearer ${cast.mentor.token}` },
      }),
      { address: '192.0.2.1' },
    );
    const pieces: Buffer[] = [];
    for await (const piece of response.body ?? []) {
      pieces.push(Buffer.from(piece));
      if (pieces.length > 1) continue;
      expect(await move('database', store)).toEqual({ moved: 3, missing: [], failed: [] });
    }
    expect([pieces.length > 2, Buffer.concat(pieces).toString() === LONG]).toEqual([true, true]);
    expect([await keysIn(store), await loose()]).toEqual([[], 0]);
    world.services.files = undefined;
    expect(await bodies()).toEqual([LONG, 'Uno', 'Ya fuera']);
  });

  /** The store, as a process sees it that dies with its call number `at`: before it took effect, or after. */
  const dyingAt = (at: number, effect: 'before' | 'after', store: ObjectStore) => {
    let calls = 0;
    let die = (_: 'dead') => {};
    const death = new Promise<'dead'>((resolve) => {
      die = resolve;
    });
    const dying =
      <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
      async (...args: Args): Promise<T> => {
        calls += 1;
        const dies = calls === at;
        const result = dies && effect === 'before' ? undefined : await call(...args);
        if (!dies) return result as T;
        die('dead');
        return new Promise<never>(() => {});
      };
    const { put, read, remove } = store;
    return { death, store: { ...store, put: dying(put), read: dying(read), remove: dying(remove) } };
  };

  it('may die at any call of the store, in either direction, and goes on when it is run again', async () => {
    const ids = [await added('Uno', 'a.txt'), await added('Dos', 'b.txt')];
    const store = await openStore(ownFolder());
    world.services.files = store;
    const readAll = async () => Promise.all(ids.map(async (id) => (await read(id)).body));
    for (const to of ['files', 'database'] as const)
      for (const effect of ['before', 'after'] as const)
        for (let at = 1; at <= 4; at++) {
          await move(to === 'files' ? 'database' : 'files', store);
          await cleanLater(2);
          const { death, store: dying } = dyingAt(at, effect, store);
          expect(await Promise.race([death, move(to, dying)])).toBe('dead');
          expect(await readAll()).toEqual(['Uno', 'Dos']);
          await cleanLater(2);
          expect(await readAll()).toEqual(['Uno', 'Dos']);
          expect((await move(to, store)).missing).toEqual([]);
          await cleanLater(2);
          expect([await readAll(), await loose(), (await keysIn(store)).length]).toEqual([
            ['Uno', 'Dos'],
            0,
            to === 'files' ? 2 : 0,
          ]);
        }
  });

  it('by two at once loses nothing, nor does a file that is deleted under way', async () => {
    const store = await openStore(ownPrefix());
    const ids = await Promise.all([0, 1, 2, 3].map((n) => added(`Apuntes ${n}`, `${n}.txt`)));
    const [rows] = await Promise.all([
      world.db.select().from(materials).orderBy(materials.id),
      move('files', store),
      move('files', store),
    ]);
    world.services.files = store;
    await cleanLater(2);
    for (const { id } of rows) expect((await read(id)).body).toMatch(/^Apuntes \d$/);
    await remove(ids[0] ?? 0);
    const deleted: ObjectStore = {
      ...store,
      put: async (key, bytes) => {
        await store.put(key, bytes);
        await world.db.delete(storedFiles).where(eq(storedFiles.key, key));
      },
    };
    await move('database', store);
    await cleanLater(2);
    expect(await move('files', deleted)).toEqual({ moved: 0, missing: [], failed: [] });
    await cleanLater(4);
    expect([await keysIn(store), await loose()]).toEqual([[], 0]);
  });

  it('goes on after a file that fails, and not after a store that does', async () => {
    const store = await openStore(ownFolder());
    for (let n = 0; n < 7; n++) await added(`Apuntes ${n}`, `${n}.txt`);
    const rows = await world.db.select().from(storedFiles).orderBy(storedFiles.key);
    const [first, second] = rows.map(({ key }) => key);
    const failing: ObjectStore = {
      ...store,
      async put(key, bytes) {
        if (key !== first) return store.put(key, bytes);
        // The next one is deleted between the list and its turn.
        await world.db.delete(storedFiles).where(eq(storedFiles.key, second ?? ''));
        throw new StoreError(new Error('too dear'));
      },
    };
    expect(await move('files', failing)).toEqual({
      ...{ moved: 5, missing: [] },
      failed: [`${first} (Error: too dear)`],
    });
    const broken: ObjectStore = { ...store, read: () => Promise.reject(new StoreError(new Error('down'))) };
    await expect(move('database', broken)).rejects.toThrow(StoreError);
    expect(await countFiles(world.db)).toEqual({ inDatabase: 1, inStore: 5 });
  });

  it('and checking take no file for missing that comes or goes meanwhile', async () => {
    const store = await openStore(ownFolder());
    world.services.files = store;
    const gone = await added('Uno', 'a.txt');
    const changing: ObjectStore = {
      ...store,
      async *list() {
        await remove(gone);
        await cleanLater(0);
        yield* store.list();
        await added('Dos', 'b.txt');
      },
    };
    expect(await checkFiles({ db: world.db, files: changing })).toEqual({ missing: [], unnamed: [] });
    const [row] = await world.db.select().from(storedFiles);
    const leaving: ObjectStore = {
      ...store,
      async read(key) {
        await world.db.delete(storedFiles).where(eq(storedFiles.key, key));
        return null;
      },
    };
    expect([row?.bytes, await move('database', leaving)]).toEqual([
      null,
      { moved: 0, missing: [], failed: [] },
    ]);
  });

  it('does not write where an object is being removed', async () => {
    const store = await openStore(ownFolder());
    await added('Apuntes', 'a.txt');
    const [row] = await world.db.select().from(storedFiles);
    const key = row?.key ?? '';
    await world.db.insert(looseFiles).values({ key, dueAt: world.now(), removing: true });
    expect(await move('files', store)).toEqual({ moved: 0, missing: [], failed: [] });
    world.services.files = store;
    await cleanLater(1);
    expect(await move('files', store)).toEqual({ moved: 1, missing: [], failed: [] });
  });
});

it('an older version’s rows have no size', async () => {
  const id = await added('Apuntes', 'a.txt');
  await world.db.update(storedFiles).set({ size: null });
  expect((await read(id)).body).toBe('Apuntes');
  const store = await openStore(ownFolder());
  await move('files', store);
  world.services.files = store;
  expect((await read(id)).body).toBe('Apuntes');
  expect(readdirSync(store.name)).toHaveLength(1);
});
