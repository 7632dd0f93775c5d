import { expect, test } from 'vitest';
import { savedReply } from '~/api/contract/chat';
import { REPLIES_MAX } from '~/api/contract/rules/replies';
import { openWorld, type Person } from '~/tests/support/world';

const { world, eva, ana } = await openWorld({ eva: 'mentor', ana: 'student' });

const call = (method: string, id: number | '' = '', body?: object, { token }: Person = eva) =>
  world.call(method, `/api/chat/replies/${id && `${id}/`}`, { token, body });
const list = async (person = eva) =>
  savedReply
    .strict()
    .array()
    .parse((await call('GET', '', undefined, person)).body);

test('saved replies belong to their owner and are listed by title', async () => {
  const { status, body } = await call('POST', '', { title: ' Saludo ', text: '¡Hola!\n¿Qué tal?' });
  expect([status, body.title, body.text]).toEqual([201, 'Saludo', '¡Hola!\n¿Qué tal?']);
  await call('POST', '', { title: 'primera clase', text: 'Trae el examen.' });
  expect((await list()).map(({ title }) => title)).toEqual(['primera clase', 'Saludo']);
  expect(await list(ana)).toEqual([]);
  for (const method of ['PUT', 'DELETE']) {
    const tried = await call(method, body.id, { title: 'x', text: 'y' }, ana);
    expect([method, tried.status]).toEqual([method, 404]);
  }
  const changed = await call('PUT', body.id, { title: 'Saludo', text: 'Buenas.' });
  expect([changed.status, changed.body.text]).toEqual([200, 'Buenas.']);
  const taken = await call('PUT', body.id, { title: 'primera clase', text: 'Otra.' });
  expect([taken.status, Object.keys(taken.body)]).toEqual([400, ['title']]);
  expect((await call('DELETE', body.id)).status).toBe(204);
  expect((await call('DELETE', body.id)).status).toBe(404);
  const [left, ...more] = await list();
  expect([left?.title, more]).toEqual(['primera clase', []]);
  const { body: held } = await world.call('GET', '/api/auth/export/', { token: eva.token });
  expect(held.saved_replies).toEqual([{ ...left, created_at: left?.updated_at }]);
});

test.each([
  [{ title: '', text: 'a' }, 'title'],
  [{ title: 'x'.repeat(61), text: 'a' }, 'title'],
  [{ title: 'Otra', text: ' \u200b ' }, 'text'],
  [{ title: 'Otra', text: 'x'.repeat(2_001) }, 'text'],
  [{ title: 'Otra' }, 'text'],
])('%o is refused on %s', async (payload, field) => {
  const { status, body } = await call('POST', '', payload);
  expect([status, Object.keys(body)]).toEqual([400, [field]]);
});

test('replies are normalized and counted like messages; the title becomes a single line', async () => {
  const text = 'ab\r\n'.repeat(600);
  const { status, body } = await call('POST', '', { title: `Dos\nlíneas ${'😀'.repeat(20)}`, text });
  expect([status, body.title]).toEqual([201, `Dos líneas ${'😀'.repeat(20)}`]);
  expect(body.text).toBe('ab\n'.repeat(600).trim());
  expect((await call('PUT', body.id, { title: 'Emojis', text: '😀'.repeat(2_000) })).status).toBe(200);
  expect((await call('DELETE', body.id)).status).toBe(204);
});

test('the maximum number of replies holds for simultaneous requests too', async () => {
  const rush = Array.from({ length: REPLIES_MAX + 3 }, (_, n) =>
    call('POST', '', { title: `Respuesta ${n}`, text: 'Hola.' }, ana),
  );
  const statuses = (await Promise.all(rush)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(REPLIES_MAX);
  expect(statuses.filter((status) => status === 409)).toHaveLength(3);
});
