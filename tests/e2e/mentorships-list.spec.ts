/** 'Mis Mentorías': search, status filter, pages and the detail dialog (spec.md section 2). */
import { expect, type Page } from '@playwright/test';
import { book, mentor, student, topics } from './support/marketplace';
import { fullName, logIn } from './support/people';
import { test } from './support/test';

const cards = (page: Page) => page.getByRole('list').getByRole('link', { name: /^Ver la mentoría del/ });

/** With scripts the form sends itself; without, its button does. */
async function search(page: Page, text: string, scripts: boolean) {
  await page.getByRole('searchbox').fill(text);
  if (!scripts) await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
}

async function choose(page: Page, status: string, scripts: boolean) {
  await page.getByLabel('Estado').selectOption(status);
  if (!scripts) await page.getByRole('button', { name: 'Filtrar' }).click();
  await page.waitForURL((url) => url.searchParams.get('status') === status);
}

test('an empty list says what to do next, to students and to mentors', async ({ page, api, check }) => {
  await logIn(page, await student(api));
  await page.goto('/mentorships');
  await expect(page.getByText('Todavía no tienes mentorías')).toBeVisible();
  await check();
  await page.getByRole('main').getByRole('link', { name: 'Nueva Mentoría' }).click();
  await expect(page).toHaveURL(/\/mentorships\/new/);
});

test('pages of six, and where one stands', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  for (let n = 0; n < 8; n += 1) await book(api, people);
  await logIn(page, people.student);
  await page.goto('/mentorships');
  await expect(page.getByText('Mostrando 1 a 6 de 8 mentorías')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  await check();

  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page.getByText('Mostrando 7 a 8 de 8 mentorías')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL('/mentorships?page=2');
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(cards(page)).toHaveCount(6);

  for (const odd of ['?page=99', '?page=2&status=nada']) {
    await page.goto(`/mentorships${odd}`);
    await expect(page.getByText('Mostrando 7 a 8 de 8 mentorías')).toBeVisible();
  }
  await page.goto('/mentorships?page=-1&q=%00&status[]=x');
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Mentorías' })).toBeVisible();
});

test('search ignores accents and case; the filter counts what it would show', async ({
  page,
  api,
  scripts,
  check,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const [topic] = await topics(api);
  const first = await book(api, people, { information: 'Logaritmos y exponenciales' });
  await book(api, people, { information: 'Análisis sintáctico', expertises: topic ? [topic.name_id] : [] });
  await book(api, people, { information: 'Otra cosa' });
  const { token } = people.mentor;
  await api.call('PUT', `/api/mentorships/${first.identifier}/`, { token, data: { confirmation: true } });

  await logIn(page, people.student);
  await page.goto('/mentorships');
  const options = page.getByLabel('Estado').getByRole('option');
  await expect(options).toHaveText([
    'Todas (3)',
    'Confirmadas (1)',
    'Pendientes (2)',
    'Próximas (3)',
    'En curso (0)',
    'Finalizadas (0)',
  ]);

  await search(page, 'ANALISIS', scripts);
  await expect(cards(page)).toHaveCount(1);
  await expect(options.first()).toHaveText('Todas (1)');
  await search(page, first.room_code, scripts);
  await expect(cards(page)).toHaveCount(1);
  await search(page, 'monica', scripts);
  await expect(cards(page)).toHaveCount(3);
  if (topic) {
    await search(page, topic.name.toUpperCase(), scripts);
    await expect(cards(page)).toHaveCount(1);
    await expect(page.getByRole('list', { name: 'Temas' })).toContainText(topic.name);
  }

  await search(page, 'nadie se llama así', scripts);
  await expect(page.getByText('Ninguna mentoría coincide')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Quitar los filtros' }).click();
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await choose(page, 'confirmed', scripts);
  await expect(cards(page)).toHaveCount(1);
  await choose(page, 'pending', scripts);
  await expect(cards(page)).toHaveCount(2);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a card opens everything about the mentorship', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const [topic] = await topics(api);
  const booked = await book(api, people, {
    information: 'Ejercicios del tema 4',
    expertises: topic ? [topic.name_id] : [],
  });
  await logIn(page, people.student);
  await page.goto('/mentorships?status=pending');
  await cards(page).first().click();
  await expect(page).toHaveURL(`/mentorships?status=pending&detalle=${booked.identifier}`);

  const dialog = page.getByRole('dialog', { name: 'Detalles de la mentoría' });
  await expect(dialog).toBeVisible();
  for (const text of [
    'Ejercicios del tema 4',
    booked.room_code,
    'Pendiente de confirmación',
    '30,00 €',
    fullName(people.mentor),
    `@${people.mentor.username}`,
    'Matemáticas con paciencia',
    'Doy clases desde hace diez años',
    fullName(people.student),
    'Bachillerato',
    'Próxima',
    'Sí',
    ...(topic ? [topic.name] : []),
  ]) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog.getByRole('link', { name: 'Confirmar mentoría' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Cancelar mentoría' })).toBeVisible();
  await check();

  await dialog.getByRole('link', { name: 'Cerrar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/mentorships?status=pending');
});

test('more than two students are counted', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const others = [await student(api), await student(api), await student(api)];
  await book(api, { ...people, others });
  await logIn(page, people.mentor);
  await page.goto('/mentorships');
  await expect(page.getByText('+2 más')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nueva Mentoría' })).toHaveCount(0);
});

test('a mentorship that is not in the list gets an honest notice', async ({ page, api, check }) => {
  await logIn(page, await student(api));
  for (const name of ['detalle', 'rechazar']) {
    await page.goto(`/mentorships?${name}=no-existe`);
    const dialog = page.getByRole('dialog', { name: 'Esta mentoría no está en tu lista' });
    await expect(dialog).toBeVisible();
    await check();
    await dialog.getByRole('link', { name: 'Cerrar' }).last().click();
    await expect(page).toHaveURL('/mentorships');
  }
});
