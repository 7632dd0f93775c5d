/** A session's room with another server: without `talk` it takes a separate video server. */
import { expect, it } from 'vitest';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { putSession } from '~/tests/support/foreignReviews';
import { type ForeignSite, startForeignSite, startOwnForeignSite } from '~/tests/support/foreignSite';

/** The room's page of a current session, as its student sees it. */
async function openPage({ foreign, logIn }: ForeignSite) {
  const people = { student: foreign.state.who(STUDENT), mentor: foreign.state.who(MENTOR) };
  const start = Date.now() - 600_000;
  const { room_code } = putSession(foreign.state, people, { start, end: start + 3_600_000 });
  return (await logIn(STUDENT)).open(`/mentorships/${room_code}?entrar`);
}

it('a page without a video server says so', async () => {
  const page = await openPage(await startForeignSite());
  expect(page.status).toBe(200);
  expect(page.text).toContain('Aquí no hay videollamadas');
});

it('with a video server it leads there', async () => {
  const site = await startOwnForeignSite({ env: { VIDEO_HOST: 'http://localhost:8443' } });
  const page = await openPage(site);
  await site.close();
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('Aquí no hay videollamadas');
  const [, href = ''] =
    /href="(http:\/\/localhost:8443\/[^"]+)"[^>]*>Abrir la videollamada</.exec(page.html) ?? [];
  expect(decodeURIComponent(href)).toContain('config.startWithAudioMuted=true');
});

it('the extension brings our own room', async () => {
  const page = await openPage(await startForeignSite(['talk']));
  expect(page.status).toBe(200);
  expect(page.text).not.toContain('Aquí no hay videollamadas');
});
