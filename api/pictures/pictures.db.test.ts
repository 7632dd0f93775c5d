import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { currentUser } from '~/api/contract/users';
import { pictures, users } from '~/api/db/schema';
import { picture } from '~/tests/support/images';
import { openWorld, PASSWORD, type Person } from '~/tests/support/world';
import { deleteUnusedPictures } from './store';

const NOT_VALID = { profile_picture: ['Por favor selecciona un archivo de imagen válido.'] };
const TOO_LARGE = { detail: 'El archivo es demasiado grande. El tamaño máximo es 5MB.' };
const GENEROUS = { points: 1000, seconds: 60 };

let ana: Person;
let count = 0;
const { world } = await openWorld({}, { limits: { registerAddress: GENEROUS } });
beforeEach(async () => {
  ana = await world.student(`ana${++count}`);
});

const formOf = (file: Uint8Array | string, name = 'foto.jpg', type = 'image/jpeg') => {
  const form = new FormData();
  form.set(
    'profile_picture',
    typeof file === 'string' ? file : new File([Uint8Array.from(file)], name, { type }),
  );
  return form;
};
const put = (person: Person, body: unknown) =>
  world.call('PUT', '/api/auth/profile/picture/', { token: person.token, body });
const stored = async (path: string) => {
  const hash = /([0-9a-f]{64})/.exec(path)?.[1] ?? '';
  return (await world.db.select({ hash: pictures.hash }).from(pictures).where(eq(pictures.hash, hash)))
    .length;
};
/** Every call gives a different picture. */
const another = () => picture('png', { width: 512, height: 100 + ++count });
const media = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.api.fetch(new Request(`http://localhost:3000${path}`, { method, headers }), { address: '192.0.2.1' });

test('a picture is uploaded, returned with the user, and served as immutable', async () => {
  const { status, body } = await put(ana, formOf(await picture('png'), 'no-es-un.gif', 'text/html'));
  expect(status).toBe(200);
  const { profile_picture } = currentUser.parse(body);
  expect(profile_picture).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/);
  const answer = await media(profile_picture ?? '');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  const headers = Object.fromEntries(answer.headers);
  const hash = profile_picture?.slice(7, -5);
  expect([answer.status, headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${hash}"`,
      'x-content-type-options': 'nosniff',
      'content-disposition': `inline; filename="${hash}.webp"`,
      'content-security-policy': "default-src 'none'; sandbox",
    }),
  ]);
  const head = await media(profile_picture ?? '', {}, 'HEAD');
  expect([head.status, await head.text(), head.headers.get('Content-Length')]).toEqual([
    200,
    '',
    String(bytes.byteLength),
  ]);
  const again = await media(profile_picture ?? '', { 'If-None-Match': `W/"x", "${hash}"` });
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', `"${hash}"`]);
  expect((await media(profile_picture ?? '', { 'If-None-Match': '"other"' })).status).toBe(200);
});

test('it is served small, too, with an ETag of its own; other sizes are refused', async () => {
  const { body } = await put(ana, formOf(await another()));
  const path = currentUser.parse(body).profile_picture ?? '';
  const [whole, small, again] = await Promise.all(
    ['', '?size=thumbnail', '?size=thumbnail'].map((query) => media(path + query)),
  );
  const bytes = new Uint8Array(await (small as Response).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 112, height: 112 });
  expect(new Uint8Array(await (again as Response).arrayBuffer())).toEqual(bytes);
  expect(small?.headers.get('Content-Length')).toBe(String(bytes.byteLength));
  const etag = small?.headers.get('ETag') ?? '';
  expect(etag).not.toBe(whole?.headers.get('ETag'));
  expect((await media(`${path}?size=thumbnail`, { 'If-None-Match': etag })).status).toBe(304);
  expect((await media(`${path}?size=4000`)).status).toBe(400);
  const hash = 'b'.repeat(64);
  const broken = { hash, mime: 'image/webp', bytes: new Uint8Array(3), createdAt: world.now() } as const;
  await world.services.db.insert(pictures).values(broken);
  expect((await media(`/media/${hash}.webp?size=thumbnail`)).status, 'a broken one').toBe(404);
});

