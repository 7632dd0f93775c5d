/** A call in the built-in room; received media is counted in the connections themselves. */
import { expect, type Page } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import { expectHeardAndSeen, pictures, received, test, tile, tool } from './support/calls';
import { watchErrors } from './support/test';

type Call = Parameters<Parameters<typeof test>[2]>[0];

/** A mentor and a student in their call. */
async function lesson(
  { rooms, enterCall }: Pick<Call, 'rooms' | 'enterCall'>,
  how?: Parameters<Call['enterCall']>[2],
) {
  const session = await rooms.session();
  const [student] = session.students;
  if (!student) throw new Error('no student');
  const teacher = await enterCall(session, session.mentor);
  return { session, student, teacher, pupil: await enterCall(session, student, how) };
}

test('a mentor and two students see and hear each other, share a screen, raise a hand and are muted', async ({
  rooms,
  enterCall,
}) => {
  test.slow();
  const session = await rooms.session({ students: 2 });
  const [ana, bea] = session.students;
  if (!ana || !bea) throw new Error('two students');
  const mentorPage = await enterCall(session, session.mentor);
  const anaPage = await enterCall(session, ana);
  const beaPage = await enterCall(session, bea);

  for (const page of [mentorPage, anaPage, beaPage]) {
    await expectHeardAndSeen(page, 2);
    await expect.poll(() => pictures(page)).toBe(3);
  }

  await tool(anaPage, 'Mano').click();
  await expect(tile(mentorPage, ana)).toContainText('Mano levantada');
  await expect(tile(beaPage, ana)).toContainText('Mano levantada');

  await tool(mentorPage, 'Compartir').click();
  await expect(anaPage.locator('[data-shows=screen]')).toContainText('Pantalla de');
  await expect.poll(() => pictures(anaPage)).toBe(4);
  await expect.poll(() => pictures(beaPage)).toBe(4);
  await tool(mentorPage, 'Compartir').click();
  await expect(anaPage.locator('[data-shows=screen]')).toHaveCount(0);

  await tool(anaPage, 'Cámara').click();
  await expect.poll(() => pictures(beaPage)).toBe(2);
  await tool(beaPage, 'Micro').click();
  await expect(tile(mentorPage, bea)).toContainText('silenciado');

  await tool(anaPage, 'Colgar').click();
  await expect(anaPage.getByRole('heading', { name: 'Has salido de la sala' })).toBeVisible();
  await expect(tile(mentorPage, ana)).toHaveCount(0);
  await expectHeardAndSeen(beaPage, 1);
});

test('mentor and student see names, chat and hands, and a muted student sends no more sound', async ({
  rooms,
  enterCall,
  check,
}) => {
  test.slow();
  const { session, student, teacher, pupil } = await lesson({ rooms, enterCall });
  const errors = [teacher, pupil].map(watchErrors);

  await expect(teacher.getByText(`${fullName(student)} ha entrado`)).toBeVisible();
  await expect(pupil.getByRole('region', { name: 'Personas en la sala' })).toContainText(
    `${fullName(session.mentor)} Moderador`,
  );
  await expectHeardAndSeen(teacher, 1);
  await expectHeardAndSeen(pupil, 1);
  expect(await heardWhilePicturesCome(teacher)).toBeGreaterThan(0.001);
  await check(teacher);

  await teacher.getByRole('button', { name: 'Ocultar mi imagen' }).click();
  await expect(tile(teacher, session.mentor)).toHaveCount(0);
  await teacher.getByRole('button', { name: 'Mostrar mi imagen' }).click();
  await expect(tile(teacher, session.mentor)).toBeVisible();

  await tool(pupil, 'Chat').click();
  await pupil.getByLabel('Mensaje para todos').fill('¿Se me oye?');
  await pupil.getByRole('button', { name: 'Enviar' }).click();
  await expect(teacher.getByRole('button', { name: 'Chat 1 sin leer' })).toBeVisible();
  await expect(teacher.getByText(`${fullName(student)}: ¿Se me oye?`)).toBeVisible();
  await check(teacher);
  await teacher.getByRole('button', { name: 'Abrir el chat' }).click();
  await expect(teacher.getByRole('button', { name: 'Abrir el chat' })).toHaveCount(0);
  await expect(teacher.getByRole('log')).toContainText('¿Se me oye?');
  await expect(teacher.getByRole('button', { name: 'Chat', exact: true })).toBeVisible();
  await check(teacher);

  await tool(pupil, 'Mano').click();
  await tool(teacher, 'Personas').click();
  await expect(teacher.getByRole('complementary')).toContainText('1.º en pedir la palabra');
  const silence = teacher.getByRole('button', { name: `Silenciar a ${fullName(student)} para ti` });
  const silent = () => teacher.locator('audio').evaluate((sound: HTMLAudioElement) => sound.muted);
  await silence.click();
  await expect(silence).toHaveAttribute('aria-pressed', 'true');
  await expect(tile(teacher, student)).toContainText('silenciado para ti');
  expect(await silent()).toBe(true);
  await silence.click();
  expect(await silent()).toBe(false);
  await expect(tile(teacher, student)).not.toContainText('silenciado');

  await expect(tool(pupil, 'Micro')).toHaveAttribute('aria-pressed', 'true');
  await teacher.getByRole('button', { name: 'Silenciar a todos' }).click();
  const question = teacher.getByRole('dialog', { name: '¿Silenciar a todos?' });
  await expect(question.getByRole('heading')).toBeFocused();
  await expect(question).toHaveAccessibleDescription(/^Se apagará el micrófono de todos/);
  await check(teacher);
  await teacher.getByRole('button', { name: 'Sí, silenciar' }).click();
  await expect(tool(pupil, 'Micro')).toHaveAttribute('aria-pressed', 'false');
  await expect(pupil.getByText(`${fullName(session.mentor)} te ha silenciado`)).toBeVisible();
  await expect(tile(teacher, student)).toContainText('silenciado');
  await expect.poll(() => heardWhilePicturesCome(teacher), { timeout: 60_000 }).toBeLessThan(0.0001);
  // The mentor, who muted the others, can still be heard.
  await expectHeardAndSeen(pupil, 1);

  await tool(pupil, 'Colgar').click();
  await expect(teacher.getByText(`${fullName(student)} ha salido`)).toBeVisible();
  await pupil.getByRole('link', { name: 'Salir' }).click();
  await expect(pupil).toHaveURL(/\/dashboard$/);
  expect(errors.flat()).toEqual([]);
});

