import { expect, it } from 'vitest';
import { accessToken, loggedIn, testPlatform, visit } from '~/tests/support/platform';
import { loader } from './layout';

const ME = {
  id: 41,
  username: 'ana',
  first_name: 'Ana',
  last_name: 'Gil',
  user_type: 'alumno',
  is_active: true,
};

/** The loader data of the private frame, for an API with these extensions. */
async function frame(extensions: string[] | null) {
  const platform = testPlatform({
    apiFetch: async ({ url }) => {
      if (url.endsWith('/api/auth/me/')) return Response.json(ME);
      if (url.endsWith('/api/chat/unread/')) return new Response('', { status: 500 });
      return extensions ? Response.json({ extensions }) : new Response('<h1>Not Found</h1>', { status: 404 });
    },
  });
  const cookies = loggedIn(platform, { access: accessToken('first'), refresh: 'r1' });
  const { context } = visit(platform, '/dashboard', { cookies });
  return loader({ context, request: context.request, params: {} } as unknown as Parameters<typeof loader>[0]);
}

it('tells whose events are followed, if the API has them', async () => {
  expect(await frame(['talk'])).toMatchObject({
    frame: { user: { username: 'ana' } },
    isLive: true,
    userId: '41',
  });
  expect(await frame(['requests'])).toMatchObject({ frame: { user: { username: 'ana' } }, isLive: false });
  expect(await frame(null)).toMatchObject({ isLive: false, userId: '41' });
});

it('distinguishes failed counts (unknown) from missing ones (none)', async () => {
  expect(await frame(['talk'])).toMatchObject({
    frame: { unread: 'unknown', chats: { total: 'unknown' } },
  });
  expect(await frame(null)).toMatchObject({ frame: { unread: 'unknown', chats: { total: null } } });
});
