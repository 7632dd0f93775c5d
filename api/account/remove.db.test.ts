import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as table from '~/api/db/schema';
import { runSweep } from '~/api/jobs/sweep';
import { createServices } from '~/api/services';
import { insertSession } from '~/tests/support/sessions';
import { freshWorld, MONDAY, PASSWORD, type Person } from '~/tests/support/world';

const { world, zoraida, eva } = await freshWorld({ zoraida: 'student', eva: 'mentor' });

const remove = ({ token }: Person, password: unknown = PASSWORD) =>
  world.call('DELETE', '/api/auth/delete/', { token, body: { password } });
const notices = async (person: Person) =>
  (await world.call('GET', '/api/notifications/', person)).body.map(
    (one: { title: string; description: string }) => `${one.title} ${one.description}`,
  );

/** A session of the two that is over; its hours and more can be given. */
const session = (startsIn = -248, more: { students?: Person[]; confirmed?: boolean } = {}) =>
  insertSession(world, { mentor: eva, students: [zoraida], startsIn, ...more });
const review = (mentorship: number) =>
  world.call('POST', '/api/reviews/', {
    token: zoraida.token,
    body: { mentorship, title: 'Bien', calification: 4, text: 'Me gustó.' },
  });
const message = () => ({
  senderId: zoraida.id,
  receiverId: eva.id,
  content: '¿A qué hora?',
  createdAt: MONDAY,
});
const picture = (hash: string) => ({
  hash,
  mime: 'image/webp',
  bytes: Buffer.from('x'),
  createdAt: MONDAY,
});
const logIn = (username = 'zoraida') =>
  world.call('POST', '/api/auth/token/', { body: { username, password: PASSWORD } });

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await world.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const dumps: string[] = [];
  for (const { name } of rows) {
    const dump = await world.db.execute<{ text: string }>(
      sql`select coalesce(string_agg(to_jsonb(t)::text, E'\n'), '') as text from ${sql.identifier(name)} t`,
    );
    dumps.push(`${name}: ${dump.rows[0]?.text}`);
  }
  return dumps.join('\n');
}

