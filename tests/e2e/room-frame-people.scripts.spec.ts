/** The built-in room's page with two people in it, and inside another page. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fullName, logIn } from './support/people';
import { enterRoom, ROOM_ENV, roomPath } from './support/roomFrame';
import { test } from './support/rooms';
import { watchErrors } from './support/test';

test.use({ roomEnv: [ROOM_ENV, { scope: 'worker' }] });

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('mentor and student: names, chat, hands, mute all', async ({
  context,
  browser,
  contextOptions,
  rooms,
  check,
}) => {
  const session = await rooms.session();
  const [student] = session.students;
  if (!student) throw new Error('no student');
  const theirs: BrowserContext = await browser.newContext({ ...contextOptions, baseURL: rooms.origin });
  const teacher = await enterRoom({ context, session, person: session.mentor });
  const pupil = await enterRoom({ context: theirs, session, person: student });
  const errors = [...watchErrors(teacher), ...watchErrors(pupil)];

  await expect(teacher.getByText(`${fullName(student)} ha entrado`)).toBeVisible();
  await expect(pupil.getByRole('region', { name: 'Personas en la sala' })).toContainText(
    `${fullName(session.mentor)}Moderador`,
  );
  await check(teacher);

  await tool(pupil, 'Chat').click();
  await pupil.getByLabel('Mensaje para todos').fill('¿Se me oye?');
  await pupil.getByRole('button', { name: 'Enviar' }).click();
  await expect(teacher.getByRole('button', { name: 'Chat 1 sin leer' })).toBeVisible();
  await teacher.getByRole('button', { name: 'Chat 1 sin leer' }).click();
  await expect(teacher.getByRole('log')).toContainText('¿Se me oye?');
  await expect(tool(teacher, 'Chat')).toBeVisible();
  await check(teacher);

  await tool(pupil, 'Mano').click();
  await tool(teacher, 'Personas').click();
  await expect(teacher.getByRole('complementary')).toContainText('1.º en pedir la palabra');

  await expect(tool(pupil, 'Micro')).toHaveAttribute('aria-pressed', 'true');
  await teacher.getByRole('button', { name: 'Silenciar a todos' }).click();
  await check(teacher);
  await teacher.getByRole('button', { name: 'Sí, silenciar' }).click();
  await expect(tool(pupil, 'Micro')).toHaveAttribute('aria-pressed', 'false');
  await expect(pupil.getByText(`${fullName(session.mentor)} te ha silenciado`)).toBeVisible();

  await tool(pupil, 'Colgar').click();
  await expect(teacher.getByText(`${fullName(student)} ha salido`)).toBeVisible();
  await pupil.getByRole('link', { name: 'Salir' }).click();
  await expect(pupil).toHaveURL(/\/dashboard$/);
  expect(errors).toEqual([]);
  await theirs.close();
});

test('who enters from another tab goes on there, or comes back here', async ({ context, rooms }) => {
  const session = await rooms.session();
  const first = await enterRoom({ context, session, person: session.mentor });
  const second = await context.newPage();
  await second.goto(roomPath(session));
  await expect(first.getByRole('heading', { name: 'Has entrado desde otra pestaña' })).toBeVisible();
  await first.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(second.getByRole('heading', { name: 'Has entrado desde otra pestaña' })).toBeVisible();
  await expect(tool(first, 'Colgar')).toBeVisible();
});

test.describe('in a frame', () => {
  test.use({ expectedErrors: [/Permissions policy violation/] });

  test('in a page of ours it says what happens, and does what it is told', async ({ page, rooms }) => {
    const session = await rooms.session();
    await logIn(page, session.mentor);
    // A page that gives a frame no devices: the room is entered without.
    await page.goto('/settings');
    await page.evaluate((src) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      window.addEventListener('message', ({ data }) => heard.push(`${data.event}`));
      const frame = document.createElement('iframe');
      frame.title = 'Videollamada';
      frame.style.cssText = 'position: fixed; inset: 0; z-index: 99; width: 100%; height: 100%';
      frame.src = src;
      document.body.append(frame);
    }, roomPath(session));
    const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
    const tell = (command: string, mark = 'mentorea-room') =>
      page.evaluate((data) => document.querySelector('iframe')?.contentWindow?.postMessage(data, '*'), {
        mark,
        command,
      });
    await expect.poll(heard).toContain('videoConferenceJoined');
    expect(await heard()).toContain('participantRoleChanged');
    const room = page.frameLocator('iframe');
    await tell('toggleRaiseHand');
    await expect.poll(heard).toContain('raiseHandUpdated');
    await tell('toggleChat');
    await expect(room.getByRole('complementary', { name: 'Chat' })).toBeVisible();
    await tell('hangup', 'somebody-else');
    await tell('toggleTileView');
    await expect(room.getByRole('button', { name: 'Mosaico' })).toHaveAttribute('aria-pressed', 'false');
    expect(await heard()).not.toContain('readyToClose');
    await room.getByRole('button', { name: 'Colgar' }).click();
    await expect.poll(heard).toContain('readyToClose');
    expect((await heard()).filter((event) => event === 'videoConferenceLeft')).toHaveLength(1);
  });
});
