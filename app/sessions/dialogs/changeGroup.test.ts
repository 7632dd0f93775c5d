import { expect, test } from 'vitest';
import { tolerantOpenSession } from '~/api/contract/groups';
import { tolerantMentorship } from '~/api/contract/mentorships';
import { ApiError } from '~/app/.server/api/errors';
import { changeGroup } from './changeGroup';

const own = tolerantMentorship.parse({
  id: 1,
  init_date: '2026-11-26T17:30:00Z',
  end_date: '2026-11-26T18:30:00Z',
});
const offer = tolerantOpenSession.parse({ ...own, seats_left: 3, joined: false });
const answer = (status: number, detail: string) => new ApiError({ kind: 'answer', status, body: { detail } });

interface World {
  fails?: ApiError;
  member?: boolean;
  listed?: boolean;
  confirmation?: boolean;
  /** The hours shown to the sender. */
  seen?: string;
  calls?: string[];
}
const change = (
  intent: 'join' | 'open' | 'close',
  { fails, member = false, listed = true, confirmation = true, seen, calls = [] }: World = {},
) =>
  changeGroup(
    { intent, identifier: 'a', seen },
    {
      config: { ownApi: true },
      api: {
        mentorships: {
          find: async () => (member ? own : null),
          findOpen: async () => offer,
          join: async () => {
            calls.push('join');
            if (fails) throw fails;
          },
          setListed: async () => {
            if (fails) throw fails;
            return { listed, confirmation };
          },
        },
      },
    },
  );

test('a place', async () => {
  expect(await change('join')).toMatchObject({
    status: 200,
    toast: { kind: 'success', title: 'Te has unido a la sesión', duration: 4000 },
  });
});

test.each([
  [answer(409, 'No quedan plazas'), 409, 'No quedan plazas'],
  [answer(409, 'Ya tienes otra sesión a esa hora.'), 409, 'Ya tienes otra sesión a esa hora'],
  [answer(404, 'No encontrado.'), 404, 'No te has unido a la sesión'],
  [answer(403, 'Solo los estudiantes pueden unirse.'), 403, 'No te has unido a la sesión'],
  [new ApiError({ kind: 'timeout' }), 503, 'No te has unido a la sesión'],
  [answer(500, 'Error'), 500, 'No te has unido a la sesión'],
])('%s is said', async (fails, status, title) => {
  expect(await change('join', { fails })).toMatchObject({
    status,
    toast: { kind: 'error', title, duration: 5000 },
  });
});

test('a lost answer is a success if the visitor is in the session', async () => {
  const fails = new ApiError({ kind: 'timeout' });
  expect(await change('join', { fails, member: true })).toMatchObject({ status: 200 });
  const full = answer(409, 'No quedan plazas');
  expect(await change('join', { fails: full, member: true })).toMatchObject({ status: 409 });
});

test('joining is refused if the hours have changed since they were shown', async () => {
  const calls: string[] = [];
  const seen = `${own.init_date} ${own.end_date}`;
  expect(await change('join', { seen: seen.replace('26T17', '26T16'), calls })).toMatchObject({
    status: 409,
    asksAgain: true,
    toast: { kind: 'error', title: 'La hora ha cambiado mientras la mirabas' },
  });
  expect(calls).toEqual([]);
  expect(await change('join', { seen, calls })).toMatchObject({ status: 200 });
  expect(calls).toEqual(['join']);
});

test('opening an unconfirmed session says that others join later', async () => {
  expect(await change('open', { confirmation: false })).toMatchObject({
    toast: {
      title: 'Sesión grupal pendiente de confirmación',
      description: 'Otros estudiantes podrán unirse cuando esté confirmada.',
    },
  });
});

test('opening and closing report success, or failure if the server ignores them', async () => {
  const said = async (...asked: Parameters<typeof change>) => {
    const { status, toast } = await change(...asked);
    return [status, toast.title];
  };
  expect(await said('open')).toEqual([200, 'Sesión abierta a otros estudiantes']);
  expect(await said('close', { listed: false })).toEqual([200, 'Grupo cerrado']);
  expect(await said('open', { listed: false })).toEqual([409, 'Error al abrir la sesión']);
  expect(await said('close', { fails: answer(500, '') })).toEqual([500, 'Error al cerrar el grupo']);
});
