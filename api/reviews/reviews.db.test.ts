import { beforeEach, expect, test } from 'vitest';
import { page } from '~/api/contract/common';
import { review } from '~/api/contract/reviews';
import { renew } from '~/tests/support/booked';
import { insertSession } from '~/tests/support/sessions';
import { createWorld, MONDAY, openWorld, type Person } from '~/tests/support/world';

let hours = -700;
const next = () => {
  hours += 2;
  return hours;
};
const {
  world,
  eva,
  luis,
  lucía: lucia,
  bea,
  admin,
} = await openWorld({ eva: 'mentor', luis: 'mentor', lucía: 'student', bea: 'student', admin: 'admin' });
beforeEach(async () => {
  world.setNow(MONDAY);
  await renew(world, eva, luis, lucia, bea, admin);
});

const session = (more: object = {}) =>
  insertSession(world, { mentor: eva, students: [lucia], startsIn: next(), ...more });
const words = { title: ' Muy clara ', calification: 5, text: 'Lo entendí todo.' };
const post = (person: Person, mentorship: number | string, more: object = {}) =>
  world.call('POST', '/api/reviews/', {
    token: person.token,
    body: { mentorship, mentor: eva.id, ...words, ...more },
  });
const read = (id: number, token?: string) => world.call('GET', `/api/reviews/${id}/`, { token });

test('a student can review a finished session; its mentor is notified, of each badge too', async () => {
  const { id } = await session();
  const mails = world.mails.length;
  const { status, body } = await post(lucia, id, {
    badges: [2, 1],
    reply: 'No',
    id: 9,
    created_at: '2020-01-01',
  });
  expect([status, review.strict().parse(body)]).toEqual([
    201,
    {
      id: body.id,
      mentorship: id,
      mentor: {
        id: eva.id,
        username: 'eva',
        first_name: 'Eva',
        last_name: 'Pérez',
        full_name: 'Eva Pérez',
        profile_picture: null,
      },
      alumno: {
        id: lucia.id,
        username: 'lucía',
        first_name: 'Lucía',
        last_name: 'Pérez',
        full_name: 'Lucía Pérez',
        profile_picture: null,
      },
      title: 'Muy clara',
      calification: 5,
      text: 'Lo entendí todo.',
      badges: [expect.objectContaining({ id: 1 }), expect.objectContaining({ id: 2 })],
      created_at: MONDAY.toISOString(),
      updated_at: null,
      reply: null,
      hidden_until: null,
      hidden: false,
    },
  ]);
  const notices = (await world.call('GET', '/api/notifications/', eva)).body;
  expect(notices.map((one: { type: string }) => one.type).sort()).toEqual([
    'badge_earned',
    'badge_earned',
    'feedback',
  ]);
  expect(world.mails.slice(mails).map((mail) => mail.to)).toEqual(['eva@example.com']);
});

test('the mentor’s rating follows at once when a review is written, changed or deleted', async () => {
  const rating = async () => (await world.call('GET', '/api/mentors/luis/')).body.profile;
  const { id } = await session({ mentor: luis });
  expect(await rating()).toMatchObject({ rating: null, total_reviews: 0, points: 10 });
  const made = await post(lucia, id, { mentor: 'LUIS', calification: 4, badges: [3] });
  expect(await rating()).toMatchObject({ rating: 4, total_reviews: 1, points: 20 });
  const path = `/api/reviews/${made.body.id}/`;
  await world.call('PATCH', path, { token: lucia.token, body: { calification: 2, badges: [] } });
  expect(await rating()).toMatchObject({ rating: 2, total_reviews: 1, points: 10 });
  expect((await world.call('DELETE', path, lucia)).status).toBe(204);
  expect(await rating()).toMatchObject({ rating: null, total_reviews: 0, points: 10 });
  expect((await post(lucia, id, { mentor: luis.id })).status).toBe(201);
});

test('a second review is a 409, and only one of many simultaneous ones is written', async () => {
  const one = await session();
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(lucia, one.identifier)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, ...Array(7).fill(409)]);
  const again = await post(lucia, one.id);
  expect([again.status, again.body]).toEqual([409, { detail: 'Ya has reseñado esta sesión.' }]);
  const { body } = await world.call('GET', `/api/reviews/?alumno=${lucia.id}&page_size=100`, lucia);
  expect(body.results.filter((each: { mentorship: number }) => each.mentorship === one.id)).toHaveLength(1);
  const ofSession = await world.call('GET', `/api/reviews/?mentorship=${one.id}`, lucia);
  expect(ofSession.body.results.map((each: { mentorship: number }) => each.mentorship)).toEqual([one.id]);
  expect((await world.call('GET', `/api/reviews/?mentorship=${one.id}`)).status).toBe(401);
});

test('every student of a group can write a review', async () => {
  const { id } = await session({ students: [lucia, bea] });
  expect((await post(lucia, id)).status).toBe(201);
  expect((await post(bea, id)).status).toBe(201);
});

