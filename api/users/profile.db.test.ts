import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { currentUser, publicUser } from '~/api/contract/users';
import { mentorProfiles, users } from '~/api/db/schema';
import { again, bookSession, seat } from '~/tests/support/booked';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

const { world, ana, marcos } = await openWorld({ ana: 'student', marcos: 'mentor' });

const patch = (person: Person, body: unknown) =>
  world.call('PATCH', '/api/auth/profile/', { token: person.token, body });

test('a student can fill in their profile', async () => {
  const { status, body } = await patch(ana, {
    first_name: '  Ana María ',
    last_name: 'López',
    bio: 'Preparo la selectividad con muchas ganas.',
    academic_level: 'bachillerato',
    interests: ['calculo', 'fisica', 'calculo'],
    subjects_needed_help: ['Matemáticas', '', ' Matemáticas ', 'Física'],
    learning_goals: ['Aprobar', '', 'Aprobar'],
    phone_number: '600123123',
    phone_number_country_code: '+34',
    date_of_birth: '2008-02-29',
  });
  expect(status).toBe(200);
  const user = currentUser.parse(body);
  expect(user).toMatchObject({
    full_name: 'Ana María López',
    date_of_birth: '2008-02-29',
    phone_number: '600123123',
  });
  expect(user.profile).toMatchObject({
    academic_level: 'bachillerato',
    academic_level_display: 'Bachillerato',
    interests_list: ['calculo', 'fisica'],
    subjects_needed_help: ['Matemáticas', 'Física'],
    learning_goals: ['Aprobar', 'Aprobar'],
  });
});

test('a mentor can send the profile as a form with JSON lists; only what is sent changes', async () => {
  const form = new FormData();
  form.set('bio', 'Doctora en Física.');
  form.set('expertises', '["fisica", "calculo"]');
  form.set('price', '27.50');
  form.set('languages', '["es", "en"]');
  form.set('available', 'false');
  form.set('date_of_birth', '');
  const { status, body } = await world.call('PUT', '/api/auth/profile/', { token: marcos.token, body: form });
  expect(status).toBe(200);
  expect(body.profile).toMatchObject({
    bio: 'Doctora en Física.',
    price: 27.5,
    available: false,
    languages: ['es', 'en'],
    expertises_list: ['fisica', 'calculo'],
    expertise_names: ['Física', 'Cálculo'],
  });
  expect([body.date_of_birth, body.first_name]).toEqual([null, 'Marcos']);
  await patch(marcos, { available: true });
  const me = await world.call('GET', '/api/auth/me/', marcos);
  expect(me.body.profile).toMatchObject({ available: true, price: 27.5 });
});

test('languages and ways of paying are stored once, in a fixed order, and a video by its plain address', async () => {
  const { status, body } = await patch(marcos, {
    languages: ['en', 'es', 'en'],
    payment_ways: ['cash', 'bizum', 'cash'],
    payment_note: 'después de cada sesión',
    intro_video_url: 'youtu.be/dQw4w9WgXcQ?si=x',
  });
  expect(status).toBe(200);
  expect(body.profile).toMatchObject({
    languages: ['es', 'en'],
    payment_ways: ['bizum', 'cash'],
    payment_note: 'después de cada sesión',
    intro_video_url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  });
  const many = await patch(marcos, { languages: Array(50).fill('en') });
  expect([many.status, Object.keys(many.body)]).toEqual([400, ['languages']]);
  const emptied = await patch(marcos, { languages: [], intro_video_url: '' });
  expect(emptied.body.profile).toMatchObject({ languages: [], intro_video_url: '' });
});

test('fields that the API sends as null can be sent back as null', async () => {
  const dora = await world.mentor('dora');
  const leo = await world.student('leo');
  expect((await patch(leo, { academic_level: 'bachillerato' })).status).toBe(200);
  const student = (await patch(leo, { academic_level: null, date_of_birth: '' })).body;
  expect([student.date_of_birth, student.profile.academic_level]).toEqual([null, null]);
  const me = (await world.call('GET', '/api/auth/me/', dora)).body;
  const mentor = await patch(dora, { ...me, ...me.profile, expertises: [], price: null });
  expect([mentor.status, mentor.body.profile.price]).toEqual([200, null]);
});

