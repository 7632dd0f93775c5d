/**
 * A session's room with another server's API: without the extension `talk` it is only possible with a
 * separate video server.
 */
import { afterEach, expect, it } from 'vitest';
import { type Foreign, startForeign } from '~/tests/support/foreign';
import { Browser } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { putSession } from '~/tests/support/foreignReviews';
import { type RunningServer, startServer } from '~/tests/support/server';

let foreign: Foreign | undefined;
let server: RunningServer | undefined;
afterEach(async () => {
  await server?.stop();
  await foreign?.close();
});

/** The room's page of a current session, as its student sees it. */
async function openPage(env: Record<string, string>, extensions: string[]) {
  foreign = Object.assign(await startForeign(), { extensions });
  server = await startServer({ env: { API_URL: foreign.url, ...env } });
  foreign.siteOrigin = server.origin;
  const [student, mentor] = [STUDENT, MENTOR].map(({ username }) =>
    foreign?.state.people.find((one) => one.username === username),
  );
  if (!student || !mentor) throw new Error('nobody there');
  const start = Date.now() - 600_000;
  const { room_code } = putSession(foreign.state, { student, mentor }, { start, end: start + 3_600_000 });
  const browser = new Browser(server.origin);
  await browser.press(await browser.open('/login'), 'Iniciar sesión', STUDENT);
  return browser.open(`/mentorships/${room_code}?entrar`);
}

it('without a video server it says so', async () => {
  const page = await openPage({}, []);
  expect(page.status).toBe(200);
  expect(page.text).toContain('Aquí no hay videollamadas');
});

it('with a video server it leads there', async () => {
  const page = await openPage({ VIDEO_HOST: 'http://localhost:8443' }, []);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('Aquí no hay videollamadas');
  const [, href = ''] =
    /href="(http:\/\/localhost:8443\/[^"]+)"[^>]*>Abrir la videollamada</.exec(page.html) ?? [];
  expect(decodeURIComponent(href)).toContain('config.startWithAudioMuted=true');
});

it('with the extension the room is our own', async () => {
  const page = await openPage({}, ['talk']);
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('Aquí no hay videollamadas');
});
