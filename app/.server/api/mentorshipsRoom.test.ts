import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';

const API = 'http://api.test';
const ROOM = `${API}/api/mentorships/S-31/room/`;
const PRESENCE = `${API}/api/mentorships/S-31/presence/`;
const server = setupServer();
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

function rooms(extensions: string[] = ['video-room']) {
  server.use(http.get(`${API}/api/capabilities/`, () => HttpResponse.json({ extensions })));
  const platform = testPlatform({ env: { apiUrl: API } });
  const cookies = loggedIn(platform, { access: accessToken('a'), refresh: 'r' });
  return visit(platform, '/', { cookies }).context.api.rooms;
}

const entry = {
  token: 't',
  role: 'participant',
  opens_at: '2026-11-23T09:50:00+01:00',
  closes_at: '2026-11-23T11:30:00+01:00',
};

describe('an entry', () => {
  it('is parsed, with defaults for what is missing', async () => {
    server.use(
      http.post(ROOM, () =>
        HttpResponse.json({
          ...entry,
          role: 'owner',
          present: [{ id: 7, username: 'eva', role: 'moderator' }, { id: 8 }, null],
        }),
      ),
    );
    expect(await rooms().enter('S-31')).toEqual({
      token: 't',
      role: 'participant',
      opensAt: '2026-11-23T08:50:00.000Z',
      closesAt: '2026-11-23T10:30:00.000Z',
      heartbeatSeconds: 15,
      roomSize: 0,
      present: [{ id: '7', username: 'eva', full_name: 'eva', profile_picture: '', role: 'moderator' }],
    });
  });

  it.each([
    [1, 5],
    ['20', 20],
    [3_600, 60],
  ])('with a heartbeat of %s that a page can keep: %i', async (heartbeat_seconds, kept) => {
    server.use(http.post(ROOM, () => HttpResponse.json({ ...entry, heartbeat_seconds })));
    expect(await rooms().enter('S-31')).toMatchObject({ heartbeatSeconds: kept });
  });

  it('is refused in the server’s words, and is a 502 without a token', async () => {
    const body = { detail: 'La sala se abre el 23/11/2026 a las 09:50.', opens_at: 'x', closes_at: 'y' };
    server.use(http.post(ROOM, () => HttpResponse.json(body, { status: 409 })));
    await expect(rooms().enter('S-31')).rejects.toMatchObject({ status: 409, body });
    server.use(http.post(ROOM, () => HttpResponse.json({ ...entry, token: '' })));
    await expect(rooms().enter('S-31')).rejects.toMatchObject({ status: 502 });
  });

  it('ends by leaving', async () => {
    const methods: string[] = [];
    server.use(
      http.delete(ROOM, ({ request }) => {
        methods.push(request.method);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    await rooms().leave('S-31');
    expect(methods).toEqual(['DELETE']);
  });
});

describe('listPresent', () => {
  it('is empty without the extension, and does not ask the server', async () => {
    expect(await rooms([]).listPresent('S-31')).toEqual([]);
  });

  it.each([403, 404, 500])('is empty when the server answers %i', async (status) => {
    server.use(http.get(PRESENCE, () => HttpResponse.json({ detail: 'No.' }, { status })));
    expect(await rooms().listPresent('S-31')).toEqual([]);
  });

  it('is empty when the answer is late or not a list', async () => {
    server.use(http.get(PRESENCE, () => new Promise<never>(() => {})));
    expect(await rooms().listPresent('S-31')).toEqual([]);
    server.use(http.get(PRESENCE, () => HttpResponse.json({ results: 'x' })));
    expect(await rooms().listPresent('S-31')).toEqual([]);
  });
});
