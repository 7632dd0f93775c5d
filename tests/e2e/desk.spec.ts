/** A mentor's desk: today, students with notes, income, files (docs/product.md, 'Dashboard', 'Students of a mentor', 'Income', 'Materials'). */
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { dayOf, formatDay } from '~/app/domain/time/dates';
import type { ApiClient } from '~/tests/support/api';
import { demoLogIn, HERE, recentSession } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

const MENTOR = { username: 'marcos.mentor' };

test.use({ address: HERE });

interface Row {
  mentorship: number;
  alumno: { id: number; username: string; full_name: string };
  init_date: string;
  state: string;
  done: boolean;
}

/** A student with two sessions that are still to be paid or are paid, one for each project; and the years of these. */
async function studentOfTwo(api: ApiClient, scripts: boolean) {
  const mentor = await demoLogIn(api, MENTOR.username);
  const { results } = await api.call<{ results: Row[] }>(
    'GET',
    '/api/income/sessions/?page_size=500',
    mentor,
  );
  const rows = results.filter(({ alumno, state }) => alumno.username !== 'ana.alumna' && state !== 'credit');
  const keyOf = ({ alumno, init_date }: Row) => `${alumno.id} ${init_date.slice(0, 4)}`;
  const fitting = rows
    .filter((row, at) => rows.findLastIndex((other) => keyOf(other) === keyOf(row)) > at)
    .filter((row, at, all) => all.findIndex(({ alumno }) => alumno.id === row.alumno.id) === at)
    .sort((a, b) => a.alumno.id - b.alumno.id);
  const first = fitting[scripts ? 0 : 1];
  if (!first) throw new Error('no student of the demo mentor has two sessions in a year');
  const paid = rows.find(({ done, state }) => done && state === 'paid');
  const yearOf = (row?: Row) => row?.init_date.slice(0, 4) ?? '';
  return { mentor, student: first.alumno, year: yearOf(first), paidYear: yearOf(paid) };
}

