/** What a streamed page may still do with the session (decision 18). */
import { describe, expect, it } from 'vitest';
import { accessToken, cookiesOf, visit } from '~/tests/support/platform';
import { openSessionWorld } from '~/tests/support/sessionWorld';

describe('a session whose headers have gone', () => {
  it('is not renewed after a 401: the refresh token stays unspent', async () => {
    const { api, platform, logIn } = openSessionWorld();
    const { context, freeze, finish } = visit(platform, '/dashboard', { cookies: logIn() });
    await freeze();
    expect(finish(new Response()).headers.getSetCookie()).toEqual([]);
    api.valid.clear();
    await expect(context.api.auth.getMe()).rejects.toMatchObject({ status: 401 });
    expect(api.refreshed).toEqual([]);
    expect(context.session.isOpen).toBe(true);
  });

  it('is not renewed before it runs out either', async () => {
    const { api, clock, platform, logIn } = openSessionWorld();
    const { context, freeze } = visit(platform, '/dashboard', { cookies: logIn(300) });
    await freeze();
    clock.ms += 299_000;
    await expect(context.api.auth.getMe()).resolves.toMatchObject({ username: 'ana' });
    expect(api.refreshed).toEqual([]);
  });

  it('waits for a renewal under way, whose cookie still goes along and whose token its parts get', async () => {
    const { api, platform, logIn, clock } = openSessionWorld();
    const cookies = logIn();
    api.valid.clear();
    let answer = () => {};
    const asked = new Promise<void>((resolve) => {
      api.refresh = (token) => {
        resolve();
        return new Promise((done) => {
          answer = () => {
            const access = accessToken('later', { now: clock.ms });
            api.valid.add(access);
            done(Response.json({ access, refresh: `${token}+` }));
          };
        });
      };
    });
    const { context, freeze, finish } = visit(platform, '/dashboard', { cookies });
    const part = context.api.auth.getMe();
    await asked;
    const frozen = freeze().then(() => cookiesOf(finish(new Response())));
    answer();
    expect((await frozen).refresh_token).toBeTruthy();
    await expect(part).resolves.toMatchObject({ username: 'ana' });
    expect(api.refreshed).toEqual(['r1']);
  });
});
