import { describe, expect, it } from 'vitest';
import { openPages as open } from '~/tests/support/extensionPages';
import { headers, loader as openLink, action as reset } from './chooseNewPassword';

const PASSWORD = 'Camaleón-verde-93';

describe('the link of a mail', () => {
  const params = { uid: 'MQ', token: 'geheim-abc' };
  const fields = { new_password: PASSWORD, new_password_confirm: PASSWORD };

  it('sets the new password once, and redirects to the log-in', async () => {
    const { run, calls } = open({});
    const { location, cookies } = await run(reset, { fields, params });
    expect(location).toBe('/login');
    expect(calls.map(({ call, body }) => [call, JSON.parse(body)])).toEqual([
      ['POST /api/auth/password-reset/confirm/', { ...params, new_password: PASSWORD }],
    ]);
    expect(calls[0]?.headers.get('authorization')).toBeNull();
    expect(cookies.flash).toBeTruthy();
  });

  it('also ends the open session of this browser', async () => {
    const { run, calls } = open({ session: true });
    const { cookies } = await run(reset, { fields, params });
    expect(cookies).toMatchObject({ refresh_token: '', has_logged_in: '' });
    expect(calls.map(({ call }) => call)).toContain('POST /api/auth/logout/');
  });

  it.each([
    [{ token: ['El enlace no es válido.'] }],
    [{ uid: ['Invalid value'] }],
    [{ detail: 'Invalid token' }],
  ])('is reported as broken if the API answers %j', async (body) => {
    const answer = () => Response.json(body, { status: 400 });
    const { outcome, cookies } = await open({ answer }).run(reset, { fields, params });
    expect(outcome).toMatchObject({ data: { broken: true }, init: { status: 400 } });
    expect(cookies).not.toHaveProperty('flash');
  });

  it('keeps working after a refused password', async () => {
    const answer = () => Response.json({ new_password: ['Es demasiado común.'] }, { status: 400 });
    const { outcome } = await open({ answer }).run(reset, { fields, params });
    expect(outcome).toMatchObject({
      data: { broken: false, result: { error: { new_password: ['Es demasiado común.'] } } },
      init: { status: 400 },
    });
    expect(JSON.stringify(outcome)).not.toContain(PASSWORD);
  });

  it.each([
    [502, 503],
    [500, 503],
    [429, 429],
  ])('keeps working after a %i', async (status, shown) => {
    const answer = () => new Response('<html>', { status });
    const { outcome } = await open({ answer }).run(reset, { fields, params });
    expect(outcome).toMatchObject({ data: { broken: false }, init: { status: shown } });
    expect(JSON.stringify(outcome)).not.toContain(PASSWORD);
  });

  it('asks for the password twice, all at once', async () => {
    const { run, calls } = open({});
    for (const [typed, again, ...texts] of [
      ['', '', 'La contraseña es obligatoria.', 'Repite la contraseña.'],
      ['corta', 'larga', 'La contraseña debe tener al menos 8 caracteres.', 'Las contraseñas no coinciden.'],
    ] as const) {
      const wrong = { new_password: typed, new_password_confirm: again };
      const error = { new_password: [texts[0]], new_password_confirm: [texts[1]] };
      const { outcome } = await run(reset, { fields: wrong, params });
      expect(outcome).toMatchObject({ data: { result: { error } }, init: { status: 422 } });
    }
    expect(calls).toEqual([]);
  });

  it.each([
    [{}],
    [{ '*': 'MQ' }],
    [{ uid: 'MQ', token: 'x'.repeat(201) }],
    [{ uid: 'x'.repeat(101), token: 'abc' }],
  ])('is reported as broken before anybody types if malformed: %j', async (wrong: Record<string, string>) => {
    const { run, calls } = open({});
    const told = { data: { broken: true }, init: { status: 404 } };
    expect((await run(openLink, { params: wrong })).outcome).toMatchObject(told);
    expect((await run(reset, { fields, params: wrong })).outcome).toMatchObject(told);
    expect(calls).toEqual([]);
  });

  it('is neither cached nor sent to other sites', () => {
    const actionHeaders = new Headers({ 'Retry-After': '60' });
    const given = { actionHeaders, loaderHeaders: new Headers(), parentHeaders: new Headers() };
    const sent = new Headers(headers({ ...given, errorHeaders: undefined }));
    expect(Object.fromEntries(sent)).toEqual({
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'retry-after': '60',
    });
  });
});