test.each([
  `/media/${'0'.repeat(64)}.webp`,
  `/media/${'0'.repeat(64)}.png`,
  `/media/${'0'.repeat(64)}`,
  '/media/',
  '/media/..%2F..%2Fetc%2Fpasswd',
  '/media/x/y.webp',
  '/media/%00.webp',
])('%s is a 404', async (path) => {
  const answer = await media(path);
  expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([404, 'no-store']);
});

test('a too large, empty, unsupported or missing picture changes nothing', async () => {
  const before = (await put(ana, formOf(await another()))).body;
  const padded = Buffer.concat([await picture('jpeg'), Buffer.alloc(5 * 1024 * 1024)]);
  const five = await put(ana, formOf(padded));
  expect([five.status, five.body]).toEqual([413, TOO_LARGE]);
  const seven = await put(ana, formOf(Buffer.alloc(7 * 1024 * 1024)));
  expect([seven.status, seven.body]).toEqual([413, TOO_LARGE]);
  const bad = [
    new Uint8Array(),
    await picture('gif'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  ];
  for (const file of bad) {
    const { status, body } = await put(ana, formOf(file, 'foto.png', 'image/png'));
    expect([status, body]).toEqual([400, NOT_VALID]);
  }
  for (const body of [
    new FormData(),
    formOf('/etc/passwd'),
    {},
    { profile_picture: 'data:image/png;base64,AA' },
  ]) {
    expect((await put(ana, body)).body).toEqual(NOT_VALID);
  }
  expect((await world.call('GET', '/api/auth/me/', ana)).body).toEqual(before);
  const form = formOf(await another());
  expect((await world.call('PUT', '/api/auth/profile/picture/', { body: form })).status).toBe(401);
});

test('exactly five megabytes are accepted', async () => {
  const jpeg = await picture('jpeg');
  const padded = Buffer.concat([jpeg, Buffer.alloc(5 * 1024 * 1024 - jpeg.length)]);
  expect((await put(ana, formOf(padded))).status).toBe(200);
});

test('a profile update saves the picture and the fields together or not at all', async () => {
  for (const method of ['PUT', 'PATCH']) {
    const form = formOf(await another());
    form.set('bio', `Con foto por ${method}`);
    form.set('interests', '["calculo"]');
    const { status, body } = await world.call(method, '/api/auth/profile/', { token: ana.token, body: form });
    expect([status, body.profile.bio]).toEqual([200, `Con foto por ${method}`]);
    expect(await stored(body.profile_picture)).toBe(1);
  }
  const before = (await world.call('GET', '/api/auth/me/', ana)).body;
  const form = formOf(await picture('gif'));
  form.set('bio', 'No queda');
  const refused = await world.call('PATCH', '/api/auth/profile/', { token: ana.token, body: form });
  expect([refused.status, refused.body]).toEqual([400, NOT_VALID]);
  const unknown = formOf(await another());
  unknown.set('interests', '["no-existe"]');
  expect((await world.call('PATCH', '/api/auth/profile/', { token: ana.token, body: unknown })).status).toBe(
    400,
  );
  const alone = await world.call('PATCH', '/api/auth/profile/', {
    token: ana.token,
    body: { profile_picture: null },
  });
  expect([alone.status, alone.body]).toEqual([200, before]);
});

test('a replaced picture is deleted, unless somebody else has it too', async () => {
  const eva = await world.mentor(`eva${count}`);
  const shared = await another();
  const first = (await put(ana, formOf(shared))).body.profile_picture;
  expect((await put(eva, formOf(shared))).body.profile_picture).toBe(first);
  const second = (await put(ana, formOf(await another()))).body.profile_picture;
  expect([await stored(first), await stored(second)]).toEqual([1, 1]);
  await put(eva, formOf(await another()));
  expect(await stored(first)).toBe(0);
  expect((await media(first)).status).toBe(404);
  expect((await put(ana, formOf(await another()))).status).toBe(200);
  expect(await stored(second)).toBe(0);
});

test('a picture can be removed', async () => {
  const { profile_picture } = (await put(ana, formOf(await another()))).body;
  const { status, body } = await world.call('DELETE', '/api/auth/profile/picture/', ana);
  expect([status, body.profile_picture, await stored(profile_picture)]).toEqual([200, null, 0]);
  expect((await world.call('DELETE', '/api/auth/profile/picture/', ana)).status).toBe(200);
});

test('two people who swap pictures simultaneously both have a stored picture', async () => {
  const eva = await world.mentor(`eva${count}`);
  const [red, blue] = [await another(), await another()];
  for (let round = 0; round < 6; round++) {
    const [mine, theirs] = round % 2 === 0 ? [red, blue] : [blue, red];
    const answers = await Promise.all([
      put(ana, formOf(mine)),
      put(eva, formOf(theirs)),
      put(ana, formOf(theirs)),
      put(eva, formOf(mine)),
    ]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200]);
    for (const person of [ana, eva]) {
      const { profile_picture } = (await world.call('GET', '/api/auth/me/', person)).body;
      expect(await stored(profile_picture)).toBe(1);
    }
  }
});

