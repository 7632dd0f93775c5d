import { describe, expect, it } from 'vitest';
import { openPages as open } from '~/tests/support/extensionPages';
import { loader as openLink } from './chooseNewPassword';
import { loader as sent } from './linkSent';
import { action, loader } from './requestLink';

const email = 'Ana.Soler@example.org';
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
  it('sends the address and goes on to a page that does not name it', async () => {
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
    expect(outcome).toMatchObject({
      data: { result: { error: { email: expect.arrayContaining([text]) } } },
      init: { status: 422 },
    });
    expect(calls).toEqual([]);
  });

  it('tells in words how long to wait, and passes it on', async () => {
    const { outcome } = await open({ answer: RATED }).run(action, { path, fields: { email } });
    expect(outcome).toMatchObject({
      data: {
        result: {
          error: { '': [expect.stringContaining('vuelve a probar dentro de 31 minutos.')] },
          initialValue: { email },
        },
      },
      init: { status: 429, headers: { 'Retry-After': '1810' } },
    });
  });

  it.each([
    ['an API that is down', { answer: () => new Response('<html>', { status: 502 }) }],
    ['an API that fails', { answer: () => new Response('', { status: 500 }) }],
    ['an API that nobody knows yet', { extensions: null }],
  ])('keeps what was typed for %s', async (_name, world) => {
    const { outcome } = await open(world).run(action, { path, fields: { email } });
    expect(outcome).toMatchObject({
      data: {
        result: {
          error: { '': [expect.stringContaining('El servicio no responde')] },
          initialValue: { email },
        },
      },
      init: { status: 503 },
    });
  });

  it('puts what the API says of the address beside it', async () => {
    const answer = () => Response.json({ email: ['Ese dominio no existe.'] }, { status: 400 });
    const { outcome } = await open({ answer }).run(action, { path, fields: { email } });
    expect(outcome).toMatchObject({
      data: { result: { error: { email: ['Ese dominio no existe.'] } } },
      init: { status: 400 },
    });
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

  it('is no reason to call a link wrong while nobody knows', async () => {
    const { outcome } = await open({ extensions: null }).run(openLink, {
      params: { uid: 'MQ', token: 'abc' },
    });
    expect(outcome).toMatchObject({ thrown: { init: { status: 503 } } });
  });
});
