import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { LiveEvent } from '~/api/context';
import { accountExport } from '~/api/contract/account';
import { chatMessage } from '~/api/contract/chat';
import { material, materialList } from '~/api/contract/materials';
import { MATERIALS_QUOTA_BYTES, STUDENT_QUOTA_BYTES } from '~/api/contract/rules/materials';
import { chatMessages, materials, mentorshipStudents, mentorships, storedFiles } from '~/api/db/schema';
import { renew } from '~/tests/support/booked';
import { type Cast, createCast } from '~/tests/support/cast';
import { picture } from '~/tests/support/images';
import { createWorld, openWorld, PASSWORD, type Person } from '~/tests/support/world';
import { fileStore } from './fileStore';

const LIST = '/api/materials/';
const often = { points: 10_000, seconds: 60 };

let cast: Cast;
const { world } = await openWorld({}, { limits: { materialAccount: often } });
beforeEach(async () => {
  await world.empty();
  cast = await createCast(world);
  await world.db.delete(materials);
  await world.db.delete(storedFiles);
});

type Fields = { mentorship?: string; with?: number };
const formOf = (fields: Fields, content: string | Uint8Array = 'Apuntes', name = 'apuntes.txt') => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, String(value));
  form.set('file', new File([typeof content === 'string' ? content : Uint8Array.from(content)], name));
  return form;
};
const post = (person: Person, fields: Fields, ...file: [content?: string | Uint8Array, name?: string]) =>
  world.call('POST', LIST, { token: person.token, body: formOf(fields, ...file) });
const added = async (...asked: Parameters<typeof post>) => {
  const { status, body } = await post(...asked);
  expect([status, body]).toEqual([201, expect.anything()]);
  return material.parse(body);
};
const list = async (person: Person, query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const { status, body } = await world.call('GET', `${LIST}?${search}`, person);
  return { status, body: status === 200 ? materialList.parse(body) : body };
};
const content = (person: Person, id: number, what = 'content', query = '') =>
  world.call('GET', `${LIST}${id}/${what}/${query}`, person);
const storedKeys = async () => (await world.db.select({ key: storedFiles.key }).from(storedFiles)).length;
const inSession = () => ({ mentorship: cast.upcoming.identifier });

test('a session’s file can be added, listed, downloaded, and deleted by its uploader', async () => {
  const file = await added(cast.student, inSession(), '<b>Año</b>', '../año "1".html');
  expect(file).toMatchObject({
    name: 'año "1".html.txt',
    type: 'text/plain',
    size: 11,
    is_picture: false,
    uploader: { id: cast.student.id, full_name: 'Ana Pérez' },
    may_delete: true,
  });
  const own = (await list(cast.student, inSession())).body;
  expect(own).toEqual({ results: [file], used: 11, quota: STUDENT_QUOTA_BYTES, refusal: null });
  const mentors = (await list(cast.mentor, { mentorship: cast.upcoming.id })).body;
  expect(mentors).toMatchObject({ results: [file], used: 11, quota: MATERIALS_QUOTA_BYTES });
  const { status, headers, body } = await content(cast.mentor, file.id);
  expect([status, body, Object.fromEntries(headers)]).toEqual([
    200,
    '<b>Año</b>',
    expect.objectContaining({
      'content-type': 'text/plain; charset=utf-8',
      'content-length': '11',
      'content-disposition': `attachment; filename="ano 1.html.txt"; filename*=UTF-8''a%C3%B1o%20%221%22.html.txt`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    }),
  ]);
  expect((await content(cast.mentor, file.id, 'picture')).status).toBe(404);
  expect((await world.call('DELETE', `${LIST}${file.id}/`, cast.student)).status).toBe(204);
  expect([(await content(cast.student, file.id)).status, await storedKeys()]).toEqual([404, 0]);
});

test('a picture is shown inline with strict headers; a large file arrives complete', async () => {
  const { id } = await added(
    cast.mentor,
    inSession(),
    await picture('png', { width: 800, height: 600 }),
    'a.jpg',
  );
  const shown = await content(cast.student, id, 'picture');
  expect([shown.status, Object.fromEntries(shown.headers)]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'image/png',
      'content-disposition': `inline; filename="a.png"; filename*=UTF-8''a.png`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    }),
  ]);
  const small = await content(cast.student, id, 'picture', '?size=thumbnail');
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const stored = await world.db.select().from(storedFiles);
  const thumbnail = stored.find(({ key }) => small.headers.get('etag') === `"${key}"`);
  expect(await sharp(thumbnail?.bytes ?? undefined).metadata()).toMatchObject({
    width: 640,
    height: 480,
    format: 'webp',
  });
  expect(small.headers.get('content-length')).toBe(String(thumbnail?.bytes?.length));
  const again = async ({ token }: Person) => {
    const headers = { 'If-None-Match': shown.headers.get('etag') ?? '' };
    return (await world.call('GET', `${LIST}${id}/picture/`, { token, headers })).status;
  };
  expect([await again(cast.student), await again(cast.otherStudent)]).toEqual([304, 404]);
  const pages = `%PDF-1.7${Array.from({ length: 300_000 }, (_, i) => i).join(' ')}`;
  const large = await added(cast.mentor, inSession(), pages);
  expect((await content(cast.student, large.id)).body).toBe(pages);
});

