import { describe, expect, it } from 'vitest';
import { accessToken, testPlatform, visit } from '../../../tests/support/platform';
import { action } from './login';

async function logIn(fields: Record<string, string>, answer?: () => Response) {
  const tokens = { access: accessToken('a'), refresh: 'r1' };
  const platform = testPlatform({ apiFetch: async () => answer?.() ?? Response.json(tokens) });
  const body = new URLSearchParams({ username: 'ana', password: 'Camaleón-93', ...fields });
  const request = new Request('http://localhost:3000/login', { method: 'POST', body });
  const { context, finish } = visit(platform, '/login', { method: 'POST' });
  const outcome = await action({ request, context: { ...context }, params: {} });
  const cookies = finish(new Response()).headers.getSetCookie();
  const session = cookies.find((line) => line.startsWith('refresh_token='));
  return { outcome, session, flags: cookies.filter((line) => line.startsWith('has_logged_in=1')) };
}

describe('logging in', () => {
  it('lasts a week when ticked, and until the browser closes otherwise', async () => {
    expect((await logIn({ remember: 'on' })).session).toContain('Max-Age=604800');
    const { session, flags } = await logIn({});
    expect(session).toMatch(/^refresh_token=./);
    expect(session).not.toMatch(/max-age|expires/i);
    expect(flags).toHaveLength(1);
  });

  it.each([
    [{}, '/dashboard'],
    [{ redirectTo: '/mentorships?page=2' }, '/mentorships?page=2'],
    [{ redirectTo: '//evil.example' }, '/dashboard'],
    [{ redirectTo: 'https://evil.example/x' }, '/dashboard'],
  ])('with %j leads to %s', async (fields, target) => {
    const { outcome } = await logIn({ remember: 'on', ...fields });
    expect((outcome as Response).headers.get('location')).toBe(target);
  });

  it('keeps the name, the tick and no password when it is refused', async () => {
    const refused = () => Response.json({ detail: 'No.', code: 'no_active_account' }, { status: 401 });
    const { outcome, session } = await logIn({}, refused);
    expect(session).toBeUndefined();
    expect(outcome).toMatchObject({
      data: { remember: false, result: { initialValue: { username: 'ana' } } },
      init: { status: 401 },
    });
    expect(JSON.stringify(outcome)).not.toContain('Camaleón');
  });

  it('asks for both fields', async () => {
    const { outcome } = await logIn({ username: ' ', password: '' });
    expect(outcome).toMatchObject({
      data: {
        result: {
          error: {
            username: ['El nombre de usuario es obligatorio.'],
            password: ['La contraseña es obligatoria.'],
          },
        },
      },
      init: { status: 422 },
    });
  });
});