test('deletion leaves no personal data behind and frees the username and e-mail address', async () => {
  const luis = await world.mentor('luis');
  const { id: past } = await session();
  await insertSession(world, { mentor: luis, students: [zoraida], startsIn: 48, confirmed: false });
  const { token } = zoraida;
  await world.call('PATCH', '/api/auth/profile/', {
    token,
    body: {
      first_name: 'Zoraida',
      last_name: 'Quiñonero (h.)',
      phone_number: '699887766',
      bio: 'Biografía reconocible',
      interests: ['calculo'],
      subjects_needed_help: ['Asignatura reconocible'],
    },
  });
  await world.call('POST', '/api/reviews/', {
    token,
    body: { mentorship: past, title: 'Bien', calification: 5, text: 'Me gustó.', badges: [1] },
  });
  await world.call('PUT', `/api/favourites/eva/`, { token });
  await world.call('PATCH', '/api/auth/preferences/', { token, body: { mails: { reminder: false } } });
  await world.db.insert(table.chatMessages).values(message());
  await world.db.insert(table.pictures).values(picture('suya'));
  await world.db.update(table.users).set({ pictureHash: 'suya' }).where(eq(table.users.id, zoraida.id));
  const traces = /zoraida|quiñonero|699887766|1990-05-05|reconocible|suya/i;
  expect(await everything()).toMatch(traces);
  expect((await notices(eva)).join()).toContain('Zoraida Quiñonero');

  const answer = await remove(zoraida);
  expect([answer.status, answer.body]).toEqual([204, '']);
  expect(answer.headers.get('Set-Cookie')).toMatch(/^refresh_token=; Max-Age=0; Path=\/api\//);
  const left = (await everything())
    .split('\n')
    .filter((line) => traces.test(line.replace(/"(?:date_of_birth)": "1990-05-05"/g, '')))
    .filter((line) => !/^(?:users: )?\{.*"username": "(?:eva|luis)"/.test(line));
  expect(left).toEqual([]);
  expect((await world.call('GET', '/api/auth/me/', zoraida)).status).toBe(401);

  const again = await world.call('POST', '/api/auth/register/', {
    body: { username: 'zoraida', email: 'zoraida@example.com', password: PASSWORD, user_type: 'mentor' },
  });
  expect(again.status).toBe(201);
});

test('others keep sessions, reviews and messages, now from “Usuario eliminado”', async () => {
  const { id } = await session();
  const reviewed = await review(id);
  await world.db.insert(table.chatMessages).values(message());
  expect((await remove(zoraida)).status).toBe(204);
  const [one] = (await world.call('GET', '/api/mentorships/', eva)).body.results;
  expect(one.alumnos).toEqual([
    expect.objectContaining({
      first_name: 'Usuario',
      last_name: 'eliminado',
      full_name: 'Usuario eliminado',
      profile: null,
    }),
  ]);
  const kept = await world.call('GET', `/api/reviews/${reviewed.body.id}/`, eva);
  expect(kept.body.alumno).toEqual({
    id: null,
    username: null,
    first_name: 'Usuario',
    last_name: 'eliminado',
    full_name: 'Usuario eliminado',
    profile_picture: null,
  });
  expect((await world.call('GET', '/api/mentors/eva/')).body.profile.rating).toBe(4);
  const talk = await world.call('GET', `/api/chat/history/${eva.id}/${zoraida.id}/`, eva);
  expect(talk.body).toEqual([expect.objectContaining({ content: '¿A qué hora?' })]);
  const people = await world.call('GET', `/api/chat/students-with-chats/${eva.id}/`, eva);
  expect(people.body).toEqual([expect.objectContaining({ full_name: 'Usuario eliminado' })]);
  for (const token of [undefined, eva.token]) {
    expect((await world.call('GET', `/api/auth/profile/${zoraida.id}/`, { token })).status).toBe(404);
  }
});

test('a deleted mentor appears in no list; students keep their sessions and reviews', async () => {
  const { id } = await session();
  await review(id);
  await world.call('PUT', '/api/favourites/eva/', zoraida);
  expect((await remove(eva)).status).toBe(204);
  for (const path of ['/api/mentors/', '/api/ranking/', '/api/favourites/']) {
    expect(JSON.stringify((await world.call('GET', path, zoraida)).body)).not.toMatch(/"eva"|eliminado/);
  }
  expect((await world.call('GET', '/api/mentors/eva/')).status).toBe(404);
  const [one] = (await world.call('GET', '/api/mentorships/', zoraida)).body.results;
  expect(one.mentor.full_name).toBe('Usuario eliminado');
  const { body } = await world.call('GET', `/api/reviews/?alumno=${zoraida.id}`, zoraida);
  expect(body.results[0].mentor.full_name).toBe('Usuario eliminado');
});

test('a mentor’s name leaves the notices of students who were only told of them', async () => {
  const { token } = eva;
  await world.call('PATCH', '/api/auth/profile/', { token, body: { expertises: ['calculo'] } });
  const mine = { token: zoraida.token, body: { interests: ['calculo'] } };
  await world.call('PATCH', '/api/auth/profile/', mine);
  expect(await runSweep(createServices(world.deps))).toBe(true);
  const told = async () => (await world.call('GET', '/api/notifications/', zoraida)).body[0].title;
  expect(await told()).toMatch(/^Eva Pérez enseña /);
  expect((await remove(eva)).status).toBe(204);
  expect(await told()).toMatch(/^Usuario eliminado enseña /);
});

test('payments and credits survive the student’s deletion, but not the mentor’s', async () => {
  const { id } = await session();
  const values = { mentorId: eva.id, studentId: zoraida.id };
  const [credit] = await world.db
    .insert(table.studentCredits)
    .values({ ...values, kind: 'pack', sessions: 5, createdAt: MONDAY })
    .returning({ id: table.studentCredits.id });
  await world.db
    .insert(table.sessionPayments)
    .values({ ...values, mentorshipId: id, state: 'credit', creditId: credit?.id, updatedAt: MONDAY });
  const kept = async () => [
    await world.db.$count(table.sessionPayments),
    await world.db.$count(table.studentCredits),
  ];
  expect((await remove(zoraida)).status).toBe(204);
  expect(await kept()).toEqual([1, 1]);
  expect((await remove(eva)).status).toBe(204);
  expect(await kept()).toEqual([0, 0]);
});

test('profile views are deleted with the account', async () => {
  await world.db.insert(table.profileViews).values({ mentorId: eva.id, day: '2026-10-01', views: 3 });
  expect((await remove(eva)).status).toBe(204);
  expect(await world.db.$count(table.profileViews)).toBe(0);
});

test('confirmed sessions that are not over block deletion and are listed in order', async () => {
  await session(48);
  await session(-0.5);
  for (const [person, other] of [
    [zoraida, 'Eva Pérez'],
    [eva, 'Zoraida Pérez'],
  ] as const) {
    const { status, body } = await remove(person);
    expect([status, body]).toEqual([
      400,
      {
        non_field_errors: [expect.stringContaining('Tienes sesiones confirmadas')],
        mentorships: [`19/10/2026 09:30 con ${other}`, `21/10/2026 10:00 con ${other}`],
      },
    ]);
  }
  expect((await world.call('GET', '/api/auth/me/', zoraida)).body.username).toBe('zoraida');
});

test('open requests are cancelled and the others notified without the name', async () => {
  const bea = await world.student('bea');
  const alone = await session(48, { confirmed: false });
  const group = await session(50, { students: [zoraida, bea], confirmed: false });
  expect((await remove(zoraida)).status).toBe(204);
  const { body } = await world.call('GET', '/api/mentorships/', eva);
  expect(body.results.map((one: { id: number }) => one.id)).toEqual([group.id]);
  expect(body.results[0].alumnos.map((one: { id: number }) => one.id)).toEqual([bea.id]);
  const told = await notices(eva);
  expect(told).toHaveLength(2);
  expect(told.join()).toMatch(/Usuario eliminado ha cancelado/);
  expect(told.join()).toMatch(/Usuario eliminado ha dejado/);
  const listed = (await world.call('GET', '/api/notifications/', eva)).body;
  expect(listed.map((one: { about: object | null }) => one.about)).toEqual([null, null]);
  expect(world.mails.map((mail) => mail.to)).toEqual(['eva@example.com', 'eva@example.com']);
  const [row] = await world.db.select().from(table.mentorships).where(eq(table.mentorships.id, alone.id));
  expect(row).toMatchObject({
    cancelledById: zoraida.id,
    cancelKind: 'cancelled',
    additionalInformation: '',
  });

  expect((await remove(eva)).status).toBe(204);
  expect((await notices(bea)).join()).toMatch(/Usuario eliminado ha cancelado/);
  expect((await world.call('GET', '/api/mentorships/', bea)).body.count).toBe(0);
});

test('deletion requires the password, and guesses are limited', async () => {
  for (const password of ['otra-cosa-9', '', null, 7]) {
    const { status, body } = await remove(zoraida, password);
    expect([status, Object.keys(body)]).toEqual([400, ['password']]);
  }
  for (let i = 0; i < 9; i++) await remove(zoraida, 'otra-cosa-9');
  const { status, headers } = await remove(zoraida);
  expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true]);
  expect((await world.call('DELETE', '/api/auth/delete/', { body: { password: PASSWORD } })).status).toBe(
    401,
  );
});

