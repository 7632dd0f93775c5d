/**
 * /mentorships/{room_code} before, during and after its session, with scripts and without. Who gets what,
 * when, and with which policies: tests/server/journeys/room.test.ts.
 */
import { expect, type Page } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import type { RoomSession } from '~/tests/support/roomSite';
import { logIn } from './support/logIn';
import { test } from './support/rooms';

/** Logs in as somebody of the session, whatever the session before. */
async function open(page: Page, session: RoomSession, who: 'student' | 'mentor', query = '') {
  const person = who === 'mentor' ? session.mentor : session.students[0];
  if (!person) throw new Error('nobody');
  await page.context().clearCookies();
  await logIn(page, person);
  await page.goto(session.path + query);
  return person;
}

const title = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });

test('before it opens, the room shows when, what and who; the mentor may enter five minutes earlier and has a badge', {
  tag: '@plain',
}, async ({ page, rooms, check, scripts }) => {
  const session = await rooms.session({ startsIn: 12 });
  const person = await open(page, session, 'student', '?entrar');
  await expect(page).toHaveTitle(`Videollamada - Sala #${session.room_code} · Mentorea`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Videollamada - Sala #${session.room_code}`,
  );
  await expect(page.getByText(`Conectado como ${fullName(person)}`)).toBeVisible();
  await expect(title(page, 'Todavía es pronto')).toBeVisible();
  await expect(page.getByText('Podrás entrar en')).toBeVisible();
  await expect(page.getByText('Repasar integración por partes')).toBeVisible();
  await expect(page.getByText(fullName(session.mentor))).toBeVisible();
  const enter = page.getByRole('button', { name: 'Entrar' });
  await expect(enter).toBeDisabled();
  await expect(enter).toHaveAccessibleDescription(/^La sala se abre a las \d\d:\d\d\.$/);
  await expect(page.getByText('Moderador')).toHaveCount(0);
  // It reloads by itself when nothing else updates it.
  await expect(page.locator('meta[http-equiv="refresh"]')).toHaveCount(scripts ? 0 : 1);
  await check();

  await open(page, session, 'mentor');
  await expect(title(page, 'La sala está abierta')).toBeVisible();
  await expect(page.getByText('Moderador', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', `${session.path}?entrar`);
  await check();

  await page.goto(`${session.path}?fin`);
  await expect(title(page, 'Has salido')).toBeVisible();
  await check();

  await rooms.api.call('POST', `/api/mentorships/${session.identifier}/room/`, {
    token: session.mentor.token,
  });
  await open(page, session, 'student');
  await expect(page.getByText('Tu mentor ya está dentro.')).toBeVisible();
  await expect(page.getByText('Dentro', { exact: true })).toHaveCount(1);
  await check();
});

test('an unconfirmed session tells students so, and its mentor can confirm it', async ({
  page,
  rooms,
  check,
}) => {
  // One asked for in good time expires two hours before its start.
  const session = await rooms.session({ confirmed: false, startsIn: 124 });
  await open(page, session, 'student', '?entrar');
  await expect(title(page, 'Falta la confirmación')).toBeVisible();
  await check();
  await open(page, session, 'mentor');
  await check();
  await page.getByRole('link', { name: 'Confirmar la sesión' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmar Mentoría' })).toBeVisible();
});

test('a finished session leads back in while the room is open, then students to the review and the mentor to the sheet', {
  tag: '@plain',
}, async ({ page, rooms, check }) => {
  const session = await rooms.session({ startsIn: -65 });
  await open(page, session, 'student', '?fin');
  await expect(title(page, 'La sesión ha terminado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a la sala' })).toHaveAttribute(
    'href',
    `${session.path}?entrar`,
  );
  await check();

  await rooms.jump(30 * 60_000);
  await open(page, session, 'mentor');
  await expect(page.getByRole('textbox', { name: 'Nota de esta sesión' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a la sala' })).toHaveCount(0);
  await check();

  await open(page, session, 'student', '?entrar');
  await expect(title(page, 'La sesión ha terminado')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Escribir reseña' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('resena') === session.identifier);
  await expect(page.getByRole('dialog')).toBeVisible();
});
