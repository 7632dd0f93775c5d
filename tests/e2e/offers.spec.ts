/** A mentor proposes a session to a student they have taught (extension `requests`), in the demo marketplace. */
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import type { ApiClient } from '~/tests/support/api';
import { mailLink } from '~/tests/support/mailbox';
import { demoLogIn, HERE } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';
import { slotBox } from './support/wizard';

test.use({ address: HERE });

interface Person {
  id: number;
  username: string;
  first_name: string;
  full_name: string;
}
interface Session {
  identifier: string;
  alumnos: Person[];
  init_date: string;
  end_date: string;
}
const HOUR_MS = 3_600_000;

/** A student of this mentor's alone, a finished session of the two, and hours at which both are free. */
async function taught(api: ApiClient, mentor: { token: string }, nth: number) {
  const list = (query: string, { token }: { token: string }) =>
    api.call<{ results: Session[] }>('GET', `/api/mentorships/?page_size=100&${query}`, { token });
  const alone = (await list('status=finished', mentor)).results.filter(({ alumnos }) => alumnos.length === 1);
  const students = await api.call<Person[]>('GET', '/api/mentorships/taught/', mentor);
  // The demo's days follow the date: on some, those last taught were in groups only.
  const theirOwn = (username: string) => alone.find(({ alumnos: [one] }) => one?.username === username);
  const found = students.filter(({ username }) => theirOwn(username))[nth];
  if (!found) throw new Error('not so many students');
  const student = { ...(await demoLogIn(api, found.username)), ...found };
  const session = theirOwn(found.username);
  const { id } = await api.call<Person>('GET', '/api/auth/me/', mentor);
  const day = (ahead: number) => new Date(Date.now() + ahead * 24 * HOUR_MS).toISOString().slice(0, 10);
  // Days of its own, so that parallel tests never collide.
  const range = `start_date=${day(3 + 7 * (nth % 2))}&end_date=${day(9 + 7 * (nth % 2))}`;
  type Slot = { date: string; start_time: string };
  const free = await api.call<Slot[]>('GET', `/api/availability/mentor/${id}/free/?${range}`, mentor);
  const theirs = (await list('', student)).results;
  const busy = new Set(theirs.map(({ init_date }) => init_date.slice(0, 10)));
  const open = free.filter(({ date }) => !busy.has(date));
  const slots = open.map(({ date, start_time }) => `${date}T${start_time.slice(0, 5)}`);
  const pair = slots.findIndex((slot, i) => {
    const [first, second] = [slot, slots[i + 1] ?? slot].map((one) => Date.parse(`${one}:00Z`));
    return (second ?? 0) - (first ?? 0) === HOUR_MS / 2;
  });
  return { student, session, slots: slots.slice(pair, pair + 2) };
}

