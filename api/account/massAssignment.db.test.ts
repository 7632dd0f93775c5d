/**
 * Fields that no public call ever writes (docs/contract.md, 'Names, instants, hours and money'), sent to
 * every call that writes an account.
 */
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mentorSearch, users } from '~/api/db/schema';
import { openWorld, PASSWORD, type Person } from '~/tests/support/world';

const { world, ana, eva } = await openWorld({ ana: 'student', eva: 'mentor' });

const FORBIDDEN = {
  id: 999,
  pk: 999,
  user_id: 999,
  username: 'otro',
  email: 'otro@example.com',
  user_type: 'admin',
  userType: 'admin',
  is_active: false,
  isActive: false,
  is_staff: true,
  is_superuser: true,
  is_super_admin: true,
  isSuperAdmin: true,
  area_of_responsibility: 'Todo',
  password: 'otra-clave-larga-9',
  password_hash: 'x',
  passwordHash: 'x',
  picture_hash: 'x',
  profile_picture: 'https://example.com/x.png',
  created_at: '2000-01-01T00:00:00Z',
  deleted_at: '2000-01-01T00:00:00Z',
  last_login: '2000-01-01T00:00:00Z',
  rating: 5,
  total_reviews: 1000,
  total_score: 5,
  points: 100000,
  profile: { total_score: 5, bio: 'x', user_type: 'admin' },
  constructor: { prototype: { userType: 'admin' } },
};
/** The payload as a naive parser would read it. */
const POLLUTED = JSON.parse('{"__proto__": {"user_type": "admin", "is_super_admin": true}}');

const stored = async ({ id }: Person) => {
  const [user] = await world.db.select().from(users).where(eq(users.id, id));
  const [scores] = await world.db.select().from(mentorSearch).where(eq(mentorSearch.userId, id));
  return { user, scores };
};

test.each(['PUT', 'PATCH'])('%s of the profile ignores forbidden fields', async (method) => {
  for (const person of [ana, eva]) {
    const before = await stored(person);
    const answer = await world.call(method, '/api/auth/profile/', {
      token: person.token,
      body: { ...FORBIDDEN, ...POLLUTED },
    });
    expect([answer.status, answer.body.user_type, answer.body.username]).toEqual([
      200,
      person === ana ? 'alumno' : 'mentor',
      person.username,
    ]);
    expect(await stored(person)).toEqual(before);
  }
});

test('a profile sent as a form ignores forbidden fields', async () => {
  const before = await stored(eva);
  const form = new FormData();
  for (const [name, value] of Object.entries(FORBIDDEN)) form.append(name, String(value));
  form.delete('profile_picture');
  const { status } = await world.call('PATCH', '/api/auth/profile/', { token: eva.token, body: form });
  expect(status).toBe(200);
  expect(await stored(eva)).toEqual(before);
});

test('changing preferences or the password changes nothing else', async () => {
  const before = await stored(eva);
  const { token } = eva;
  await world.call('PATCH', '/api/auth/preferences/', { token, body: { ...FORBIDDEN, userId: ana.id } });
  const { status } = await world.call('PUT', '/api/auth/change-password/', {
    token,
    body: { ...FORBIDDEN, old_password: PASSWORD, new_password: 'Camaleón-rojo-94' },
  });
  expect(status).toBe(204);
  const after = await stored(eva);
  expect(after.user?.passwordHash).not.toBe(before.user?.passwordHash);
  expect({ ...after.user, passwordHash: '' }).toEqual({ ...before.user, passwordHash: '' });
  expect(after.scores).toEqual(before.scores);
});

test('a registration creates an inactive student or mentor, whatever else it sends', async () => {
  const register = (more: object) =>
    world.call('POST', '/api/auth/register/', {
      body: { ...FORBIDDEN, username: 'nuevo', email: 'nuevo@example.com', password: PASSWORD, ...more },
    });
  for (const user_type of ['admin', 'support', 'superuser', ['admin'], null]) {
    expect(Object.keys((await register({ user_type })).body)).toEqual(['user_type']);
  }
  const { status, body } = await register({ user_type: 'mentor', is_active: true, isActive: true });
  expect(status).toBe(201);
  const { user, scores } = await stored({ id: body.id, username: '', token: '' });
  expect(user).toMatchObject({ userType: 'mentor', isActive: false, pictureHash: null, deletedAt: null });
  expect(user?.id).not.toBe(999);
  expect(scores).toMatchObject({ listed: false, reviewCount: 0, badgePoints: 0 });
  const logIn = { username: 'nuevo', password: PASSWORD };
  expect((await world.call('POST', '/api/auth/token/', { body: logIn })).status).toBe(401);
});

test('no account has become staff', async () => {
  const staff = (await world.db.select().from(users)).filter((one) => /admin|support/.test(one.userType));
  expect(staff).toEqual([]);
  for (const person of [ana, eva]) {
    const token = await world.signIn(person.id);
    expect((await world.call('POST', '/api/badges/', { token, body: { name: 'Mía' } })).status).toBe(403);
  }
});
