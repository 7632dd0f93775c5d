/**
 * Accounts, profiles and weekly hours: the website's client against the fake foreign server, over a real
 * network.
 */
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ApiError } from '~/app/.server/api/errors';
import { fieldErrorsOf } from '~/app/.server/api/errors';
import { startForeign } from '~/tests/support/foreign';
import { BARE_MENTOR, MENTOR, NEW_STUDENT } from '~/tests/support/foreignPeople';
import { USUAL } from '~/tests/support/foreignShapes';
import { picture } from '~/tests/support/picture';
import { testPlatform, visit } from '~/tests/support/platform';

const foreign = await startForeign();
afterAll(foreign.close);
beforeEach(() => {
  foreign.heal();
  foreign.habits = { ...USUAL };
});

async function enter(account: { username: string; password: string }) {
  const platform = { ...testPlatform({ env: { apiUrl: foreign.url } }), now: () => new Date() };
  const { context } = visit(platform, '/');
  context.session.open(await context.api.auth.logIn(account), { remember: true });
  return context.api;
}

const refused = (ask: Promise<unknown>) =>
  ask.then(
    () => null,
    (error: ApiError) => error,
  );

it.each([
  'objects',
  'names',
  'name_ids',
] as const)('a profile is stored, with its areas as %s', async (expertisesAs) => {
  foreign.habits.expertisesAs = expertisesAs;
  const api = await enter(NEW_STUDENT);
  const sent = { first_name: ' Eva ', interests: ['fisica'], subjects_needed_help: ['Óptica'] };
  await api.auth.updateProfile({ ...sent, academic_level: 'bachillerato', date_of_birth: '2001-02-03' });
  const me = await (await enter(NEW_STUDENT)).auth.getMe();
  expect(me).toMatchObject({ first_name: 'Eva', date_of_birth: '2001-02-03' });
  expect(me.profile).toMatchObject({
    subjects_needed_help: ['Óptica'],
    academic_level_display: 'Bachillerato',
  });
  expect(me.profile.interests).toHaveLength(1);
});

it('a profile is refused field by field, in the server’s own words', async () => {
  const api = await enter(BARE_MENTOR);
  const error = await refused(
    api.auth.updateProfile({ price: -1, expertises: ['alquimia'], linkedin_url: 'x' }),
  );
  expect(error?.status).toBe(400);
  expect(fieldErrorsOf(error)).toEqual({
    price: ['Asegúrese de que este valor es mayor o igual a 0.'],
    expertises: ['Objeto con name_id=alquimia no existe.'],
    linkedin_url: ['Introduzca una URL válida.'],
  });
  foreign.fail('PATCH /api/auth/profile/', { status: 400, body: { error: 'No hoy.' } }, 1);
  expect((await refused(api.auth.updateProfile({ bio: 'Hola' })))?.body).toEqual({ error: 'No hoy.' });
  await api.auth.updateProfile({ bio: 'Hola' });
});

it('a picture has its own path', async () => {
  const api = await enter(MENTOR);
  const file = picture().get('profile_picture');
  if (!(file instanceof File)) throw new Error('no picture');
  const { profile_picture } = await api.auth.setPicture(file);
  expect(profile_picture).toMatch(/^\/media\/profile_pictures\/\d+_yo\.png$/);
  expect((await fetch(foreign.url + profile_picture)).headers.get('content-type')).toBe('image/png');
  const text = new File(['<html>'], 'yo.png', { type: 'image/png' });
  expect(fieldErrorsOf(await refused(api.auth.setPicture(text)))).toHaveProperty('profile_picture');
  expect((await refused(api.auth.removePicture()))?.status).toBe(405);
});

it.each(['half-hours', 'stretches'] as const)('a week written in %s is read in half hours', async (week) => {
  foreign.habits.week = week;
  const api = await enter(MENTOR);
  const evening = ['22:30', '23:00', '23:30', '00:00'];
  const hours = evening.slice(1).map((end_time, i) => {
    return { day_of_week: 6, start_time: evening[i] ?? '', end_time };
  });
  await api.schedule.saveWeekly(hours);
  expect(await api.schedule.listWeekly()).toEqual(hours);
});

it('an account is created, activated by its link, given another password, and deleted', async () => {
  const api = await enter(MENTOR);
  const account = { username: 'recien.llegada', password: 'clave-recien-2026' };
  const email = 'recien@example.org';
  await api.auth.register({ ...account, email, user_type: 'alumno' });
  expect((await refused(enter(account)))?.status).toBe(401);
  const twice = await refused(api.auth.register({ ...account, email, user_type: 'alumno' }));
  expect(Object.keys(fieldErrorsOf(twice))).toEqual(['username', 'email']);
  const [link = ''] = foreign.state.activations.keys();
  const opened = await fetch(foreign.url + link, { redirect: 'manual' });
  expect(opened.headers.get('location')).toBe('http://localhost:3000/account-activated');

  const own = await enter(account);
  const wrong = await refused(
    own.passwords.change({ old_password: 'otra', new_password: 'clave-nueva-2027' }),
  );
  expect(fieldErrorsOf(wrong)).toHaveProperty('old_password');
  await own.passwords.change({ old_password: account.password, new_password: 'clave-nueva-2027' });
  await (await enter({ ...account, password: 'clave-nueva-2027' })).account.delete('clave-nueva-2027');
  expect(foreign.state.people.some((p) => p.username === account.username)).toBe(false);
});