test('a picture that another user also has is kept', async () => {
  const { users, pictures } = table;
  await world.db.insert(pictures).values(picture('dos'));
  await world.db.update(users).set({ pictureHash: 'dos' });
  await remove(zoraida);
  expect(await world.db.$count(pictures)).toBe(1);
  await remove(eva);
  expect(await world.db.$count(pictures)).toBe(0);
});

test('staff can delete their accounts, but one admin always stays', async () => {
  const support = await world.person('sol', 'support');
  const admins = [await world.person('ada', 'admin'), await world.person('ivo', 'admin')];
  expect((await remove(support)).status).toBe(204);
  const both = await Promise.all(admins.map((admin) => remove(admin)));
  expect(both.map((one) => one.status).sort()).toEqual([204, 409]);
});

test('deletion ends all log-ins, and the placeholder account cannot log in', async () => {
  const other = await world.signIn(zoraida.id);
  const opened = await logIn();
  expect((await remove(zoraida)).status).toBe(204);
  expect((await world.call('GET', '/api/auth/me/', { token: other })).status).toBe(401);
  const { refresh } = opened.body;
  expect((await world.call('POST', '/api/auth/token/refresh/', { body: { refresh } })).status).toBe(401);
  const [row] = await world.db.select().from(table.users).where(eq(table.users.id, zoraida.id));
  for (const username of ['zoraida', row?.username]) {
    expect((await logIn(username)).status).toBe(401);
  }
  expect(
    (await world.call('POST', '/api/auth/password-reset/', { body: { email: row?.email } })).status,
  ).toBe(204);
  expect(world.mails).toEqual([]);
});