test('a follow-up offer is read in the mail and accepted with one press, and another is declined', {
  tag: '@plain',
}, async ({ page, browser, baseURL, api, scripts, check }) => {
  const marcos = await demoLogIn(api, 'marcos.mentor');
  const { student, session, slots } = await taught(api, marcos, scripts ? 2 : 3);
  const [first = '', second = ''] = slots;
  await logIn(page, marcos, DEMO_PASSWORD);
  await page.goto(`/mentorships?detalle=${session?.identifier}`);
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Proponer sesión' })).toBeVisible();
  await page.getByRole('dialog').getByRole('link', { name: 'Repetir' }).click();
  await expect(page.getByRole('heading', { name: 'Proponer sesión' })).toBeVisible();
  await expect(page.getByText('de aquella sesión')).toBeVisible();
  await expect(page.getByText(`Para ${student.full_name}`)).toBeVisible();
  await check();

  // From the calendar: the hour stays chosen while the student is.
  await page.goto(`/mentorships/proponer?dia=${first.slice(0, 10)}&hora=${first.slice(11)}`);
  await page.getByRole('link', { name: student.full_name }).click();
  await expect(slotBox(page, first)).toBeChecked();

  await page.goto(`/mentorships/proponer?estudiante=${student.username}&semana=${first.slice(0, 10)}`);
  await page.getByLabel('Mensaje').fill('Escrito antes de cambiar de semana.');
  for (const towards of ['siguiente', 'anterior']) {
    const before = page.url();
    await page.getByRole('button', { name: `Semana ${towards}` }).click();
    await expect(page).not.toHaveURL(before);
  }
  await expect(page.getByLabel('Mensaje')).toHaveValue('Escrito antes de cambiar de semana.');
  await page.getByLabel('Mensaje').fill('');
  await slotBox(page, first).check();
  const halfPast = new Date(Date.parse(`${second}:00Z`) + HOUR_MS / 2).toISOString().slice(0, 16);
  const third = slotBox(page, halfPast);
  // The first press takes what they had last; a second one ends it there.
  if (scripts && (await third.count()) > 0 && (await third.isChecked())) await third.uncheck();
  await slotBox(page, second).check();
  if (scripts) await expect(page.getByText('Duración: 1 h', { exact: true })).toBeVisible();
  await page.getByLabel('Precio por hora').fill('28,50');
  const review = page.getByRole('button', { name: 'Revisar' });
  if (scripts) {
    await expect(page.getByText('Total: 28,50 €')).toBeVisible();
    await expect(review).toHaveAccessibleDescription('Falta el mensaje.');
  } else {
    await review.click();
    await expect(page.getByRole('alert')).toContainText('La descripción es obligatoria');
    await expect(slotBox(page, second)).toBeChecked();
    await check();
  }
  await page.getByLabel('Mensaje').fill('¿Seguimos con los ejercicios del tema 4?');
  await page.getByLabel('Precio por hora').fill('-3');
  await expect(page.getByText('Total: -')).toHaveCount(0);
  await review.click();
  await expect(page.getByLabel('Precio por hora')).toHaveAccessibleDescription(/no puede ser negativo/);
  await page.getByLabel('Precio por hora').fill('28,50');
  await review.click();
  await expect(page.getByRole('heading', { name: 'Revisa tu propuesta' })).toBeVisible();
  await expect(page.getByText('Recibes 28,50 €')).toBeVisible();
  await check();
  if (scripts) {
    // Links ask, and Back shows the form as it was filled in.
    const asked = (move: () => Promise<unknown>) =>
      Promise.all([page.waitForEvent('dialog').then((dialog) => dialog.dismiss()), move()]);
    const menu = page
      .getByRole('navigation', { name: 'Principal' })
      .getByRole('link', { name: 'Mis Mentorías' });
    await asked(() => menu.click());
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Proponer sesión' })).toBeVisible();
    await expect(page.getByLabel('Mensaje')).toHaveValue('¿Seguimos con los ejercicios del tema 4?');
    await expect(page.getByLabel('Precio por hora')).toHaveValue('28,50');
    await expect(slotBox(page, second)).toBeChecked();
    await asked(() => page.getByRole('link', { name: 'Ábrela o libérala en el calendario' }).click());
    await review.click();
  }
  await page.getByRole('button', { name: 'Cambiar algo' }).click();
  await expect(page.getByLabel('Mensaje')).toHaveValue('¿Seguimos con los ejercicios del tema 4?');
  await expect(page.getByLabel('Precio por hora')).toHaveValue('28,50');
  await expect(slotBox(page, first)).toBeChecked();
  await review.click();
  await page.getByRole('button', { name: 'Enviar propuesta' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Propuesta enviada' })).toContainText(
    `${student.first_name} tiene hasta`,
  );
  await expect(page.getByRole('dialog')).toContainText(`Has propuesto esta sesión a ${student.first_name}`);

  const { email } = await api.call<{ email: string }>('GET', '/api/auth/me/', student);
  const link = await mailLink(
    baseURL ?? '',
    [email, 'te propone una sesión'],
    /href="([^"]*\?detalle=[^"]+)"/,
  );
  const theirs = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': HERE } });
  const other = await theirs.newPage();
  await logIn(other, student, DEMO_PASSWORD);
  await other.goto('/dashboard');
  await expect(other.getByRole('region', { name: 'Propuestas por responder' })).toContainText('28,50 €');
  await check(other);
  await other.goto(link);
  const offer = other.getByRole('dialog');
  await expect(offer.getByRole('region', { name: 'te propone una sesión' })).toBeVisible();
  await expect(offer).toContainText('Pagas 28,50 €');
  await expect(offer).toContainText('¿Seguimos con los ejercicios del tema 4?');
  await expect(other.getByRole('dialog').getByRole('link', { name: 'Proponer otra hora' })).toBeVisible();
  await check(other);
  await offer.getByRole('button', { name: 'Aceptar' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Propuesta aceptada' })).toBeVisible();
  const identifier = new URL(link).searchParams.get('detalle') ?? '';
  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog').getByText('Confirmada').first()).toBeVisible();

  const start = new Date(Date.now() + (scripts ? 40 : 41) * 24 * HOUR_MS);
  start.setUTCHours(10, 0, 0, 0);
  const made = await api.call<Session>('POST', '/api/mentorships/', {
    token: marcos.token,
    data: {
      mentor: marcos.username,
      alumnos: [student.username],
      init_date: start.toISOString(),
      end_date: new Date(start.getTime() + HOUR_MS).toISOString(),
      price: 25,
      additional_information: 'Repaso antes del examen',
    },
  });
  await other.goto(`/mentorships?detalle=${made.identifier}`);
  await other.getByRole('dialog').getByRole('link', { name: 'Rechazar' }).click();
  await expect(other.getByRole('dialog')).toContainText('Rechazar la propuesta');
  await other.getByLabel('Motivo').fill('Ese día estoy de viaje.');
  await check(other);
  await other.getByRole('button', { name: 'Sí, rechazar' }).click();
  await expect(other.getByRole('status').filter({ hasText: 'Propuesta rechazada' })).toBeVisible();
  await theirs.close();
  await page.goto(`/mentorships/historial/${made.identifier}`);
  await expect(page.getByRole('heading', { name: 'Propuesta rechazada' })).toBeVisible();
  await expect(page.getByText('Ese día estoy de viaje.')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Proponer otra sesión' }).click();
  await expect(page.getByText(`Para ${student.full_name}`)).toBeVisible();
});
