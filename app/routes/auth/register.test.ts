import { describe, expect, it } from 'vitest';
import { cookiesOf, testPlatform, visit } from '~/tests/support/platform';
import { action } from './register';

const FAILED = 'Error al registrar. Verifica los datos o intenta más tarde.';
const GOOD = {
  username: 'ana.soler',
  email: 'ana@example.org',
  password: 'Correcta2026',
  password_confirm: 'Correcta2026',
  user_type: 'alumno',
  terms: 'on',
};

async function register(
  answer: (attempt: number) => Response,
  more: Record<string, string> = {},
  extensions = ['account'],
) {
  const sent: FormData[] = [];
  const platform = testPlatform({
    apiFetch: async (request) => {
      if (request.method === 'GET') return Response.json({ extensions });
      sent.push(await request.formData());
      return answer(sent.length);
    },
  });
  const body = new URLSearchParams({ ...GOOD, ...more });
  const request = new Request('http://localhost:3000/register', { method: 'POST', body });
  const { context, finish } = visit(platform, '/register', { method: 'POST' });
  const outcome = await action({ request, context: { ...context }, params: {} });
  return { outcome, sent, cookies: cookiesOf(finish(new Response())) };
}

describe('registering', () => {
  it('sends the fields of the contract as a form, and goes on to the log-in with a toast', async () => {
    const { outcome, sent, cookies } = await register(() => Response.json({}, { status: 201 }));
    expect(outcome).toMatchObject({ status: 302 });
    expect((outcome as Response).headers.get('location')).toBe('/login?registered=1');
    expect(sent.map((form) => [...form.keys()])).toEqual([['username', 'email', 'password', 'user_type']]);
    expect(cookies).toHaveProperty('flash');
  });

  it('answers a robot the same, and calls nobody; a field that stays empty is no robot', async () => {
    const created = () => Response.json({}, { status: 201 });
    const person = await register(created, { comentario: '' });
    for (const [comentario, email] of [
      ['Buy now', GOOD.email],
      [' ', 'none'],
    ] as const) {
      const robot = await register(created, { comentario, email });
      expect(robot.sent).toEqual([]);
      expect(robot.outcome).toMatchObject({ status: 302 });
      for (const { outcome, cookies } of [robot, person])
        expect([(outcome as Response).headers.get('location'), Object.keys(cookies)]).toEqual([
          '/login?registered=1',
          ['newcomer', 'flash'],
        ]);
    }
    expect(person.sent).toHaveLength(1);
  });

  it('says that it failed, and what the API said of each field', async () => {
    const { outcome, cookies } = await register(() =>
      Response.json({ username: ['Ya existe.'], otra: ['Cerrado hoy.'] }, { status: 400 }),
    );
    expect(outcome).toMatchObject({
      data: { result: { error: { '': [FAILED, 'Cerrado hoy.'], username: ['Ya existe.'] } } },
      init: { status: 400 },
    });
    expect(cookies).not.toHaveProperty('flash');
    expect(JSON.stringify(outcome)).not.toContain(GOOD.password);
  });

  it.each([
    [302, 500],
    [500, 500],
    [503, 503],
  ])('says so when the API answers %i', async (status, shown) => {
    const { outcome, cookies } = await register(() => new Response('<html>', { status }));
    expect(outcome).toMatchObject({
      data: { result: { error: { '': [FAILED] }, initialValue: { email: GOOD.email } } },
      init: { status: shown },
    });
    expect(cookies).toHaveProperty('flash');
  });

  it('says until when an address has registered too often, and what to do', async () => {
    const { outcome } = await register(
      () => new Response('{}', { status: 429, headers: { 'Retry-After': '1500' } }),
    );
    const reason = expect.stringMatching(
      /muchos registros.*a las 11:25 \(dentro de 25 minutos\), o regístrate desde otra/,
    );
    expect(outcome).toMatchObject({
      data: { result: { error: { '': [FAILED, reason] }, initialValue: { email: GOOD.email } } },
      init: { status: 429 },
    });
  });

  it.each([
    ['no answer', () => Promise.reject(new Error('no connection')) as never],
    ['a page', () => new Response('<h1>Hola</h1>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['a gateway’s page', () => new Response('<html>', { status: 502 })],
  ])('says that it does not know when %s comes', async (_, answer) => {
    const { outcome, sent } = await register(answer);
    const unknown = [FAILED, expect.stringContaining('no sabemos si tu cuenta se ha creado')];
    expect(outcome).toMatchObject({ data: { result: { error: { '': unknown } } }, init: { status: 503 } });
    expect(sent).toHaveLength(2);
  });

  const taken = ['Ya existe.'];
  const lost = () => new Response(null, { status: 502 });
  const refused = (body: object) => Response.json(body, { status: 400 });

  it.each([
    ['made by the first', () => refused({ username: taken, email: taken })],
    ['made by the second', () => Response.json({}, { status: 201 })],
  ])('asks once more after a lost answer: %s', async (_, second) => {
    const { outcome, sent } = await register((attempt) => (attempt === 1 ? lost() : second()));
    expect((outcome as Response).headers.get('location')).toBe('/login?registered=1');
    expect(sent).toHaveLength(2);
  });

  it('does not take a name that is taken for its own', async () => {
    const again = (body: object) => register((attempt) => (attempt === 1 ? lost() : refused(body)));
    expect((await again({ username: taken })).outcome).toMatchObject({
      data: { result: { error: { username: [expect.stringContaining('quizá por tu intento')] } } },
      init: { status: 400 },
    });
    expect((await again({ username: taken, email: taken, password: ['Débil.'] })).outcome).toMatchObject({
      data: { result: { error: { username: taken, password: ['Débil.'] } } },
    });
  });

  it('sends the way on only to a server that takes it, and not of mentors, whose onboarding has its own end', async () => {
    const wanted = { redirectTo: '/mentors' };
    const created = () => Response.json({}, { status: 201 });
    const next = async (...more: string[][]) =>
      (await register(created, wanted, ...more)).sent[0]?.get('next');
    expect([await next(), await next([])]).toEqual(['/mentors', null]);
    const mentor = await register(created, { ...wanted, user_type: 'mentor' });
    expect(mentor.sent[0]?.get('next')).toBeNull();
  });
});