test('only a student of a finished, confirmed session can review it', async () => {
  const refused = async (person: Person, wanted: Promise<{ id: number }>) => {
    const { status, body } = await post(person, (await wanted).id);
    return [status, ...Object.keys(body)];
  };
  expect(await refused(lucia, session({ startsIn: -0.5 }))).toEqual([400, 'mentorship']);
  expect(await refused(lucia, session({ startsIn: 48 }))).toEqual([400, 'mentorship']);
  expect(await refused(lucia, session({ confirmed: false }))).toEqual([400, 'mentorship']);
  expect(await refused(lucia, session({ cancelled: true }))).toEqual([400, 'mentorship']);
  expect(await refused(bea, session())).toEqual([400, 'mentorship']);
  expect(await refused(eva, session())).toEqual([403, 'detail']);
  expect(await refused(admin, session())).toEqual([403, 'detail']);
  expect((await post(lucia, 999_999)).status).toBe(400);
  expect((await post(lucia, 'no-es-nada')).status).toBe(400);
});

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: null }, 'title'],
  [{ title: 'x'.repeat(151) }, 'title'],
  [{ text: '\n' }, 'text'],
  [{ text: undefined }, 'text'],
  [{ text: 'x'.repeat(3001) }, 'text'],
  [{ text: 'a\0b' }, 'text'],
  [{ calification: 0 }, 'calification'],
  [{ calification: 6 }, 'calification'],
  [{ calification: 4.5 }, 'calification'],
  [{ calification: null }, 'calification'],
  [{ badges: [1, 2, 3, 4] }, 'badges'],
  [{ badges: [1, 1] }, 'badges'],
  [{ badges: [999_999] }, 'badges'],
  [{ badges: [2 ** 40] }, 'badges'],
  [{ badges: 1 }, 'badges'],
  [{ mentor: 999_999 }, 'mentor'],
  [{ mentor: 'luis' }, 'mentor'],
  [{ mentor: {} }, 'mentor'],
  [{ mentorship: undefined }, 'mentorship'],
])('invalid input is refused on its field, and nothing is written: %#', async (more, field) => {
  const { id } = await session();
  const answer = await post(lucia, id, more);
  expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  expect((await post(lucia, id)).status).toBe(201);
});

test('writing is open for 30 days, for both sides, and then nothing is listed as unwritten', async () => {
  const [open, closed] = [await session({ startsIn: -721 }), await session({ startsIn: -722 })];
  const pending = await world.call('GET', '/api/mentorships/without_review/?page_size=100', lucia);
  const ids = pending.body.results.map((one: { id: number }) => one.id);
  expect([ids.includes(open.id), ids.includes(closed.id)]).toEqual([true, false]);
  const late = { mentorship: ['Una reseña se escribe en los 30 días siguientes a la sesión.'] };
  expect((await post(lucia, closed.id)).body).toEqual(late);
  const theirs = { mentorship: closed.id, alumno: lucia.id, calification: 5, text: 'Muy atenta.' };
  const asked = { token: eva.token, body: theirs };
  expect((await world.call('POST', '/api/student-reviews/', asked)).body).toEqual(late);
  expect((await post(lucia, open.id)).status).toBe(201);
});

test('the author can edit a review for 14 days, staff always, others never', async () => {
  const { id } = (await post(lucia, (await session()).id, { badges: [1] })).body;
  const path = `/api/reviews/${id}/`;
  const put = (token: string, more: object = {}) =>
    world.call('PUT', path, {
      token,
      body: { ...words, title: 'Otra', mentorship: 1, mentor: luis.id, alumno: bea.id, ...more },
    });
  for (const person of [bea, eva]) expect((await put(person.token)).status).toBe(403);
  const { status, body } = await put(lucia.token);
  expect([status, body.title, body.badges, body.mentor.id, body.alumno.id]).toEqual([
    200,
    'Otra',
    [],
    eva.id,
    lucia.id,
  ]);
  expect(body.updated_at).toBe(MONDAY.toISOString());
  expect((await put(lucia.token, { text: '' })).status).toBe(400);
  expect((await put(lucia.token, { badges: [999_999] })).status).toBe(400);

  world.setNow(new Date(MONDAY.getTime() + 14 * 86_400_000 + 1));
  const late = await world.signIn(lucia.id);
  expect((await put(late)).status).toBe(403);
  expect((await world.call('DELETE', path, { token: late })).status).toBe(403);
  const staff = await world.signIn(admin.id);
  expect((await put(staff, { title: 'Moderada' })).body.title).toBe('Moderada');
  expect((await world.call('DELETE', path, { token: staff })).status).toBe(204);
  expect((await read(id)).status).toBe(404);
  expect((await put(staff)).status).toBe(404);
});

