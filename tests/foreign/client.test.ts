/**
 * The website's client against the fake foreign server, over a real network: its variants, one-time refresh
 * tokens, faults.
 */
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '~/app/.server/context';
import { instantOf } from '~/app/domain/time/dates';
import { startForeign } from '~/tests/support/foreign';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { USUAL } from '~/tests/support/foreignShapes';
import { ZONE } from '~/tests/support/foreignWeek';
import { cookiesOf, testPlatform, visit } from '~/tests/support/platform';

const foreign = await startForeign();
afterAll(foreign.close);
beforeEach(() => {
  foreign.heal();
  foreign.habits = { ...USUAL };
  foreign.calls.length = 0;
});
afterEach(() => foreign.state.bookings.splice(0));

/** A browser: its cookies, and a separate website. */
async function logIn(account: { username: string; password: string }) {
  const platform = { ...testPlatform({ env: { apiUrl: foreign.url } }), now: () => new Date() };
  let cookies: Record<string, string> = {};
  const request = async <T>(ask: (context: Context) => Promise<T>): Promise<T> => {
    const { context, finish } = visit(platform, '/', { cookies });
    try {
      return await ask(context);
    } finally {
      cookies = { ...cookies, ...cookiesOf(finish(new Response())) };
    }
  };
  await request(async ({ api, session }) => session.open(await api.auth.logIn(account), { remember: true }));
  return { request, fork: () => visit(platform, '/', { cookies }).context, cookies: () => cookies };
}

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

async function book(student: Awaited<ReturnType<typeof logIn>>) {
  return student.request(async ({ api }) => {
    const mentor = await api.mentors.find(MENTOR.username);
    const range = { from: tomorrow(), to: tomorrow() };
    const [slot] = await api.availability.listFree(mentor?.id ?? '', range);
    const start = instantOf(slot?.date ?? '', slot?.start_time ?? '', ZONE).toISOString();
    const end = new Date(Date.parse(start) + 1_800_000).toISOString();
    return api.mentorships.create(
      {
        mentor: MENTOR.username,
        alumnos: [STUDENT.username],
        init_date: start,
        end_date: end,
        price: 22.5,
        additional_information: 'Repaso',
      },
      { idempotencyKey: 'k' },
    );
  });
}

describe.each([
  ['its usual habits', {}],
  ['paging the other way round', { otherPaging: true, pageSize: 10 }],
  ['no identifiers', { identifiers: false }],
  ['names and Z', { expertisesAs: 'names', dates: 'z' }],
  ['name_ids and +00:00', { expertisesAs: 'name_ids', dates: 'offset' }],
] as const)('a foreign server with %s', (_, habits) => {
  it('lets people book, confirm and cancel', async () => {
    Object.assign(foreign.habits, habits);
    const [student, mentor] = await Promise.all([logIn(STUDENT), logIn(MENTOR)]);
    expect(await student.request(({ api }) => api.mentors.list())).toHaveLength(25);
    expect(await student.request(({ api }) => api.expertises.list())).toHaveLength(13);
    const booked = await book(student);
    expect(booked).toMatchObject({ price: 22.5, confirmation: false, mentor: { full_name: 'Tomás Rey' } });
    await expect(book(student)).resolves.not.toBeNull();

    const [theirs] = await mentor.request(({ api }) => api.mentorships.list());
    const key = theirs?.identifier ?? '';
    expect(key).toMatch(foreign.habits.identifiers ? /^session-/ : /^\d+$/);
    await mentor.request(({ api }) => api.mentorships.confirm(key));
    const seen = await student.request(({ api }) => api.mentorships.find(key));
    expect(seen).toMatchObject({ confirmation: true, alumnos: [{ username: STUDENT.username }] });
    await student.request(({ api }) => api.mentorships.cancel(key));
    expect(await mentor.request(({ api }) => api.mentorships.list())).toHaveLength(1);
    expect(await mentor.request(({ api }) => api.mentorships.find(key))).toBeNull();
  });

  it('reads long lists to their end', async () => {
    Object.assign(foreign.habits, habits, { pageSize: 3 });
    const student = await logIn(STUDENT);
    for (let i = 0; i < 7; i++) await book(student);
    expect(await student.request(({ api }) => api.mentorships.list())).toHaveLength(7);
  });
});

describe('one-time refresh tokens', () => {
  const refreshes = () => foreign.calls.filter((call) => call.endsWith('/refresh/')).length;

  it('20 simultaneous requests with an expired access token cause one refresh and log nobody out', async () => {
    const student = await logIn(STUDENT);
    foreign.expireAccess();
    const users = await Promise.all(Array.from({ length: 20 }, () => student.fork().api.auth.getMe()));
    expect(users).toHaveLength(20);
    expect(refreshes()).toBe(1);
    const straggler = student.fork();
    await expect(straggler.api.auth.getMe()).resolves.toMatchObject({ username: STUDENT.username });
    expect(refreshes()).toBe(1);
  });

  it('can be renewed again and again', async () => {
    const student = await logIn(STUDENT);
    for (let i = 0; i < 3; i++) {
      foreign.expireAccess();
      await student.request(({ api }) => api.auth.getMe());
    }
    expect(refreshes()).toBe(3);
  });

  it.each([
    '500',
    'html502',
    'html503',
    'reset',
  ] as const)('%s of the refresh logs nobody out', async (fault) => {
    const student = await logIn(STUDENT);
    foreign.expireAccess();
    foreign.fail('POST /api/auth/token/refresh/', fault);
    const before = student.cookies();
    await expect(student.request(({ api }) => api.auth.getMe())).rejects.toMatchObject({ name: 'ApiError' });
    expect(student.cookies()).toEqual(before);
    foreign.heal();
    await expect(student.request(({ api }) => api.auth.getMe())).resolves.toMatchObject({ id: '11' });
  });
});

describe('faults', () => {
  it.each([
    ['reset', { kind: 'network', status: 0 }],
    ['500', { kind: 'answer', status: 500 }],
    ['html502', { kind: 'answer', status: 502 }],
    ['html503', { kind: 'answer', status: 503 }],
    ['cut', { kind: 'unreadable', status: 502 }],
  ] as const)('%s', async (fault, expected) => {
    const student = await logIn(STUDENT);
    foreign.fail('GET /api/mentorships/', fault);
    const started = Date.now();
    await expect(student.request(({ api }) => api.mentorships.list())).rejects.toMatchObject(expected);
    expect(Date.now() - started).toBeLessThan(4_500);
  });

  it.each(['reset', 'html502', 'html503'] as const)('%s once is not noticed', async (fault) => {
    const student = await logIn(STUDENT);
    foreign.fail('GET /api/mentorships/', fault, 1);
    await expect(student.request(({ api }) => api.mentorships.list())).resolves.toEqual([]);
  });

  it('401 once renews and repeats', async () => {
    const student = await logIn(STUDENT);
    foreign.fail('GET /api/mentorships/', '401', 1);
    await expect(student.request(({ api }) => api.mentorships.list())).resolves.toEqual([]);
  });
});
