/** 'Encuentra tu Mentor' (docs/product.md, 'Mentor directory'); filters: tests/server/journeys/directory.test.ts. */
import { expect, type Page } from '@playwright/test';
import { mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { pickerOf } from './support/expertises';
import { logIn } from './support/logIn';
import { test } from './support/test';

const cards = (page: Page) => page.locator('li[id^="mentor-"]');
const nameField = (page: Page) => page.getByRole('searchbox', { name: 'Nombre o materia' });

test('a student searches a mentor by name, adds a favourite, reads the profile and comes back', {
  tag: '@plain',
}, async ({ page, api, scripts, check }) => {
  const [me, wanted] = [await student(api), await mentor(api)];
  const name = fullName(wanted);
  await logIn(page, me);
  await page.goto('/dashboard');
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Buscar mentores' })
    .click();
  await expect(page).toHaveURL('/mentors');
  await expect(page).toHaveTitle(/Encuentra tu Mentor/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encuentra tu Mentor');
  await expect(cards(page)).toHaveCount(12);
  await check();

  const typed = `monica ${wanted.last_name.toLowerCase()}`;
  await nameField(page).fill(typed);
  if (scripts) {
    await expect(nameField(page)).toBeFocused();
  } else {
    await nameField(page).press('Enter');
  }
  await expect(page.getByRole('status').filter({ hasText: '1 mentor encontrado' })).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(`/mentors?q=${encodeURIComponent(typed).replaceAll('%20', '+')}`);
  const card = page.locator(`#mentor-${wanted.username}`);
  for (const text of ['Matemáticas con paciencia', '30 €/h', 'Reservar', '0 pts']) {
    await expect(card).toContainText(text);
  }
  await expect(
    card.getByRole('link', { name: /^(Hoy|Mañana|\p{L}{3}( \d+ \p{L}+)?) \d\d:\d\d con Mónica$/u }),
  ).toHaveCount(3);

  await card.getByRole('button', { name: `Guardar a ${name} en favoritos` }).click();
  await expect(card.getByRole('button', { name: `Quitar a ${name} de favoritos` })).toBeVisible();
  const favourites = page.getByRole('checkbox', { name: 'Mis favoritos (1)' });
  await expect(favourites).toBeVisible();
  await check();

  // The whole card is a link, and back returns to the same position.
  await expect(card.getByText('Doy clases desde hace diez años')).toBeVisible();
  await card.click();
  await expect(page).toHaveURL(`/mentors/${wanted.username}`);
  await page.goBack();
  await expect(cards(page)).toHaveCount(1);
  await expect(nameField(page)).toHaveValue(typed);

  // The list looks the same while loading: the address shows when the next one is there.
  await favourites.check();
  if (!scripts) await page.getByRole('button', { name: /^Ver \d+ mentor/ }).click();
  await expect(page).toHaveURL(`/mentors?favoritos=1&q=${encodeURIComponent(typed).replaceAll('%20', '+')}`);
  await page.getByRole('link', { name: 'Quitar el filtro' }).first().click();
  await expect(page).toHaveURL('/mentors?favoritos=1');
  await expect(cards(page)).toHaveCount(1);
  await card.getByRole('button', { name: `Quitar a ${name} de favoritos` }).click();
  await expect(page.getByText('Todavía no tienes favoritos')).toBeVisible();
  await check();

  // On a phone the filters are a sheet over the results.
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto(`/mentors?q=${wanted.username}&min_rating=9`);
  await expect(page.getByLabel('Valoración mínima')).toBeHidden();
  await page.getByText('Filtros', { exact: true }).click();
  await expect(page.getByLabel('Valoración mínima')).toBeVisible();
  await expect(page.getByText('La valoración va de 0 a 5: se muestran todas.')).toBeVisible();
  await check();
  await page.getByLabel('¿Cuándo?').selectOption('day=0');
  if (!scripts) await page.getByRole('button', { name: /^Ver \d+ mentor/ }).click();
  await expect(page).toHaveURL(`/mentors?q=${wanted.username}&day=0`);
  await check();
});

/** Every choice submits by itself. */
test('filters narrow the list, can be removed one by one, and are undone by the back button', async ({
  page,
  api,
  check,
}) => {
  await mentor(api);
  await logIn(page, await student(api));
  await page.goto('/mentors?q=vidal&pagina=99');
  const areas = pickerOf(page, 'Áreas de conocimiento', true, 'Buscar área');
  const count = page.getByRole('status').filter({ hasText: /mentor(es)? encontrado/ });
  await expect(count).toBeVisible();

  await page.getByLabel('Precio por hora').selectOption('30');
  await expect(page).toHaveURL('/mentors?q=vidal&price_max=30');
  await areas.find('dibujo tec');
  await areas.suggestion('Dibujo técnico').click();
  await expect(page).toHaveURL('/mentors?q=vidal&expertises=dibujo_tecnico&price_max=30');
  await expect(page.getByText('No se encontraron mentores')).toBeVisible();
  await expect(areas.group.getByRole('checkbox', { name: 'Dibujo técnico' })).toBeChecked();
  await check();

  await page.goBack();
  await expect(page).toHaveURL(/price_max=30/);
  await expect(areas.group.getByRole('checkbox', { name: 'Dibujo técnico', checked: true })).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole('link', { name: 'Quitar el filtro Hasta 30 €/h' }).click();
  await expect(page).toHaveURL('/mentors?q=vidal');
  await expect(page.getByLabel('Precio por hora')).toHaveValue('');

  await page.getByLabel('Ordenar').selectOption('price_asc');
  await expect(page).toHaveURL('/mentors?q=vidal&order=price_asc');
  await page.getByRole('link', { name: 'Limpiar filtros' }).first().click();
  await expect(page).toHaveURL('/mentors?order=price_asc');
  await expect(nameField(page)).toHaveValue('');
  await page.getByRole('link', { name: 'Página 2' }).click();
  await expect(page).toHaveURL('/mentors?order=price_asc&pagina=2');
  await expect(cards(page)).toHaveCount(12);
});
