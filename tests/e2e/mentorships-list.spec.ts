/** 'Mis Mentorías' as a list (docs/product.md, 'Sessions: list, week and calendar'). */
import { expect, type Page } from '@playwright/test';
import { book, student, topics } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

const cards = (page: Page) => page.getByRole('main').getByRole('link', { name: /, sesión con .+, / });

/** The form submits by itself. */
async function search(page: Page, text: string) {
  await page.getByRole('searchbox').fill(text);
  await page.waitForURL((url) => (url.searchParams.get('q') ?? '') === text);
}

async function choose(page: Page, status: string) {
  await page.getByLabel('Estado').selectOption(status);
  await page.waitForURL((url) => url.searchParams.get('status') === status);
}

test('an empty list suggests the next step, and a dialog names sessions that are not in the list', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  await logIn(page, await student(api));
  await page.goto('/mentorships');
  await expect(page.getByText('Todavía no tienes sesiones')).toBeVisible();
  await check();
  for (const name of ['detalle', 'rechazar']) {
    await page.goto(`/mentorships?${name}=no-existe`);
    const dialog = page.getByRole('dialog', { name: 'Esta sesión no está en tu lista' });
    await expect(dialog).toBeVisible();
    await check();
    await dialog.getByRole('link', { name: 'Cerrar' }).last().click();
    await expect(page).toHaveURL('/mentorships');
  }
  await page.getByRole('main').getByRole('link', { name: 'Nueva Mentoría' }).click();
  await expect(page).toHaveURL(/\/mentorships\/new/);
});

test('the list is searched without accents or case, filtered with counts, and has pages of six', async ({
  page,
  api,
  people,
  check,
}) => {
  const [topic] = await topics(api);
  if (!topic) throw new Error('no topic');
  const first = await book(api, people, { information: 'Logaritmos y exponenciales' });
  await book(api, people, { information: 'Análisis sintáctico', expertises: [topic.name_id] });
  for (let n = 0; n < 6; n += 1) await book(api, people, { information: 'Otra cosa' });
  const { token } = people.mentor;
  await api.call('PUT', `/api/mentorships/${first.identifier}/`, { token, data: { confirmation: true } });

  await logIn(page, people.student);
  await page.goto('/mentorships');
  await expect(page.getByText('Mostrando 1 a 6 de 8 mentorías')).toBeVisible();
  await expect(cards(page)).toHaveCount(6);
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings[0]).toMatch(/^(Hoy|Mañana|Esta semana|Más adelante)/);
  await check();
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page.getByText('Mostrando 7 a 8 de 8 mentorías')).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL('/mentorships?page=2');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(cards(page)).toHaveCount(6);

  const options = page.getByLabel('Estado').getByRole('option');
  await expect(options).toHaveText([
    'Todas (8)',
    'Confirmadas (1)',
    'Pendientes (7)',
    'Próximas (8)',
    'En curso (0)',
    'Finalizadas (0)',
  ]);
  await search(page, 'ANALISIS');
  await expect(cards(page)).toHaveCount(1);
  await expect(options.first()).toHaveText('Todas (1)');
  await search(page, first.room_code);
  await expect(cards(page)).toHaveCount(1);
  await search(page, 'monica');
  await expect(cards(page)).toHaveCount(6);
  await search(page, topic.name.toUpperCase());
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('heading', { level: 3, name: topic.name })).toBeVisible();

  await search(page, 'nadie se llama así');
  await expect(page.getByText('Ninguna sesión coincide')).toBeVisible();
  await check();
  await page.getByRole('link', { name: 'Quitar los filtros' }).click();
  await expect(cards(page)).toHaveCount(6);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await choose(page, 'confirmed');
  await expect(cards(page)).toHaveCount(1);
  await choose(page, 'pending');
  await expect(page.getByText('Mostrando 1 a 6 de 7 mentorías')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a card opens all details of the mentorship', { tag: '@plain' }, async ({
  page,
  api,
  people,
  check,
}) => {
  const [topic] = await topics(api);
  const booked = await book(api, people, {
    information: 'Ejercicios del tema 4',
    expertises: topic ? [topic.name_id] : [],
  });
  await logIn(page, people.student);
  await page.goto('/mentorships?status=pending');
  await cards(page).first().click();
  await expect(page).toHaveURL(`/mentorships?status=pending&detalle=${booked.identifier}`);

  const dialog = page.getByRole('dialog', { name: / con / });
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
    `Y tú, ${fullName(people.student)} · Bachillerato`,
    'Solo para ti',
    'Pagas 30,00 €',
    '1 hora a 30 €/h',
    'Próxima',
    'Sí',
    ...(topic ? [topic.name] : []),
  ]) {
    await expect(dialog).toContainText(text);
  }
  await expect(dialog.getByRole('link', { name: 'Confirmar mentoría' })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Cancelar mentoría' })).toBeVisible();
  await check();
  await expect(dialog.getByText(booked.room_code)).toBeHidden();
  await dialog.getByText('Datos de la sesión').click();
  await expect(dialog.getByText(booked.room_code)).toBeVisible();
  await check();

  await dialog.getByRole('link', { name: 'Cerrar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/mentorships?status=pending');
});
