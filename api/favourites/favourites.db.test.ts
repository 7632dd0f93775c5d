import { expect, test } from 'vitest';
import { z } from 'zod';
import { publicMentor } from '~/api/contract/users';
import { openWorld, type Person } from '~/tests/support/world';

const { world, ana, otto, luis } = await openWorld({
  ana: 'student',
  otto: 'student',
  luis: 'mentor',
  eva: 'mentor',
});

const call = (method: string, name = '', person: Person | null = ana) =>
  world.call(method, `/api/favourites/${name && `${name}/`}`, person ?? {});
const names = async (person = ana) =>
  z
    .array(publicMentor.strict())
    .parse((await call('GET', '', person)).body)
    .map((one) => one.username);

test('adding and removing a favourite can be repeated', async () => {
  expect(await names()).toEqual([]);
  expect((await call('GET', 'eva')).status).toBe(404);
  for (let i = 0; i < 2; i++) expect((await call('PUT', 'EVA')).body.username).toBe('eva');
  world.setNow('2026-10-19T08:01:00Z');
  await call('PUT', 'luis');
  expect(await names()).toEqual(['luis', 'eva']);
  expect((await call('GET', 'eva')).body.username).toBe('eva');
  for (let i = 0; i < 2; i++) expect((await call('DELETE', 'eva')).status).toBe(204);
  expect(await names()).toEqual(['luis']);
});

test('each user has their own favourites', async () => {
  expect(await names(otto)).toEqual([]);
  await call('DELETE', 'luis', otto);
  expect(await names()).toEqual(['luis']);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    expect((await call(method, 'eva', null)).status).toBe(401);
  }
});

test('only mentors can be favourites', async () => {
  for (const name of ['otto', 'nadie', '%27']) {
    expect((await call('PUT', name)).status).toBe(404);
    expect((await call('GET', name)).status).toBe(404);
  }
  expect((await call('DELETE', 'nadie')).status).toBe(404);
});

test('a mentor whose profile is hidden is not listed, but can be removed', async () => {
  await world.call('PATCH', '/api/auth/profile/', { token: luis.token, body: { bio: '' } });
  expect(await names()).toEqual([]);
  await call('DELETE', 'luis');
  await world.call('PATCH', '/api/auth/profile/', { token: luis.token, body: { bio: 'De vuelta.' } });
  expect(await names()).toEqual([]);
});