test('an account and its picture are created together or not at all', async () => {
  const register = (username: string, file: Uint8Array) => {
    const form = formOf(file);
    const fields = { username, email: `${username}@example.com`, password: PASSWORD, user_type: 'alumno' };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return world.call('POST', '/api/auth/register/', { body: form });
  };
  const good = await register(`foto${count}`, await another());
  expect([good.status, await stored(good.body.profile_picture)]).toEqual([201, 1]);
  const bad = await register(`mala${count}`, await picture('tiff'));
  expect([bad.status, bad.body]).toEqual([400, NOT_VALID]);
  const large = await register(`mala${count}`, Buffer.alloc(5 * 1024 * 1024 + 1));
  expect([large.status, large.body]).toEqual([413, TOO_LARGE]);
  const rows = await world.db
    .select()
    .from(users)
    .where(eq(users.username, `mala${count}`));
  expect(rows).toEqual([]);
  const without = formOf(new Uint8Array(), '');
  const fields = {
    username: `sin${count}`,
    email: `sin${count}@example.com`,
    password: PASSWORD,
    user_type: 'mentor',
  };
  for (const [name, value] of Object.entries(fields)) without.set(name, value);
  const none = await world.call('POST', '/api/auth/register/', { body: without });
  expect([none.status, none.body.profile_picture]).toEqual([201, null]);
});

test('a person may upload thirty pictures an hour', async () => {
  for (let i = 0; i < 30; i++) await put(ana, formOf(new Uint8Array([i]), 'x.png'));
  const { status, headers } = await put(ana, formOf(await another()));
  expect([status, Number(headers.get('Retry-After')) > 3000]).toEqual([429, true]);
  const eva = await world.mentor(`eva${count}`);
  expect((await put(eva, formOf(await another()))).status).toBe(200);
});

test('clean-up deletes pictures that nobody uses, after a day', async () => {
  const kept = (await put(ana, formOf(await another()))).body.profile_picture;
  const gone = await world.student(`fugaz${count}`);
  const lost = (await put(gone, formOf(await another()))).body.profile_picture;
  await world.db.delete(users).where(eq(users.id, gone.id));
  const hours = (n: number) => new Date(world.now().getTime() + n * 3600_000);
  await deleteUnusedPictures(world.db, hours(23));
  expect([await stored(kept), await stored(lost)]).toEqual([1, 1]);
  await deleteUnusedPictures(world.db, hours(25));
  expect([await stored(kept), await stored(lost)]).toEqual([1, 0]);
});
