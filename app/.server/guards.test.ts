import { describe, expect, it } from 'vitest';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';
import { optionalUser, requireMentor, requireSession, requireStudent, requireUser } from './guards';

type Answer = { status?: number; user_type?: string; first_name?: string };

function setUp({ status = 200, user_type = 'alumno', first_name = 'Ana' }: Answer = {}) {
  const platform = testPlatform({
    apiFetch: async (request) => {
      if (request.url.endsWith('/refresh/'))
        return Response.json({ access: accessToken('x'), refresh: 'r2' });
      return Response.json({ id: 1, username: 'ana', first_name, user_type }, { status });
    },
  });
  return { platform, cookies: loggedIn(platform, { access: accessToken('a'), refresh: 'r1' }) };
}

/** Where a guard redirects, the status of the page it shows, or 'in'. */
async function outcome(guarded: Promise<unknown>): Promise<string | number> {
  try {
    return (await guarded) === null ? 'anonymous' : 'in';
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? '';
    return (thrown as { init: { status: number } }).init.status;
  }
}

describe('without a session', () => {
  const { platform } = setUp();
  const page = () => visit(platform, '/mentorships?page=2').context;

  it('a page sends to the log-in, which returns', async () => {
    for (const guard of [requireUser, requireSession, requireMentor, requireStudent]) {
      expect(await outcome(guard(page()))).toBe('/login?redirectTo=%2Fmentorships%3Fpage%3D2');
    }
    expect(await outcome(optionalUser(page()))).toBe('anonymous');
  });

  it('a form comes back with everything typed', async () => {
    const body = 'additional_information=hola';
    const headers = { 'content-length': '27', 'content-type': 'application/x-www-form-urlencoded' };
    const { context } = visit(platform, '/mentorships/new/resumen', { method: 'POST', body, headers });
    await expect(requireUser(context)).rejects.toMatchObject({
      data: {
        expired: true,
        action: '/mentorships/new/resumen',
        fields: [['additional_information', 'hola']],
      },
      init: { status: 401 },
    });
  });
});

describe('with a session', () => {
  const enter = (guard: typeof requireUser, answer: Answer = {}) => {
    const { platform, cookies } = setUp(answer);
    return outcome(guard(visit(platform, '/dashboard', { cookies }).context));
  };

  it.each([
    [{ user_type: 'mentor' }, 'in', 'in', 403],
    [{ user_type: 'alumno' }, 'in', 403, 'in'],
    [{ user_type: 'admin' }, 'in', 403, 403],
    [
      { user_type: 'mentor', first_name: '' },
      '/onboarding/mentor',
      '/onboarding/mentor',
      '/onboarding/mentor',
    ],
    [
      { user_type: 'alumno', first_name: ' ' },
      '/onboarding/student',
      '/onboarding/student',
      '/onboarding/student',
    ],
    [{ user_type: 'support', first_name: '' }, 'in', 403, 403],
  ])('%j', async (answer, user, mentor, student) => {
    expect(await enter(requireUser, answer)).toBe(user);
    expect(await enter(requireMentor, answer)).toBe(mentor);
    expect(await enter(requireStudent, answer)).toBe(student);
    expect(await enter(requireSession, answer)).toBe('in');
  });

  it('an API outage is a 503, never an anonymous visitor', async () => {
    expect(await enter(requireUser, { status: 503 })).toBe(503);
    expect(await enter(requireUser, { status: 500 })).toBe(500);
    const { platform, cookies } = setUp({ status: 502 });
    expect(await outcome(optionalUser(visit(platform, '/', { cookies }).context))).toBe(503);
  });

  it('a token still refused after a renewal is a 503', async () => {
    expect(await enter(requireUser, { status: 401 })).toBe(503);
  });
});