test('a conversation’s file arrives as a message, which later says that it was deleted', async () => {
  const heard: LiveEvent[] = [];
  const unsubscribe = world.deps.live.subscribe(cast.mentor.id, (event) => void heard.push(event));
  const file = await added(cast.student, { with: cast.mentor.id }, 'Hola', 'ejercicio.csv');
  const history = async (person: Person, other: Person) => {
    const { body } = await world.call('GET', `/api/chat/history/${person.id}/${other.id}/`, person);
    return chatMessage.array().parse(body).at(-1);
  };
  const { may_delete: _, uploader, created_at, ...said } = file;
  const message = { content: 'ejercicio.csv', sender: uploader.id, created_at, is_read: false };
  expect(await history(cast.mentor, cast.student)).toMatchObject({ ...message, file: said });
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['message']);
  expect((await list(cast.mentor, { with: cast.student.id })).body.results).toEqual([file]);
  expect((await list(cast.student, inSession())).body.results).toEqual([]);
  expect((await world.call('DELETE', `${LIST}${file.id}/`, cast.mentor)).status).toBe(204);
  const left = await history(cast.student, cast.mentor);
  expect([left?.content, left && 'file' in left, await storedKeys()]).toEqual([
    'Archivo eliminado: ejercicio.csv',
    false,
    0,
  ]);
  // Both pages get the message anew.
  await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['message', 'message']);
  expect(heard[1]?.subjectId).toBe(heard[0]?.subjectId);
  unsubscribe();
});

test('people in a session get live events when its files are added or deleted', async () => {
  const heard: LiveEvent[] = [];
  const unsubscribe = world.deps.live.subscribe(cast.student.id, (event) => void heard.push(event));
  const { id } = await added(cast.mentor, inSession());
  expect((await world.call('DELETE', `${LIST}${id}/`, cast.mentor)).status).toBe(204);
  const told = { kind: 'mentorship', subjectId: cast.upcoming.id };
  await expect.poll(() => heard).toMatchObject([told, told]);
  unsubscribe();
});

test('nobody else sees a conversation’s file, and only its uploader and the mentor may delete it', async () => {
  const { id } = await added(cast.mentor, { with: cast.student.id });
  const { otherStudent, otherMentor, support, admin } = cast;
  for (const person of [otherStudent, otherMentor, support, admin]) {
    expect([
      (await content(person, id)).status,
      (await content(person, id, 'picture')).status,
      (await world.call('DELETE', `${LIST}${id}/`, person)).status,
    ]).toEqual([404, 404, 404]);
  }
  for (const person of [support, admin, otherMentor])
    expect((await list(person, { with: cast.mentor.id })).status).toBe(404);
  expect((await list(cast.student, { with: cast.otherStudent.id })).status).toBe(404);
  expect((await list(cast.student, { with: 2 ** 31 - 1 })).status).toBe(404);
  expect((await content(cast.student, id)).status).toBe(200);
  expect((await world.call('DELETE', `${LIST}${id}/`, cast.student)).status).toBe(403);
});

test('a student without a confirmed session cannot add to a mentor’s files', async () => {
  const stranger = await list(cast.otherStudent, { with: cast.mentor.id });
  expect(stranger).toMatchObject({ status: 200, body: { results: [], used: 0 } });
  expect(stranger.body.refusal).toContain('sesión confirmada');
  const refused = await post(cast.otherStudent, { with: cast.mentor.id });
  expect([refused.status, refused.body]).toEqual([409, { detail: stranger.body.refusal }]);
  const { id } = cast.pending;
  expect((await post(cast.student, { mentorship: String(id) })).status).toBe(409);
  expect((await post(cast.mentor, { mentorship: String(id) })).status).toBe(201);
  expect([await storedKeys(), (await list(cast.student, { mentorship: id })).body.results.length]).toEqual([
    1, 1,
  ]);
});

