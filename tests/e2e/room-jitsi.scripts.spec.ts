/** The room's page with a Jitsi server: the options that Jitsi gets, and its events. */
import { expect } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import { callsOf, enter, fire, inside, presentIn, test } from './support/jitsi';

const SCRIPT_FAILED = 'Error al conectar con el servidor de videollamadas';
const SERVER_FAILED = 'No se pudo conectar al servidor de videollamadas. Verifica que esté funcionando.';

test('a student enters muted, with every option set', async ({ page, rooms, host, check }) => {
  const session = await rooms.session();
  const ana = await enter(page, session);
  await inside(page);
  const [call, ...more] = await callsOf(page);
  expect(more).toEqual([]);
  expect(call).toMatchObject({
    domain: new URL(host.origin).host,
    hasParent: true,
    audioMuted: true,
    commands: [],
    disposed: 0,
  });
  const { roomName, ...options } = call?.options ?? {};
  expect(roomName).toMatch(new RegExp(`^${session.room_code.toLowerCase()}-[0-9a-f]{32}$`));
  expect(options).toEqual({
    width: '100%',
    height: '100%',
    lang: 'es',
    userInfo: { displayName: fullName(ana) },
    configOverwrite: {
      prejoinConfig: { enabled: false },
      prejoinPageEnabled: false,
      startWithAudioMuted: true,
      startWithVideoMuted: false,
      toolbarConfig: { initialTimeout: 20_000, timeout: 4_000 },
      toolbarButtons: [
        'microphone',
        'camera',
        'desktop',
        'chat',
        'raisehand',
        'tileview',
        'recording',
        'participants-pane',
        'whiteboard',
        'select-background',
        'noisesuppression',
        'videoquality',
        'settings',
        'fullscreen',
        'shortcuts',
        'toggle-camera',
        'closedcaptions',
        'hangup',
      ],
      readOnlyName: true,
      disableInviteFunctions: true,
      disableDeepLinking: true,
      disableThirdPartyRequests: true,
      gravatar: { disabled: true },
      analytics: { disabled: true },
      doNotStoreRoom: true,
      localSubject: `Mentoría con ${fullName(session.mentor)}`,
      localRecording: { notifyAllParticipants: true },
    },
    interfaceConfigOverwrite: { TILE_VIEW_MAX_COLUMNS: 3 },
  });
  expect(JSON.stringify(call)).not.toContain('@');
  await expect(page.getByText('Moderador')).toHaveCount(0);
  await expect(page.locator('iframe')).toHaveAttribute('title', `Videollamada - Sala #${session.room_code}`);
  await check();

  await test.step('powers that the video server gives and takes are shown', async () => {
    const badge = page.getByText('Moderador', { exact: true });
    await fire(page, 'participantRoleChanged', { id: 'somebody', role: 'moderator' });
    await expect(badge).toHaveCount(0);
    await fire(page, 'participantRoleChanged', { id: 'me', role: 'moderator' });
    await expect(badge).toBeVisible();
    await fire(page, 'participantRoleChanged', { id: 'me', role: 'participant' });
    await expect(badge).toHaveCount(0);
  });
});

test('a mentor starts unmuted with the badge, and the controls beside the widget drive it', async ({
  page,
  rooms,
  host,
  check,
}) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session({ startsIn: -5 });
  const mentor = await enter(page, session, 'mentor');
  await inside(page);
  const [call] = await callsOf(page);
  expect(call?.options.configOverwrite).toMatchObject({
    startWithAudioMuted: false,
    localSubject: `Mentoría con ${session.students.map(fullName).join(' y ')}`,
    disableInviteFunctions: true,
  });
  expect(Reflect.get(call?.options.configOverwrite ?? {}, 'toolbarButtons')).toContain('security');
  await expect(page.getByText(`Conectado como ${fullName(mentor)}`)).toBeVisible();
  await expect(page.getByText('Moderador', { exact: true })).toBeVisible();

  await page.locator('summary').press('Enter');
  await page.getByRole('button', { name: 'Silenciar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Activar micrófono' })).toBeFocused();
  await expect(page.getByText('Tu micrófono está silenciado.')).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cámara' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await fire(page, 'videoMuteStatusChanged', { muted: true });
  await expect(page.getByRole('button', { name: 'Cámara' })).toHaveAttribute('aria-pressed', 'false');
  expect((await callsOf(page))[0]?.commands).toEqual([['toggleAudio'], ['toggleVideo']]);

  const link = page.getByRole('link', { name: 'Abrir en otra pestaña' });
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.origin + href.pathname).toBe(`${host.origin}/${call?.options.roomName}`);
  expect(href.search).toBe('?lang=es');
  // As the call is now: silenced a moment ago.
  expect(decodeURIComponent(href.hash)).toContain('config.startWithAudioMuted=true');
  await expect(link).toHaveAttribute('target', '_blank');
  await check();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await expect(page.locator('summary')).toBeFocused();

  // A reload enters as the call was, not as it began.
  await page.reload();
  await expect
    .poll(async () => (await callsOf(page))[0]?.options.configOverwrite)
    .toMatchObject({
      startWithAudioMuted: true,
      startWithVideoMuted: true,
    });
});