test('fields of the other user type and read-only fields change nothing', async () => {
  const before = (await world.call('GET', '/api/auth/me/', ana)).body;
  const { status, body } = await patch(ana, {
    id: 999,
    username: 'otra',
    email: 'otra@example.com',
    user_type: 'admin',
    is_super_admin: true,
    is_active: false,
    is_staff: true,
    total_score: 5,
    profile: { total_score: 5 },
    area_of_responsibility: 'todo',
    price: 10,
    expertises: ['calculo'],
  });
  expect([status, body]).toEqual([200, before]);
});

test.each([
  [{ expertises: ['no-existe'] }, 'expertises'],
  [{ languages: ['klingon'] }, 'languages'],
  [{ languages: 'es' }, 'languages'],
  [{ payment_ways: ['check'] }, 'payment_ways'],
  [{ payment_note: 'a'.repeat(81) }, 'payment_note'],
  [{ intro_video_url: 'https://example.org/video' }, 'intro_video_url'],
  [{ price: -1 }, 'price'],
  [{ price: 'mucho' }, 'price'],
  [{ price: 10.001 }, 'price'],
  [{ price: 10.25 }, 'price'],
  [{ price: 10_000.5 }, 'price'],
  [{ first_name: '' }, 'first_name'],
  [{ first_name: ' \u200b' }, 'first_name'],
  [{ last_name: '' }, 'last_name'],
  [{ phone_number_country_code: '+99' }, 'phone_number_country_code'],
  [{ phone_number_country_code: '+44' }, 'phone_number_country_code'],
  [{ linkedin_url: 'javascript:alert(1)' }, 'linkedin_url'],
  [{ date_of_birth: '0000-01-01' }, 'date_of_birth'],
  [{ date_of_birth: '2031-01-01' }, 'date_of_birth'],
  [{ date_of_birth: '2007-02-29' }, 'date_of_birth'],
  [{ bio: 'x'.repeat(5001) }, 'bio'],
  [{ bio: null }, 'bio'],
])('%j is refused on its field', async (body, field) => {
  const answer = await patch(marcos, body);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
});

test('stored values that are now invalid may be sent unchanged; phone codes depend on the user type', async () => {
  const pau = await world.mentor('pau');
  await world.db
    .update(users)
    .set({ phoneNumberCountryCode: '+99', firstName: '', lastName: '' })
    .where(eq(users.id, pau.id));
  await world.db.update(mentorProfiles).set({ priceCents: 1999 }).where(eq(mentorProfiles.userId, pau.id));
  const kept = { first_name: '', last_name: '', phone_number_country_code: '+99', price: 19.99 };
  expect((await patch(pau, { ...kept, bio: 'Nueva' })).status).toBe(200);
  expect((await patch(pau, { phone_number_country_code: '+49', first_name: 'Pau', price: 0 })).status).toBe(
    200,
  );
  expect(Object.keys((await patch(pau, kept)).body).sort()).toEqual([
    'first_name',
    'phone_number_country_code',
    'price',
  ]);
  expect((await patch(ana, { phone_number_country_code: '+44' })).status).toBe(200);
  expect((await patch(ana, { phone_number_country_code: '+49' })).status).toBe(400);
  expect((await patch(ana, { phone_number_country_code: '', price: 10.25 })).status).toBe(200);
});

test('names are one line, without characters that change the text direction', async () => {
  const { body } = await world.call('PATCH', '/api/auth/profile/', {
    token: (await world.student('linea')).token,
    body: { first_name: ' Lía\r\nBcc: x\u202e ', last_name: 'Pérez\u001b[31m', bio: 'Dos\nlíneas' },
  });
  expect(body).toMatchObject({
    first_name: 'Lía Bcc: x',
    last_name: 'Pérez [31m',
    profile: { bio: 'Dos\nlíneas' },
  });
});

test('a single invalid field changes nothing', async () => {
  expect((await patch(marcos, { bio: 'Cambio', expertises: ['no-existe'] })).status).toBe(400);
  const me = await world.call('GET', '/api/auth/me/', marcos);
  expect(me.body.profile.bio).not.toBe('Cambio');
});