test('files of a cancelled session stay readable; a student who leaves a group loses access', async () => {
  const { id } = await added(cast.student, inSession());
  const one = eq(mentorships.id, cast.upcoming.id);
  const students = eq(mentorshipStudents.mentorshipId, cast.upcoming.id);
  await world.db.update(mentorships).set({ cancelledAt: world.now(), cancelKind: 'cancelled' }).where(one);
  await world.db.update(mentorshipStudents).set({ leftAt: world.now() }).where(students);
  expect((await content(cast.student, id)).status).toBe(200);
  expect((await post(cast.mentor, inSession())).body.detail).toContain('no se celebra');
  const group = { mentorship: cast.group.identifier };
  const shared = await added(cast.thirdStudent, group);
  expect((await content(cast.student, shared.id)).status).toBe(200);
  expect((await world.call('DELETE', `${LIST}${shared.id}/`, cast.student)).status).toBe(403);
  expect(
    (await world.call('POST', `/api/mentorships/${group.mentorship}/leave/`, cast.thirdStudent)).status,
  ).toBe(204);
  expect((await content(cast.thirdStudent, shared.id)).status).toBe(404);
  expect((await list(cast.thirdStudent, group)).status).toBe(404);
  // Files that they can no longer delete still reduce their share: leaving gives no new one.
  const { used, quota } = (await list(cast.thirdStudent, { with: cast.mentor.id })).body;
  expect([used, quota]).toEqual([0, STUDENT_QUOTA_BYTES - shared.size]);
});

/** Files without bytes, to fill a quota. */
const fill = (uploader: Person, size: number) =>
  world.db.insert(materials).values({
    mentorId: cast.mentor.id,
    mentorshipId: cast.reviewed.id,
    uploaderId: uploader.id,
    ...{ name: 'a.pdf', mime: 'application/pdf', size, fileKey: crypto.randomUUID() },
    createdAt: world.now(),
  });

test('simultaneous uploads cannot exceed the space', async () => {
  await fill(cast.thirdStudent, STUDENT_QUOTA_BYTES);
  await fill(cast.mentor, MATERIALS_QUOTA_BYTES - STUDENT_QUOTA_BYTES - 10);
  const together = [cast.student, cast.mentor, cast.student, cast.mentor].map((person) =>
    post(person, inSession(), 'diez bytes'),
  );
  const answers = await Promise.all(together);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  // Students are told before they choose a file.
  const { used, quota } = (await list(cast.student, inSession())).body;
  expect(quota).toBe(used);
  const full = (person: Person) => post(person, inSession(), 'x').then(({ body }) => body.detail);
  expect(await full(cast.mentor)).toContain('200 MB');
  expect(await full(cast.student)).toContain('El mentor no tiene espacio');
  expect(await storedKeys()).toBe(1);
});

test('a student has a limited share of the space', async () => {
  await fill(cast.student, STUDENT_QUOTA_BYTES - 10);
  const answers = await Promise.all([1, 2].map(() => post(cast.student, inSession(), 'diez bytes')));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await post(cast.student, inSession(), 'x')).body.detail).toContain('50 MB');
  expect((await post(cast.mentor, inSession(), 'x')).status).toBe(201);
});

test('an invalid request is refused on its field', async () => {
  const pair = { with: cast.mentor.id };
  expect((await post(cast.student, {})).body).toEqual({
    non_field_errors: [expect.stringContaining('sesión')],
  });
  expect((await post(cast.student, { ...pair, ...inSession() })).status).toBe(400);
  expect((await world.call('GET', LIST, cast.student)).status).toBe(400);
  expect((await world.call('GET', `${LIST}?with=yo`, cast.student)).body).toHaveProperty('with');
  expect((await post(cast.student, { mentorship: "'; --" })).status).toBe(404);
  const none = formOf(pair);
  none.delete('file');
  const asked = { token: cast.student.token, body: none };
  expect((await world.call('POST', LIST, asked)).body).toEqual({ file: ['Elige un archivo.'] });
  expect((await world.call('POST', LIST, { ...asked, body: pair })).status).toBe(400);
  const large = await post(cast.student, pair, new Uint8Array(12_000_000));
  expect([large.status, large.body.detail]).toEqual([413, expect.stringContaining('10MB')]);
  expect((await post(cast.student, pair, new Uint8Array([0, 1]), 'a.pdf')).body.file[0]).toContain(
    'PDF, JPEG',
  );
  expect(
    await world.db.select().from(chatMessages).where(eq(chatMessages.senderId, cast.student.id)),
  ).toEqual([]);
});