test.describe('without the script', () => {
  test.use({ expectedErrors: [/^404 script /] });

  test('a missing script, or one without the class, shows the first error and can be retried', async ({
    page,
    rooms,
    host,
    check,
  }) => {
    host.mode = 'missing';
    const session = await rooms.session();
    await enter(page, session);
    await expect(page.getByRole('alert')).toContainText(SCRIPT_FAILED);
    await check();
    await expect.poll(() => presentIn(rooms, session)).toEqual([]);
    host.mode = 'broken';
    const again = page.getByRole('link', { name: 'Reintentar' });
    const loaded = page.waitForResponse(/external_api\.js/);
    await again.click();
    expect((await loaded).ok()).toBe(true);
    await expect(page.getByRole('alert')).toContainText(SCRIPT_FAILED);
    host.mode = 'joins';
    await again.click();
    await inside(page);
  });
});

for (const mode of ['slow', 'silent'] as const) {
  test(`${mode}: the second error is shown after 20 s, and joining still works`, async ({
    page,
    rooms,
    host,
    check,
  }) => {
    host.mode = mode;
    const session = await rooms.session();
    await page.clock.install();
    await enter(page, session);
    await expect(page.getByText('Conectando con la videollamada…').first()).toBeVisible();
    await expect.poll(() => presentIn(rooms, session)).toHaveLength(1);
    await page.clock.runFor(15_000);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.clock.runFor(6_000);
    await expect(page.getByRole('alert')).toContainText(SERVER_FAILED);
    await expect(page.getByRole('link', { name: 'Reintentar' })).toBeVisible();
    await check();
    if (mode === 'slow') host.release();
    else await fire(page, 'videoConferenceJoined', { roomName: 'x', id: 'me', displayName: '' });
    await inside(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a conference error is shown', async ({ page, rooms, host, check }) => {
  host.mode = 'silent';
  await enter(page, await rooms.session());
  await expect.poll(() => callsOf(page)).toHaveLength(1);
  const error = { name: 'conference.focusDisconnected', type: 'CONFERENCE', message: '' };
  await fire(page, 'errorOccurred', { ...error, isFatal: false });
  await fire(page, 'errorOccurred', { ...error, isFatal: true });
  await expect(page.getByRole('alert')).toContainText(SERVER_FAILED);
  await expect(page.locator('iframe')).toHaveCount(0);
  expect((await callsOf(page))[0]?.disposed).toBe(1);
  await check();
});

test('hanging up disposes the widget; the way back in is a document under the strict policies', async ({
  page,
  rooms,
  host,
  check,
}) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session();
  const documentOf = async (path: string) => {
    const answer = await page.waitForResponse(
      (one) => new URL(one.url()).pathname === path && one.request().isNavigationRequest() && one.ok(),
    );
    const { 'content-security-policy': content = '', 'permissions-policy': permissions = '' } =
      answer.headers();
    return { content, permissions };
  };
  const room = documentOf(session.path);
  await enter(page, session);
  await inside(page);
  expect((await room).content).toContain(` ${host.origin}/external_api.js;`);
  expect((await room).content).toContain(`frame-src 'self' ${host.origin};`);
  expect((await room).permissions).toContain(`camera=(self "${host.origin}")`);
  await expect.poll(() => presentIn(rooms, session)).toHaveLength(1);
  const out = documentOf(session.path);
  await fire(page, 'videoConferenceLeft', { roomName: 'x' });
  await fire(page, 'readyToClose');
  await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
  expect((await out).content).not.toContain(host.origin);
  expect((await out).permissions).toContain('camera=()');
  await check();
  expect(await page.evaluate(() => window.videoCalls)).toBeUndefined();
  await expect.poll(() => presentIn(rooms, session)).toEqual([]);
  await page.getByRole('link', { name: 'Volver a entrar' }).click();
  await inside(page);
});

test('the page leaves two seconds after the call if readyToClose is missing, and ignores a late one', async ({
  page,
  rooms,
  host,
}) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session();
  await page.clock.install();
  await enter(page, session);
  await inside(page);
  await fire(page, 'videoConferenceLeft', { roomName: 'x' });
  await page.clock.runFor(1_500);
  await expect(page.locator('iframe')).toHaveCount(1);
  await page.clock.runFor(1_000);
  await expect(page.getByRole('heading', { name: 'Has salido' })).toBeVisible();
});

test('a student who hangs up after the end is asked for a review', async ({ page, rooms, host }) => {
  expect(host.mode).toBe('joins');
  await enter(page, await rooms.session({ startsIn: -65 }));
  await inside(page);
  await fire(page, 'readyToClose');
  await expect(page.getByRole('heading', { name: 'La sesión ha terminado' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Escribir reseña' })).toBeVisible();
});

test('ten and two minutes before the end a warning is shown and announced, even to a tab that slept', async ({
  page,
  rooms,
  host,
}) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session({ startsIn: -49.5 });
  await page.clock.install();
  await enter(page, session);
  await inside(page);
  const said = page.getByRole('banner').getByRole('status');
  await expect(page.getByText('Quedan 11 min')).toBeVisible();
  await expect(said).toHaveText('');
  await page.clock.runFor(35_000);
  await expect(said).toHaveText('Quedan 10 minutos de sesión.');
  await page.clock.runFor(30_000);
  await expect(said).toHaveText('');
  await page.clock.fastForward(7.5 * 60_000);
  await expect(said).toHaveText('Quedan 2 minutos de sesión.');
});

test('the closing of the room ends a call in progress', async ({ page, rooms, host, check }) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session({ startsIn: -85 });
  await page.clock.install();
  await enter(page, session);
  await inside(page);
  await expect(page.getByText('Tiempo cumplido')).toBeVisible();
  await page.clock.runFor(6 * 60_000);
  await expect(page.getByRole('alert')).toContainText('La sala se ha cerrado');
  await expect(page.locator('iframe')).toHaveCount(0);
  await check();
});
