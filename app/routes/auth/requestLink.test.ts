import { describe, expect, it } from 'vitest';
import { openPages as open } from '~/tests/support/extensionPages';
import { loader as openLink } from './chooseNewPassword';
import { loader as sent } from './linkSent';
import { action, loader } from './requestLink';

const email = 'Ana.Soler@example.org';
/** A form that came back: its status and headers, its errors and values. */
function refusalOf(outcome: unknown) {
  const { data, init } = outcome as { data: { result: object }; init: object };
  return { ...data.result, ...init };
}
const RATED = () => Response.json({ detail: 'No.' }, { status: 429, headers: { 'Retry-After': '1810' } });

describe.each([
  ['a new password', '/reset-password', '/reset-password/enviado', 'POST /api/auth/password-reset/'],
  [
    'another activation',
    '/resend-activation',
    '/resend-activation/enviado',
    'POST /api/auth/resend-activation/',
  ],
])('asking for %s', (_, path, sentPath, call) => {
  it('sends the address and redirects to a page that does not show it', async () => {
    const { run, calls } = open({});
    expect((await run(action, { path, fields: { email: ` ${email} ` } })).location).toBe(sentPath);
    expect(calls).toMatchObject([{ call, body: JSON.stringify({ email }) }]);
  });

  it('answers a robot the same, and sends nothing', async () => {
    const { run, calls } = open({});
    expect((await run(action, { path, fields: { email, comentario: 'http://spam.example' } })).location).toBe(
      sentPath,
    );
    expect(calls).toEqual([]);
    expect((await run(action, { path, fields: { email, comentario: '' } })).location).toBe(sentPath);
    expect(calls).toHaveLength(1);
  });

  it.each([
    ['', 'El correo electrónico es obligatorio.'],
    ['ana@', 'Escribe un correo electrónico válido.'],
    [`${'a'.repeat(250)}@b.es`, 'El correo electrónico es demasiado largo.'],
  ])('asks again for %j', async (wrong, text) => {
    const { run, calls } = open({});
    const { outcome } = await run(action, { path, fields: { email: wrong } });
    expect(refusalOf(outcome)).toMatchObject({
      error: { email: expect.arrayContaining([text]) },
      status: 422,
    });
    expect(calls).toEqual([]);
  });

  it('names the wait in words and passes `Retry-After` on', async () => {
    const { outcome } = await open({ answer: RATED }).run(action, { path, fields: { email } });
    expect(refusalOf(outcome)).toMatchObject({
      error: { '': [expect.stringContaining('vuelve a probar dentro de 31 minutos.')] },
      initialValue: { email },
      ...{ status: 429, headers: { 'Retry-After': '1810' } },
    });
  });

  it.each([
    ['an API that is down', { answer: () => new Response('<html>', { status: 502 }) }],
    ['an API that fails', { answer: () => new Response('', { status: 500 }) }],
    ['an API that nobody knows yet', { extensions: null }],
  ])('keeps what was typed for %s', async (_name, world) => {
    const { outcome } = await open(world).run(action, { path, fields: { email } });
    const error = { '': [expect.stringContaining('El servicio no responde')] };
    expect(refusalOf(outcome)).toMatchObject({ error, initialValue: { email }, status: 503 });
  });

  it('shows the API’s message about the address at its field', async () => {
    const answer = () => Response.json({ email: ['Ese dominio no existe.'] }, { status: 400 });
    const { outcome } = await open({ answer }).run(action, { path, fields: { email } });
    expect(refusalOf(outcome)).toMatchObject({ error: { email: ['Ese dominio no existe.'] }, status: 400 });
  });
});

describe('an API without the extensions', () => {
  it('is not called for a new password: the page answers as the product says', async () => {
    const { run, calls } = open({ extensions: [] });
    expect((await run(action, { path: '/reset-password', fields: { email } })).location).toBe(
      '/reset-password/enviado',
    );
    expect(calls).toEqual([]);
  });

  it('has no page for an activation, however its address is written, nor for a link', async () => {
    const { run, calls } = open({ extensions: [] });
    const missing = { thrown: { init: { status: 404 } } };
    for (const path of ['/resend-activation', '/Resend-Activation', '/%72esend-activation']) {
      expect((await run(loader, { path })).outcome).toMatchObject(missing);
      expect((await run(sent, { path: `${path}/enviado` })).outcome).toMatchObject(missing);
      expect((await run(action, { path, fields: { email } })).outcome).toMatchObject(missing);
    }
    expect((await run(openLink, { params: { uid: 'MQ', token: 'abc' } })).outcome).toMatchObject(missing);
    expect(calls).toEqual([]);
  });

  it('does not make a link wrong while the extensions are unknown', async () => {
    const { outcome } = await open({ extensions: null }).run(openLink, {
      params: { uid: 'MQ', token: 'abc' },
    });
    expect(outcome).toMatchObject({ thrown: { init: { status: 503 } } });
  });
});
