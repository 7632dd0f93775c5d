/** /mentorships/{room_code} in all its states, with scripts and without: who gets what, when, and under which policies. */
import { expect, type Page, type Response } from '@playwright/test';
import { student } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { type RoomSession, test } from './support/rooms';

async function open(page: Page, session: RoomSession, who: 'student' | 'mentor', query = '') {
  const person = who === 'mentor' ? session.mentor : session.students[0];
  if (!person) throw new Error('nobody');
  await logIn(page, person);
  const answer = await page.goto(session.path + query);
  if (!answer) throw new Error('no answer');
  return { person, answer };
}

const permissions = (answer: Response) => answer.headers()['permissions-policy'] ?? '';
const title = (page: Page, text: string) => page.getByRole('heading', { level: 2, name: text });

test('before it opens: when, what, who, and no way in yet', async ({ page, rooms, check }) => {
  const session = await rooms.session({ startsIn: 12 });
  const { person, answer } = await open(page, session, 'student', '?entrar');
  expect(answer.status()).toBe(200);
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
  expect(permissions(answer)).toContain('camera=(self)');
  expect(permissions(answer)).toContain('microphone=(self)');
  expect(permissions(answer)).toContain('display-capture=()');
  await check();
});

test('the mentor has five minutes more, and a badge', async ({ page, rooms, check }) => {
  const session = await rooms.session({ startsIn: 12 });
  await open(page, session, 'mentor');
  await expect(title(page, 'La sala está abierta')).toBeVisible();
  await expect(page.getByText('Moderador', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', `${session.path}?entrar`);
  await check();
});

test('who is inside already', async ({ page, rooms, check }) => {
  const session = await rooms.session({ students: 2 });
  const enter = (token: string) =>
    rooms.api.call('POST', `/api/mentorships/${session.identifier}/room/`, { token });
  await open(page, session, 'student');
  await expect(page.getByText('ya está dentro')).toHaveCount(0);
  await enter(session.mentor.token);
  await page.reload();
  await expect(page.getByText('Tu mentor ya está dentro.')).toBeVisible();
  await expect(page.getByText('Dentro', { exact: true })).toHaveCount(1);
  await check();
});

test('the mentor reads the names of who waits', async ({ page, rooms }) => {
  const session = await rooms.session({ students: 2 });
  for (const { token } of session.students)
    await rooms.api.call('POST', `/api/mentorships/${session.identifier}/room/`, { token });
  await open(page, session, 'mentor');
  await expect(page.getByRole('status').filter({ hasText: 'ya están dentro.' })).toContainText(
    session.students.map(fullName).join(' y '),
  );
});

test('not confirmed: students are told, the mentor can', async ({ page, rooms, check, context }) => {
  const session = await rooms.session({ confirmed: false });
  await open(page, session, 'student', '?entrar');
  await expect(title(page, 'Falta la confirmación')).toBeVisible();
  await expect(page.getByText('El mentor todavía no ha confirmado esta mentoría.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeDisabled();
  await check();
  await context.clearCookies();
  await open(page, session, 'mentor');
  await check();
  await page.getByRole('link', { name: 'Confirmar la mentoría' }).click();
  await expect(page.getByRole('dialog', { name: 'Confirmar Mentoría' })).toBeVisible();
});

test('after the end: a student is asked for the review', async ({ page, rooms, check }) => {
  const session = await rooms.session({ startsIn: -95 });
  const { answer } = await open(page, session, 'student', '?entrar');
  await expect(title(page, 'La mentoría ha terminado')).toBeVisible();
  expect(permissions(answer)).toContain('camera=()');
  expect(answer.headers()['content-security-policy']).not.toContain('frame-src http');
  await check();
  await page.getByRole('link', { name: 'Escribir reseña' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('resena') === session.identifier);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('after the end: the mentor goes back to the list', async ({ page, rooms, check }) => {
  const session = await rooms.session({ startsIn: -95 });
  await open(page, session, 'mentor');
  await expect(page.getByRole('link', { name: 'Escribir reseña' })).toHaveCount(0);
  await check();
  await page.getByRole('link', { name: 'Volver a Mis Mentorías' }).click();
  await expect(page).toHaveURL('/mentorships');
});

test('over, but still open: the way back in', async ({ page, rooms, check }) => {
  const session = await rooms.session({ startsIn: -65 });
  await open(page, session, 'student', '?fin');
  await expect(title(page, 'La mentoría ha terminado')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver a la sala' })).toHaveAttribute(
    'href',
    `${session.path}?entrar`,
  );
  await check();
});

test('a stranger gets the 404 that tells nothing, admin and nobody the room and the log-in', async ({
  page,
  rooms,
  context,
  check,
}) => {
  const session = await rooms.session();
  const stranger = await student(rooms.api);
  await logIn(page, stranger);
  const answer = await page.goto(`${session.path}?entrar`);
  expect(answer?.status()).toBe(404);
  expect(permissions(answer as Response)).toContain('camera=()');
  await expect(page.getByRole('heading', { name: 'No encontramos esta mentoría' })).toBeVisible();
  await expect(page.getByText(session.room_code)).toHaveCount(0);
  await check();
  const refused = await page.request.post(`/mentorships/${session.identifier}/presencia`, {
    form: { estado: 'dentro' },
    headers: { Origin: rooms.origin },
  });
  expect([refused.status(), await refused.json()]).toEqual([404, { refused: 'notYours', detail: '' }]);

  await context.clearCookies();
  await page.goto(session.path);
  await expect(page).toHaveURL(/\/login\?redirectTo=/);
  const nobody = await page.request.post(`/mentorships/${session.identifier}/presencia`, {
    form: { estado: 'dentro' },
    headers: { Origin: rooms.origin },
  });
  expect(nobody.status()).toBe(401);
});

test('the code in small letters is the room, the id and the identifier are the shared link', async ({
  page,
  rooms,
}) => {
  const session = await rooms.session({ startsIn: 12 });
  await open(page, session, 'student');
  await page.goto(session.path.replace(session.room_code, session.room_code.toLowerCase()));
  await expect(title(page, 'Todavía es pronto')).toBeVisible();
  await page.goto(`/mentorships/${session.identifier}`);
  await expect(page).toHaveURL(`/mentorships?detalle=${session.identifier}`);
});

test('the call: allowed what it needs, and a link for who has no scripts', async ({
  page,
  rooms,
  scripts,
  check,
}) => {
  const session = await rooms.session();
  const { answer } = await open(page, session, 'student', '?entrar');
  for (const feature of ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'])
    expect(permissions(answer)).toContain(`${feature}=(self)`);
  if (scripts) return;
  const link = page.getByRole('link', { name: 'Abrir la videollamada' });
  await expect(link).toHaveAttribute('target', '_blank');
  const href = new URL((await link.getAttribute('href')) ?? '', rooms.origin);
  expect(href.pathname).toMatch(/^\/sala\/mentor-2026-\d+-[0-9a-f]{32}$/);
  expect(decodeURIComponent(href.hash)).toContain('config.startWithAudioMuted=true');
  await check();
  await page.getByRole('link', { name: 'Salir' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('the waiting page comes anew by itself where nothing else brings what is new', async ({
  page,
  rooms,
  scripts,
}) => {
  const session = await rooms.session({ startsIn: 12 });
  await open(page, session, 'student');
  const refresh = page.locator('meta[http-equiv="refresh"]');
  await expect(refresh).toHaveCount(scripts ? 0 : 1);
});
