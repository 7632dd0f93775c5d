/** `updated_at` of a mentor is the last real change of what the public page shows (mentorPages.sql). */
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { picture } from '~/tests/support/images';
import { insertSession } from '~/tests/support/sessions';
import { MONDAY, openWorld, type Person } from '~/tests/support/world';

let eva: Person;
let ana: Person;
let seconds = 0;
let count = 0;

const { world, luis } = await openWorld({ luis: 'mentor' });
beforeEach(async () => {
  eva = await world.mentor(`eva${++count}`);
  ana = await world.student(`ana${count}`);
});

const dates = async (of = eva) => {
  const { body } = await world.call('GET', `/api/mentors/${of.username}/`);
  return [body.date_joined, body.updated_at] as const;
};
/** Moves the clock a second on each time. */
const later = () => {
  world.setNow(new Date(MONDAY.getTime() + ++seconds * 1000));
  return world.now().toISOString();
};
const send = async (method: string, path: string, body?: unknown, person = eva) => {
  const answer = await world.call(method, path, { token: person.token, body });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
const expectChange = async (work: () => Promise<unknown>, of = eva) => {
  const [, others] = await dates(luis);
  const now = later();
  await work();
  expect((await dates(of))[1]).toBe(now);
  expect((await dates(luis))[1]).toBe(others);
};
const expectNone = async (work: () => Promise<unknown>) => {
  const [, before] = await dates();
  later();
  await work();
  expect((await dates())[1]).toBe(before);
};
const profile = (body: object, person = eva) => send('PATCH', '/api/auth/profile/', body, person);

test('a mentor without changes has the date of joining as updated_at', async () => {
  const now = later();
  const nora = await world.mentor(`nora${count}`);
  expect(await dates(nora)).toEqual([now, now]);
  later();
  expect(await dates(nora)).toEqual([now, now]);
});

test.each([
  { first_name: 'Évangéline' },
  { bio: 'Otra presentación' },
  { bio: 'enseño.' },
  { expertise: 'Cálculo' },
  { linkedin_url: 'https://www.linkedin.com/in/eva' },
  { price: 31.5 },
  { available: false },
  { expertises: ['calculo', 'python'] },
])('a profile change sets updated_at: %j', async (change) => {
  await expectChange(() => profile(change));
  await expectNone(() => profile(change));
});

test('changes that nobody sees leave updated_at as it is', async () => {
  await expectNone(() =>
    profile({ department: 'Ciencias', phone_number: '611111111', date_of_birth: '1991-01-01' }),
  );
  await expectNone(() =>
    world.call('POST', '/api/auth/token/', {
      body: { username: eva.username, password: 'Camaleón-verde-93' },
    }),
  );
  await expectNone(() => send('PATCH', '/api/auth/preferences/', { mails: { reminder: false } }));
  await expectNone(() => profile({ bio: 'Soy Ana.' }, ana));
});

test('the order of the areas and the picture set updated_at', async () => {
  await profile({ expertises: ['calculo', 'python'] });
  await expectChange(() => profile({ expertises: ['python', 'calculo'] }));
  const form = new FormData();
  form.set('profile_picture', new File([Uint8Array.from(await picture('png'))], 'a.png'));
  await expectChange(() => send('PUT', '/api/auth/profile/picture/', form));
  await expectNone(() => send('PUT', '/api/auth/profile/picture/', form));
  await expectChange(() => send('DELETE', '/api/auth/profile/picture/'));
});

test('weekly hours set updated_at only when they differ', async () => {
  const week = (...starts: string[]) => ({
    availability: starts.map((start) => ({
      day_of_week: 1,
      start_time: `${start}:00`,
      end_time: `${start.replace(':00', ':30')}:00`,
    })),
  });
  const save = (...starts: string[]) => send('POST', '/api/availability/bulk_update/', week(...starts));
  await expectChange(() => save('09:00', '10:00'));
  await expectNone(() => save('10:00', '09:00'));
  await expectChange(() => save('09:00', '11:00'));
  expect(await send('GET', '/api/availability/')).toMatchObject([
    { start_time: '09:00:00' },
    { start_time: '11:00:00' },
  ]);
  await expectChange(() => save());
  await expectNone(() => save());
});

test('allowing or forbidding search engines sets updated_at', async () => {
  await expectChange(() => send('PATCH', '/api/auth/preferences/', { indexed: false }));
  await expectNone(() => send('PATCH', '/api/auth/preferences/', { indexed: false }));
  await expectChange(() => send('PATCH', '/api/auth/preferences/', { indexed: true }));
});

test('reviews, replies, badges and their authors’ names set updated_at', async () => {
  const { id } = await insertSession(world, { mentor: eva, students: [ana], startsIn: -248 });
  const { rows } = await world.db.execute<{ id: number }>(sql`select id from badges order by id limit 2`);
  const [badge, other] = rows.map((row) => row.id);
  const written = { mentorship: id, title: 'Bien', text: 'Muy bien', calification: 5, badges: [badge] };
  let review = 0;
  await expectChange(async () => {
    review = (await send('POST', '/api/reviews/', written, ana)).id;
  });
  const path = `/api/reviews/${review}/`;
  await expectChange(() => send('PATCH', path, { text: 'Bastante bien' }, ana));
  await expectNone(() => send('PATCH', path, { text: 'Bastante bien' }, ana));
  await expectChange(() => send('PATCH', path, { badges: [other] }, ana));
  await expectChange(() => send('PUT', `${path}reply/`, { text: 'Gracias' }));
  await expectChange(() => send('DELETE', `${path}reply/`));
  await expectChange(() => profile({ first_name: 'Analía' }, ana));
  await expectChange(() => send('DELETE', path, undefined, ana));
});

test('simultaneous writes all succeed and leave the latest time', async () => {
  const now = later();
  const { id } = await insertSession(world, { mentor: eva, students: [ana], startsIn: -248 });
  await Promise.all([
    profile({ bio: 'Nueva presentación', linkedin_url: 'https://www.linkedin.com/in/eva' }),
    send(
      'POST',
      '/api/reviews/',
      { mentorship: id, title: 'Bien', text: 'Bien', calification: 4, badges: [] },
      ana,
    ),
    send('PATCH', '/api/auth/preferences/', { indexed: false }),
    send('POST', '/api/availability/bulk_update/', { availability: [] }),
  ]);
  expect((await dates())[1]).toBe(now);
});