/** How much sound arrived during a few video frames. */
async function heardWhilePicturesCome(page: Page): Promise<number> {
  const [before] = await received(page);
  await expect
    .poll(async () => (await received(page))[0]?.frames, { timeout: 30_000 })
    .toBeGreaterThan((before?.frames ?? 0) + 8);
  const [after] = await received(page);
  return (after?.sound ?? 0) - (before?.sound ?? 0);
}

test('somebody who speaks while muted is told so, heard by nobody, and unmutes there', async ({
  rooms,
  enterCall,
  check,
}) => {
  test.slow();
  const muted = { said: { 'config.startWithAudioMuted': true } };
  const { student, teacher, pupil } = await lesson({ rooms, enterCall }, muted);
  const hint = pupil.getByRole('button', { name: 'Estás en silencio · Activar' });
  await expect(hint).toBeVisible();
  await check(pupil);
  await expect(tile(teacher, student)).toContainText('silenciado');
  await expect.poll(() => heardWhilePicturesCome(teacher), { timeout: 60_000 }).toBeLessThan(0.0001);
  await pupil.evaluate(() => {
    const { getFloatTimeDomainData: hears } = AnalyserNode.prototype;
    Object.assign(window, {
      speak: () => Object.assign(AnalyserNode.prototype, { getFloatTimeDomainData: hears }),
    });
    AnalyserNode.prototype.getFloatTimeDomainData = (samples) => void samples.fill(0);
  });
  await expect(hint).toHaveCount(0);
  await pupil.evaluate(() => Reflect.get(window, 'speak')());
  await hint.click();
  await expect(hint).toHaveCount(0);
  await expect(tool(pupil, 'Micro')).toBeFocused();
  await expect(tool(pupil, 'Micro')).toHaveAttribute('aria-pressed', 'true');
  await expect(tile(teacher, student)).not.toContainText('silenciado');
});

test('a dead peer connection and a broken socket recover by themselves', async ({ rooms, enterCall }) => {
  test.slow();
  const { student: ana, teacher: mentorPage, pupil: anaPage } = await lesson({ rooms, enterCall });
  await expectHeardAndSeen(anaPage, 1);

  await anaPage.context().setOffline(true);
  await expect.poll(() => anaPage.evaluate(() => window.sockets.at(-1)?.readyState)).toBe(3);
  await tool(mentorPage, 'Cámara').click();
  await anaPage.context().setOffline(false);
  await expect.poll(() => pictures(anaPage)).toBe(1);
  await expect(tile(mentorPage, ana)).toHaveCount(1);
  await tool(mentorPage, 'Cámara').click();
  await expectHeardAndSeen(anaPage, 1);
  await expectHeardAndSeen(mentorPage, 1);
});

test('re-entering takes over from the first page, which can take over again; two rooms stay separate', async ({
  rooms,
  enterCall,
}) => {
  test.slow();
  await rooms.morning();
  // Booked before the other one, and still open when that one is about to begin.
  const early = await rooms.session({ startsIn: 124 });
  const session = await rooms.session();
  const [ana] = session.students;
  if (!ana) throw new Error('a student');
  const elsewhere = await enterCall(early, early.mentor);
  const first = await enterCall(session, session.mentor);
  await expect(tile(first, session.mentor)).toHaveCount(1);
  const second = await enterCall(session, session.mentor);
  const taken = { name: 'Has entrado desde otra pestaña' };
  await expect(first.getByRole('heading', taken)).toBeVisible();

  const anaPage = await enterCall(session, ana);
  await expectHeardAndSeen(anaPage, 1);
  await expectHeardAndSeen(second, 1);
  await expect(tile(elsewhere, early.mentor)).toHaveCount(1);
  await expect(elsewhere.locator('.room-tile')).toHaveCount(1);
  expect(await received(elsewhere)).toEqual([]);

  await first.getByRole('button', { name: 'Seguir aquí' }).click();
  await expect(second.getByRole('heading', taken)).toBeVisible();
  await expect(tool(first, 'Colgar')).toBeVisible();
});
