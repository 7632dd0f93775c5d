import { expect, it } from 'vitest';
import { ApiError } from '~/app/.server/api/errors';
import type { Toast } from '~/app/domain/site/toasts';
import { postTerms } from './postCredit';

async function post(means: string, volver: string, charge: (asked: object) => Promise<unknown>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ session: '12', means, volver })) form.set(name, value);
  const toasts: Toast[] = [];
  const context = { api: { income: { charge } }, flash: { set: (toast: Toast) => toasts.push(toast) } };
  const { status, headers } = await postTerms(form, '7', context as never);
  return { to: [status, headers.get('location')], toast: toasts[0] };
}

it('writes down what was pressed and leads back; nothing stands for taking it back', async () => {
  const asked: object[] = [];
  const charge = async (one: object) => asked.push(one);
  expect((await post('owed', '/mentorships/historial/a', charge)).to).toEqual([
    302,
    '/mentorships/historial/a',
  ]);
  expect((await post('', 'https://elsewhere.example', charge)).to).toEqual([302, '/estudiantes/7']);
  expect(asked).toEqual([
    { mentorship: '12', alumno: '7', means: 'owed' },
    { mentorship: '12', alumno: '7', means: null },
  ]);
});

it('says why it was refused', async () => {
  const refused = () =>
    Promise.reject(new ApiError({ kind: 'answer', status: 409, body: { detail: 'Ya se ha usado.' } }));
  const { to, toast } = await post('credit', '/estudiantes/7', refused);
  expect([to[0], toast]).toMatchObject([302, { title: 'No se ha anotado', description: 'Ya se ha usado.' }]);
});
