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

const created = () => Response.json({}, { status: 201 });

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
  const cookies = cookiesOf(finish(new Response()));
  const said = JSON.stringify(outcome);
  if ('headers' in outcome) return { location: outcome.headers.get('location'), sent, cookies, said };
  return { refusal: { ...outcome.data.result, status: outcome.init?.status }, sent, cookies, said };
}

const taken = ['Ya existe.'];
const lost = () => new Response(null, { status: 502 });
const refused = (body: object) => Response.json(body, { status: 400 });

describe('registering', () => {
  it('sends the fields of the contract as a form, and goes on to the log-in with a toast', async () => {
    const { location, sent, cookies } = await register(created);
    expect(location).toBe('/login?registered=1');
    expect(sent.map((form) => [...form.keys()])).toEqual([['username', 'email', 'password', 'user_type']]);
    expect(cookies).toHaveProperty('flash');
  });

  it('answers robots alike without calling the API; an empty trap field is no robot', async () => {
    const person = await register(created, { comentario: '' });
    for (const [comentario, email] of [
      ['Buy now', GOOD.email],
      [' ', 'none'],
    ] as const) {
      const robot = await register(created, { comentario, email });
      expect(robot.sent).toEqual([]);
      for (const { location, cookies } of [robot, person])
        expect([location, Object.keys(cookies)]).toEqual(['/login?registered=1', ['newcomer', 'flash']]);
    }
    expect(person.sent).toHaveLength(1);
  });

  it('shows the failure and the API’s message at each field', async () => {
    const { refusal, cookies } = await register(() => refused({ username: taken, otra: ['Cerrado hoy.'] }));
    expect(refusal).toMatchObject({ error: { '': [FAILED, 'Cerrado hoy.'], username: taken }, status: 400 });
    expect(cookies).not.toHaveProperty('flash');
    const { password, password_confirm } = GOOD;
    expect(refusal).toMatchObject({ initialValue: { password, password_confirm } });
  });

  it.each([
    [302, 500],
    [500, 500],
    [503, 503],
  ])('says so when the API answers %i', async (status, shown) => {
    const { refusal, cookies } = await register(() => new Response('<html>', { status }));
    const initialValue = { email: GOOD.email };
    expect(refusal).toMatchObject({ error: { '': [FAILED] }, initialValue, status: shown });
    expect(cookies).toHaveProperty('flash');
  });

  it('names the wait and the alternative after too many registrations', async () => {
    const { refusal } = await register(
      () => new Response('{}', { status: 429, headers: { 'Retry-After': '1500' } }),
    );
    const reason = expect.stringMatching(
      /muchos registros.*a las 11:25 \(dentro de 25 minutos\), o regístrate desde otra/,
    );
    const initialValue = { email: GOOD.email };
    expect(refusal).toMatchObject({ error: { '': [FAILED, reason] }, initialValue, status: 429 });
  });

  it.each([
    ['no answer', () => Promise.reject(new Error('no connection')) as never],
    ['a page', () => new Response('<h1>Hola</h1>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response(null, { status: 204 })],
    ['a gateway’s page', () => new Response('<html>', { status: 502 })],
  ])('says that the outcome is unknown after %s', async (_, answer) => {
    const { refusal, sent } = await register(answer);
    const unknown = [FAILED, expect.stringContaining('no sabemos si tu cuenta se ha creado')];
    expect(refusal).toMatchObject({ error: { '': unknown }, status: 503 });
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['made by the first', () => refused({ username: taken, email: taken })],
    ['made by the second', created],
  ])('asks once more after a lost answer: %s', async (_, second) => {
    const { location, sent } = await register((attempt) => (attempt === 1 ? lost() : second()));
    expect(location).toBe('/login?registered=1');
    expect(sent).toHaveLength(2);
  });

  it('does not mistake a taken username for its own registration', async () => {
    const again = (body: object) => register((attempt) => (attempt === 1 ? lost() : refused(body)));
    const username = [expect.stringContaining('quizá por tu intento')];
    expect((await again({ username: taken })).refusal).toMatchObject({ error: { username }, status: 400 });
    const weak = await again({ username: taken, email: taken, password: ['Débil.'] });
    expect(weak.refusal?.error).toMatchObject({ username: taken, password: ['Débil.'] });
  });

  it('sends the destination only to servers that take it, and never for mentors', async () => {
    const wanted = { redirectTo: '/mentors' };
    const next = async (...more: string[][]) =>
      (await register(created, wanted, ...more)).sent[0]?.get('next');
    expect([await next(), await next([])]).toEqual(['/mentors', null]);
    const mentor = await register(created, { ...wanted, user_type: 'mentor' });
    expect(mentor.sent[0]?.get('next')).toBeNull();
  });
});