test('uploads are limited to sixty an hour', async () => {
  const strict = await createWorld();
  try {
    const ana = await strict.student('ana');
    const send = () => strict.call('POST', LIST, { token: ana.token, body: formOf({ with: ana.id }) });
    for (let i = 0; i < 60; i++) expect((await send()).status).toBe(404);
    expect((await send()).status).toBe(429);
  } finally {
    await strict.close();
  }
});

test('a deleted account’s files are deleted, a mentor’s whole space with it; the export lists them', async () => {
  const mine = await added(cast.student, inSession(), 'a', 'mio.txt');
  await added(cast.student, { with: cast.mentor.id }, 'b', 'charla.txt');
  await added(cast.mentor, inSession(), 'c');
  const exported = accountExport.parse((await world.call('GET', '/api/auth/export/', cast.student)).body);
  expect(exported.materials).toMatchObject([
    {
      id: mine.id,
      name: 'mio.txt',
      size: 1,
      mentorship: cast.upcoming.identifier,
      with: { username: 'eva.mentora' },
    },
    { name: 'charla.txt', mentorship: null, with: { username: 'eva.mentora' } },
  ]);
  const leave = (person: Person) =>
    world.call('DELETE', '/api/auth/delete/', { token: person.token, body: { password: PASSWORD } });
  world.setNow(cast.at(40));
  await renew(world, cast.student, cast.mentor);
  expect((await leave(cast.student)).status).toBe(204);
  expect([(await list(cast.mentor, inSession())).body.results.length, await storedKeys()]).toEqual([1, 1]);
  const heard: LiveEvent[] = [];
  const unsubscribe = world.deps.live.subscribe(cast.otherStudent.id, (event) => void heard.push(event));
  await world.db.insert(chatMessages).values({
    senderId: cast.mentor.id,
    receiverId: cast.otherStudent.id,
    content: 'a.pdf',
    materialId: (await world.db.select().from(materials))[0]?.id,
    createdAt: world.now(),
  });
  expect((await leave(cast.mentor)).status).toBe(204);
  await expect.poll(() => heard.map(({ kind }) => kind)).toContain('message');
  unsubscribe();
  expect([await world.db.select().from(materials), await storedKeys()]).toEqual([[], 0]);
});

test('a download can be resumed with a single range of the same bytes', async () => {
  const { id } = await added(cast.student, inSession(), '0123456789');
  const part = async (headers: Record<string, string>, method = 'GET') => {
    const got = await world.call(method, `${LIST}${id}/content/`, { token: cast.mentor.token, headers });
    return [got.status, got.headers.get('content-range'), got.headers.get('content-length'), got.body];
  };
  const { headers } = await content(cast.mentor, id);
  expect(headers.get('accept-ranges')).toBe('bytes');
  const tag = headers.get('etag') ?? '';
  const whole = [200, null, '10', '0123456789'];
  expect(await part({ Range: 'bytes=4-' })).toEqual([206, 'bytes 4-9/10', '6', '456789']);
  expect(await part({ Range: 'bytes=0-0', 'If-Range': tag })).toEqual([206, 'bytes 0-0/10', '1', '0']);
  expect(await part({ Range: 'bytes=-3' })).toEqual([206, 'bytes 7-9/10', '3', '789']);
  expect(await part({ Range: 'bytes=8-99' })).toEqual([206, 'bytes 8-9/10', '2', '89']);
  for (const range of ['bytes=10-', 'bytes=-0'])
    expect((await part({ Range: range })).slice(0, 2)).toEqual([416, 'bytes */10']);
  for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2'])
    expect(await part({ Range: range })).toEqual(whole);
  expect(await part({ Range: 'bytes=4-', 'If-Range': '"another"' })).toEqual(whole);
});

test('unreferenced files are swept after a day', async () => {
  await added(cast.student, inSession(), await picture('jpeg'));
  await fileStore.put({ key: 'lost', bytes: new Uint8Array(3) }, { tx: world.db, now: world.now() });
  const after = (hours: number) => new Date(world.now().getTime() + hours * 3_600_000);
  await fileStore.sweep(after(-1), world.db);
  expect(await storedKeys()).toBe(3);
  await fileStore.sweep(after(1), world.db);
  expect([await storedKeys(), await fileStore.sizeOf('lost', world.db)]).toEqual([2, null]);
  const [row] = await world.db.select().from(materials);
  await world.call('DELETE', `${LIST}${row?.id}/`, cast.student);
  expect(await storedKeys()).toBe(0);
});