test('others see no e-mail, telephone or birth date; anonymous visitors see no students', async () => {
  const mentor = await world.call('GET', `/api/auth/profile/${marcos.id}/`);
  expect(publicUser.strict().parse(mentor.body).username).toBe('marcos');
  expect((await world.call('GET', `/api/auth/profile/${ana.id}/`)).status).toBe(404);
  const student = await world.call(
    'GET',
    `/api/auth/profile/${ana.id}/`,
    await world.person('sol', 'support'),
  );
  expect(publicUser.strict().parse(student.body).username).toBe('ana');
  expect(JSON.stringify([mentor.body, student.body])).not.toMatch(/example\.com|600123123|2008-02-29|hash/);
});

test('a student is shown to people who share a session or a conversation with them, and to staff', async () => {
  const [lia, teo, uma] = [
    await world.student('lia'),
    await world.student('teo'),
    await world.student('uma'),
  ];
  const olga = await world.mentor('olga');
  const seen = async (reader: Person, of = lia) =>
    (await world.call('GET', `/api/auth/profile/${of.id}/`, await again(world, reader))).status;
  expect([await seen(olga), await seen(marcos), await seen(teo)]).toEqual([404, 404, 404]);

  // Requested by one student; another joins.
  const start = '2026-10-21T10:00:00+02:00';
  const wish = { mentor: olga, student: lia, start, confirmed: false };
  const { id, path } = await bookSession(world, wish);
  expect([await seen(olga), await seen(marcos), await seen(teo)]).toEqual([200, 404, 404]);
  await seat(world, id, [teo]);
  await world.call('PUT', path, { token: olga.token, body: { confirmation: true } });
  expect([await seen(teo), await seen(lia, teo), await seen(olga, teo), await seen(uma)]).toEqual([
    200, 200, 200, 404,
  ]);
  world.setNow('2026-10-28T10:00:00Z');
  expect([await seen(olga), await seen(teo)]).toEqual([200, 200]);

  // A mentor who writes first, unasked, sees no more than the student's name until they reply.
  const write = async (from: Person, receiver: number) => {
    const { token } = await again(world, from);
    const body = { receiver, message: '¿Física?' };
    expect((await world.call('POST', '/api/chat/messages/', { token, body })).status).toBe(201);
  };
  const listed = async () => {
    const { body } = await world.call('GET', '/api/chat/people/', await again(world, marcos));
    return body.map((one: { username: string; profile: unknown }) => [one.username, one.profile !== null]);
  };
  await write(marcos, lia.id);
  expect([await seen(marcos), await listed()]).toEqual([404, [['lia', false]]]);
  await write(lia, marcos.id);
  expect([await seen(marcos), await seen(marcos, teo)]).toEqual([200, 404]);
  expect(await listed()).toEqual([['lia', true]]);
  for (const type of ['support', 'admin'] as const)
    expect(await seen(await world.person(`equipo.${type}`, type))).toBe(200);
});

test('a student is not shown after leaving or cancelling a session, nor is staff to a student', async () => {
  world.setNow(MONDAY);
  const [leo, noa] = [await world.student('leo.s'), await world.student('noa')];
  const rosa = await world.mentor('rosa');
  const seen = async (reader: Person, of: Person) =>
    (await world.call('GET', `/api/auth/profile/${of.id}/`, await again(world, reader))).status;
  const start = '2026-10-22T10:00:00+02:00';
  const { path } = await bookSession(world, { mentor: rosa, student: leo, others: [noa], start });
  expect(await seen(noa, leo)).toBe(200);
  await world.call('POST', `${path}leave/`, await again(world, noa));
  expect([await seen(noa, leo), await seen(leo, noa), await seen(rosa, leo)]).toEqual([404, 404, 200]);
  await world.call('DELETE', path, await again(world, leo));
  expect(await seen(rosa, leo)).toBe(404);
  expect(await seen(leo, await world.person('ayuda', 'support'))).toBe(404);
});

test('a user’s own public profile returns all of their own data', async () => {
  const own = await world.call('GET', `/api/auth/profile/${ana.id}/`, ana);
  expect([own.status, own.body]).toEqual([200, (await world.call('GET', '/api/auth/me/', ana)).body]);
});

test('inactive accounts are not shown', async () => {
  const { id } = await world.person('dormido', 'mentor', false);
  expect((await world.call('GET', `/api/auth/profile/${id}/`, ana)).status).toBe(404);
});

test('a body is not validated before the caller is authenticated', async () => {
  expect((await world.call('PATCH', '/api/auth/profile/', { body: { bio: 7 } })).status).toBe(401);
});