test('the mentor can write, change and delete one reply (review-reply)', async () => {
  const { id } = (await post(lucia, (await session()).id)).body;
  const path = `/api/reviews/${id}/reply/`;
  const put = (person: Person, text: unknown) =>
    world.call('PUT', path, { token: person.token, body: { text } });
  for (const person of [lucia, luis, admin]) expect((await put(person, 'Hola')).status).toBe(403);
  expect((await put(eva, '  ')).body).toEqual({ text: ['La respuesta es obligatoria.'] });
  expect((await put(eva, 'Gracias')).body.reply).toEqual({
    text: 'Gracias',
    created_at: MONDAY.toISOString(),
  });
  await put(eva, 'Mil gracias');
  expect((await read(id)).body.reply.text).toBe('Mil gracias');
  expect((await world.call('DELETE', path, luis)).status).toBe(403);
  expect((await world.call('DELETE', path, eva)).status).toBe(204);
  expect((await read(id)).body.reply).toBe(null);
  expect((await world.call('DELETE', '/api/reviews/999999/reply/', eva)).status).toBe(404);
});

test('everybody can read reviews, newest first, in pages; anonymous visitors do not learn who wrote them', async () => {
  const other = await createWorld();
  try {
    const mentor = await other.mentor('nora');
    const second = await other.mentor('ivo');
    const student = await other.student('ana');
    for (let day = 1; day <= 12; day++) {
      const { id } = await insertSession(other, {
        mentor: day === 12 ? second : mentor,
        students: [student],
        startsIn: -24 * (20 - day),
      });
      other.setNow(new Date(MONDAY.getTime() + day * 1000));
      await other.call('POST', '/api/reviews/', {
        token: student.token,
        body: { mentorship: id, ...words, title: `Día ${day}` },
      });
    }
    const list = async (query: string, token?: string) => {
      const { status, body } = await other.call('GET', `/api/reviews/${query}`, { token });
      expect(status).toBe(200);
      return page(review.strict()).parse(body);
    };
    const first = await list('?page_size=5');
    expect(first.count).toBe(12);
    expect(first.results.map((one) => one.title)).toEqual(['Día 12', 'Día 11', 'Día 10', 'Día 9', 'Día 8']);
    expect(first.next).toBe('http://localhost:3000/api/reviews/?page_size=5&page=2');
    expect((await list(`?mentor=${mentor.id}`)).count).toBe(11);
    expect((await list(`?mentor=${student.id}`)).count).toBe(0);
    expect(first.results[0]?.alumno).toEqual({
      id: null,
      username: null,
      first_name: 'Ana',
      last_name: 'P.',
      full_name: 'Ana P.',
      profile_picture: null,
    });
    const anonymous = await other.call('GET', `/api/reviews/${first.results[0]?.id}/`);
    expect(JSON.stringify(anonymous.body.alumno)).not.toMatch(/Pérez|"ana"/);
    expect(JSON.stringify(anonymous.body)).not.toContain('example.com');
    expect(
      (await list(`?alumno=${student.id}&mentor=${second.id}`, mentor.token)).results[0]?.alumno.id,
    ).toBe(student.id);
    expect((await other.call('GET', `/api/reviews/?alumno=${student.id}`)).status).toBe(401);
    expect((await other.call('GET', '/api/reviews/?mentor=x')).status).toBe(400);
    expect((await other.call('GET', '/api/reviews/?page=99')).status).toBe(404);
  } finally {
    await other.close();
  }
});

test('notifications follow a review and its badges, and are removed with them', async () => {
  const nora = await world.mentor('nora');
  const told = async () => {
    const { body } = await world.call('GET', '/api/notifications/', nora);
    return body.map((one: { type: string }) => one.type).sort();
  };
  const { id } = (await post(lucia, (await session({ mentor: nora })).id, { mentor: nora.id, badges: [1] }))
    .body;
  expect(await told()).toEqual(['badge_earned', 'feedback']);
  const path = `/api/reviews/${id}/`;
  const mails = world.mails.length;
  await world.call('PATCH', path, { token: lucia.token, body: { badges: [1, 2] } });
  await world.call('PATCH', path, { token: lucia.token, body: { badges: [2, 1], title: 'Otra' } });
  expect(await told()).toEqual(['badge_earned', 'badge_earned', 'feedback']);
  expect(world.mails).toHaveLength(mails);
  await world.call('PATCH', path, { token: lucia.token, body: { badges: [2] } });
  expect(await told()).toEqual(['badge_earned', 'feedback']);
  await world.call('PATCH', path, { token: lucia.token, body: { badges: [] } });
  expect(await told()).toEqual(['feedback']);
  await world.call('DELETE', path, lucia);
  expect(await told()).toEqual([]);
});

test('an empty change is not recorded as an edit', async () => {
  const { id } = (await post(lucia, (await session()).id)).body;
  const { status, body } = await world.call('PATCH', `/api/reviews/${id}/`, { token: lucia.token, body: {} });
  expect([status, body.updated_at]).toEqual([200, null]);
});