test('today shows the next session, and each request once', { tag: '@plain' }, async ({
  page,
  api,
  check,
}) => {
  const mentor = await demoLogIn(api, MENTOR.username);
  await logIn(page, MENTOR, DEMO_PASSWORD);
  await page.goto('/dashboard');
  const requests = page.locator('#solicitudes');
  await expect(page.getByRole('heading', { name: /^Tu (próxima )?sesión/ })).toBeVisible();
  await expect(requests.getByText(/Tu tarifa|que tu tarifa/).first()).toBeVisible();
  await expect(page.locator('#proximas')).not.toContainText('Pendiente de confirmación');
  await check();

  type Pending = { results: { identifier: string; init_date: string; offered?: boolean }[] };
  const { results } = await api.call<Pending>('GET', '/api/mentorships/?status=pending&order=next', mentor);
  const asked = results.find((one) => !one.offered);
  if (!asked) throw new Error('nobody has asked the demo mentor for a session');
  await page.goto(`/calendar?dia=${dayOf(asked.init_date, 'Europe/Madrid')}`);
  await page
    .locator('.cal-panel')
    .getByRole('link', { name: /^Confirmar la sesión del/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toContainText('Confirmar');
});

test('the page of a student has notes, a pack and payments', { tag: '@plain' }, async ({
  page,
  api,
  check,
  scripts,
}) => {
  const { mentor, student, year, paidYear } = await studentOfTwo(api, scripts);
  await logIn(page, MENTOR, DEMO_PASSWORD);
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Estudiantes' })
    .click();
  await page.getByRole('searchbox', { name: 'Nombre' }).fill(student.full_name);
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(page.getByRole('status').filter({ hasText: '1 a 1 de 1' })).toBeVisible();
  await check();
  await page.getByRole('link', { name: student.full_name }).click();
  await expect(page.getByRole('heading', { level: 1, name: student.full_name })).toBeVisible();

  const general = page.locator('#nota-general');
  const box = page.getByRole('textbox', { name: 'Nota sobre el estudiante' });
  await expect(box).toBeVisible();
  await check();
  // Another tab is faster.
  const data = { text: `Otra pestaña ${Date.now()}` };
  await api.call('PUT', `/api/students/${student.id}/note/`, { ...mentor, data });
  const words = `Le cuesta empezar ${Date.now()}`;
  await box.fill(words);
  if (scripts) {
    page.once('dialog', (question) => question.dismiss());
    await page.getByRole('link', { name: 'Tus estudiantes' }).click();
    await expect(box).toHaveValue(words);
  }
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByRole('alert')).toContainText('Esta nota ha cambiado mientras escribías');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(general).toContainText(data.text);
  await expect(box).toHaveValue(words);
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('Nota guardada')).toBeVisible();
  await expect(box).toHaveValue(words);

  await page.getByText('Anotar un bono', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Cuántas sesiones' }).fill('0');
  await page.getByRole('button', { name: 'Anotar bono' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Cuántas sesiones' })).toHaveAccessibleDescription(
    /De 1 a 50 sesiones/,
  );
  await page.getByRole('spinbutton', { name: 'Cuántas sesiones' }).fill('1');
  const price = page.locator('#nuevo-bono').getByLabel('Precio del bono');
  await expect(price).toHaveAccessibleDescription(/Indica cuánto te paga/);
  // Far from one hour at the mentor's price: asked back, and put right.
  await price.fill('200 €');
  await page.getByRole('button', { name: 'Anotar bono' }).click();
  await expect(price).toHaveAccessibleDescription(/¿200,00 €\? Es más del doble de lo habitual/);
  await check();
  await price.fill('20,00 €');
  await page.getByRole('button', { name: 'Anotar bono' }).click();
  await expect(page.locator('#bonos')).toContainText('Queda 1');
  await expect(page.locator('#bonos')).toContainText('20,00 €');
  await check();

  await page.goto(`/ingresos?periodo=${year}&estudiante=${student.id}`);
  const rows = page.locator('#mentorias').getByRole('checkbox', { name: student.full_name });
  const state = page.getByRole('combobox', { name: 'Anotar como' });
  const write = page.getByRole('button', { name: 'Anotar', exact: true });
  const sum = page.locator('.income-bar').getByRole('status');
  await rows.nth(0).check();
  await rows.nth(1).check();
  await state.selectOption('Con bono');
  await write.click();
  await expect(page.getByRole('alert')).toContainText('No queda ninguna sesión del bono');
  await expect(rows.nth(1)).toBeChecked();
  await expect(sum).toContainText(/Marcadas: 2 filas, \d+,\d\d €/);
  await check();
  await rows.nth(1).uncheck();
  if (scripts) await expect(sum).toContainText('Marcadas: 1 fila, ');
  await write.click();
  await expect(page.getByText('1 sesión con bono')).toBeVisible();
  await rows.nth(1).check();
  await state.selectOption('Pagada');
  const way = page.getByRole('combobox', { name: 'Forma de pago' });
  await expect(way).not.toHaveValue('');
  await way.selectOption('Bizum');
  // Another tab is faster.
  const query = `period=${year}&student=${student.id}`;
  const list = await api.call<{ results: Row[] }>('GET', `/api/income/sessions/?${query}`, mentor);
  const sessions = [{ mentorship: list.results[1]?.mentorship, alumno: student.id }];
  const free = { sessions, state: 'free' };
  await api.call('PUT', '/api/income/payments/', { ...mentor, data: free });
  await write.click();
  await expect(page.getByRole('alert')).toContainText('se ha anotado en otra pestaña o dispositivo');
  await expect(rows.nth(1).locator('xpath=ancestor::li')).toContainText('No se cobra');
  await expect(rows.nth(1)).toBeChecked();
  await check();
  await write.click();
  await expect(page.getByText('1 sesión pagada')).toBeVisible();
  await expect(page.locator('#mentorias')).toContainText('Bizum');
  // The last way is chosen from now on, and one press writes a row down in the way that is chosen.
  await rows.nth(1).check();
  await expect(way).toHaveValue('bizum');
  await state.selectOption('Pendiente');
  await write.click();
  await expect(page.getByText('1 sesión pendiente')).toBeVisible();
  await expect(way).toBeHidden();
  const row = rows.nth(1).locator('xpath=ancestor::li');
  await row.getByRole('button', { name: 'Marcar pagada' }).click();
  await expect(page.getByText('1 sesión pagada')).toBeVisible();
  await expect(row).toContainText(`Bizum, ${formatDay(dayOf(new Date(), 'Europe/Madrid'), 'dd/MM/yyyy')}`);
  await expect(row.getByRole('button')).toHaveCount(0);

  const file = await page.request.get(`/ingresos/archivo.csv?periodo=${year}`);
  const text = (await file.body()).toString('utf8');
  expect(text.startsWith('\ufeffFecha;Inicio;Fin;Horas;Estudiante;')).toBe(true);
  expect(text).toMatch(new RegExp(`${student.full_name};[^\\r]*;\\d+,\\d\\d;0,00;(sí|no);Con bono;;`));
  // Sold today, which may be another year than that of the sessions.
  const sold = await page.request.get(
    `/ingresos/archivo.csv?periodo=${dayOf(new Date(), 'Europe/Madrid').slice(0, 4)}`,
  );
  expect((await sold.body()).toString('utf8')).toContain(
    `;;;;${student.full_name};Bono de 1 sesión;;20,00;;Bono vendido;`,
  );

  // The former address of packs.
  await page.goto(`/estudiantes/${student.id}/bonos`);
  await expect(page.locator('#bonos')).toContainText('Usada');
  await page.getByText('Anotar un bono', { exact: true }).click();
  await page.getByRole('spinbutton', { name: 'Cuántas sesiones' }).fill('2');
  await page.locator('#nuevo-bono').getByLabel('Precio del bono').fill('40');
  await page.getByRole('button', { name: 'Anotar bono' }).click();
  await expect(page.locator('#bonos')).toContainText('Quedan 2 de 2');
  const pack = page.locator('#bonos li').filter({ hasText: 'Quedan 2 de 2' });
  await pack.locator('summary').click();
  await pack.getByLabel('Último día').fill('2020-01-01');
  await pack.getByRole('button', { name: 'Guardar' }).click();
  await expect(pack.getByLabel('Último día')).toHaveAccessibleDescription(/no puede ser anterior a hoy/);
  await expect(pack.getByLabel('Último día')).toHaveValue('2020-01-01');
  await check();
  await page.goto('/ingresos/justificante?periodo=2000&estudiante=1');
  await expect(page.getByText('No hay sesiones dadas en este periodo')).toBeVisible();
  await page.goto(`/ingresos?periodo=${paidYear}`);
  const receipt = page.getByRole('link', { name: /^Justificante de/ }).first();
  await receipt.click();
  await expect(page.getByText('Este documento es un justificante, no es una factura')).toBeVisible();
  await check();

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto('/mentorships');
  await expect(
    page.getByText(/Te quedan 2 sesiones del bono con Marcos Herrera[^(]* \(40,00 €\)/),
  ).toBeVisible();
});

test('a session and a conversation can have files', { tag: '@plain' }, async ({
  page,
  api,
  check,
  scripts,
}) => {
  const { session, student } = await recentSession(api, { days: 30 });
  const { mentor } = session;
  const chooser = page.getByLabel('Archivo');
  const add = page.getByRole('button', { name: 'Añadir archivo' });
  const text = (name: string, content: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(content),
  });

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto(`/mentorships?detalle=${session.identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Materiales' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Materiales' })).toBeVisible();
  await expect(page.getByText('Todavía no hay archivos')).toBeVisible();
  await chooser.setInputFiles(text('foto.pdf', 'GIF89a\0\0'));
  await add.click();
  await expect(chooser).toHaveAccessibleDescription(/Ese tipo de archivo no se admite.*PDF, JPEG/);
  await check();
  if (scripts) {
    await chooser.setInputFiles(text('Libro.pdf', 'a'.repeat(10 * 1024 * 1024 + 1)));
    await expect(add).toHaveAccessibleDescription('Elige uno más pequeño.');
    await expect(chooser).toHaveAccessibleDescription(/El archivo pesa demasiado: como mucho 10 MB/);
  }
  await chooser.setInputFiles(text('Ejercicio 4.txt', 'Enunciado'));
  await add.click();
  const row = page.getByRole('listitem').filter({ hasText: 'Ejercicio 4.txt' });
  await expect(row).toContainText('9 bytes · Tú');
  const href = (await row.getByRole('link', { name: /^Descargar/ }).getAttribute('href')) ?? '';
  const file = await page.request.get(href);
  expect([await file.text(), file.headers()]).toEqual([
    'Enunciado',
    expect.objectContaining({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment;.*Ejercicio%204\.txt/),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    }),
  ]);
  await check();

  await page.goto(`/chat/${mentor.username}/archivos`);
  await chooser.setInputFiles(text('Duda.txt', '¿Por qué?'));
  await add.click();
  await expect(page).toHaveURL(`/chat/${mentor.username}`);

  const other = student.username === 'carla.hidalgo' ? 'pablo.jimenez' : 'carla.hidalgo';
  await logIn(page, { username: other }, DEMO_PASSWORD);
  const refused = await page.goto(`/mentorships/${session.identifier}/materiales`);
  await expect(page.getByText('Aquí no hay archivos para ti')).toBeVisible();
  expect([refused?.status(), (await page.request.get(href)).status()]).toEqual([404, 404]);

  await logIn(page, mentor, DEMO_PASSWORD);
  await page.goto(`/chat/${student.username}/archivos`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Duda.txt' })).toContainText(student.full_name);
  await page.goto(`/mentorships/${session.identifier}/materiales`);
  await row.getByRole('link', { name: /^Eliminar/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Ejercicio 4.txt dejará de estar para todos');
  await check();
  await page.getByRole('button', { name: 'Eliminar archivo' }).click();
  await expect(row).toHaveCount(0);
  expect((await page.request.get(href)).status()).toBe(404);
});
