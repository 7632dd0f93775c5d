/** A mentor's week: painted, saved, shown, booked from (docs/product.md, 'Own profile and weekly hours'). */
import { expect, type Page } from '@playwright/test';
import { book, mentor } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { freeSlots, savedWeek, setWeek } from '~/tests/support/week';
import { logIn } from './support/logIn';
import { EDITOR, expectToast, half, openPart, PAINTER, painted, saveWeek, unfold } from './support/schedule';
import { test } from './support/test';

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

test('an empty week is painted, saved, shown, bookable, and cleared on a phone', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const owner = await mentor(api);
  await setWeek(api, owner, []);
  await logIn(page, owner);
  await page.goto('/profile');
  await expect(page.getByText('Aún no has marcado ninguna hora')).toBeVisible();
  await page.getByRole('link', { name: 'Editar horario' }).click();
  await expect(page).toHaveURL(EDITOR);
  await page.getByRole('button', { name: 'Cuadrícula' }).click();
  await expect(page).toHaveURL(`${PAINTER}#primera-hora`);
  await expect(page.locator('table.week input')).toHaveCount(7 * 36);
  await check();

  for (const name of ['lunes, de 18:00 a 18:30', 'lunes, de 18:30 a 19:00', 'domingo, de 23:30 a 00:00']) {
    await half(page, name).check();
  }
  await check();
  await expectTable(page, scripts);
  await saveWeek(page);
  await expect(page).toHaveURL('/profile#horario');
  await expectToast(page, 'Horario guardado');
  const section = page.getByRole('region', { name: 'Disponibilidad semanal' });
  await expect(section).toContainText('18:00 – 19:00');
  await expect(section).toContainText('23:30 – 00:00');
  await expect(section).toContainText('1 hora y 30 minutos por semana');
  await check();

  expect(await savedWeek(api, owner)).toEqual(['0 18:00', '0 18:30', '6 23:30']);
  const free = await freeSlots(api, owner);
  expect(free).toHaveLength(6);
  expect(new Set(free.map((one) => `${one.day_of_week} ${one.start_time.slice(0, 5)}`))).toEqual(
    new Set(['0 18:00', '0 18:30', '6 23:30']),
  );

  // On a phone the table comes first, and the quick actions are collapsed.
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto(PAINTER);
  await expect(half(page, 'lunes, de 18:30 a 19:00')).toBeChecked();
  await expect(half(page, 'martes, de 18:30 a 19:00')).not.toBeChecked();
  expect(await painted(page)).toBe(3);
  await expect(page.getByRole('button', { name: 'Vaciar todo' })).toBeHidden();
  const grid = await page.locator('table.week').boundingBox();
  expect(grid?.y).toBeLessThan(520);
  await page.locator('.week-tools > summary').click();
  await page.getByRole('button', { name: 'Vaciar todo' }).click();
  await expect(page.getByText('Semana vaciada.')).toBeVisible();
  expect(await painted(page)).toBe(0);
  await check();
});

/**
 * Screen readers, beyond axe's checks: the table has a name, and each day and half hour a header.
 * It is a grid where arrow keys work.
 */
async function expectTable(page: Page, scripts: boolean): Promise<void> {
  const [role, cell] = scripts ? (['grid', 'gridcell'] as const) : (['table', 'cell'] as const);
  const table = page.getByRole(role, { name: 'Horas de la semana en que estás disponible' });
  await expect(table.getByRole('columnheader')).toHaveText(['Hora', ...DAYS.map((day) => new RegExp(day))]);
  await expect(table.getByRole('rowheader')).toHaveCount(36);
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '18:00' }) });
  const boxes = DAYS.map((day, i) => {
    const name = `${day}, de 18:00 a 18:30`;
    return `    - ${cell} "${name}":\n      - checkbox "${name}"${i === 0 ? ' [checked]' : ''}`;
  });
  await expect(row).toMatchAriaSnapshot(`- row:\n    - rowheader "18:00"\n${boxes.join('\n')}`);
  await expect(table.getByRole('row').last().getByRole('checkbox').last()).toHaveAccessibleName(
    'domingo, de 23:30 a 00:00',
  );
}

test('quick actions fill the week, and save nothing by themselves', async ({ page, api, check }) => {
  const owner = await mentor(api);
  await setWeek(api, owner, [{ day_of_week: 0, start_time: '09:00', end_time: '09:30' }]);
  await logIn(page, owner);
  await page.goto(PAINTER);
  await half(page, 'martes, de 07:00 a 07:30').check();

  await page.getByRole('button', { name: 'Laborables de 16 a 20' }).click();
  await expect(page.getByText('Añadido de lunes a viernes, de 16:00 a 20:00.')).toBeVisible();
  expect(await painted(page)).toBe(2 + 40);
  await expect(half(page, 'viernes, de 19:30 a 20:00')).toBeChecked();
  await expect(half(page, 'martes, de 07:00 a 07:30')).toBeChecked();
  await expect(page.getByText('21 horas por semana')).toBeVisible();
  await check();

  const copy = await unfold(page, 'Copiar un día a otros');
  await copy.getByLabel('Copiar', { exact: true }).selectOption('martes');
  await copy.getByRole('checkbox', { name: 'sábado' }).check();
  await copy.getByRole('checkbox', { name: 'lunes' }).check();
  await copy.getByRole('button', { name: 'Copiar día' }).click();
  await expect(page.getByText('Día copiado.')).toBeVisible();
  await expect(half(page, 'sábado, de 07:00 a 07:30')).toBeChecked();
  await expect(half(page, 'lunes, de 09:00 a 09:30')).not.toBeChecked();
  expect(await painted(page)).toBe(6 * 8 + 3);

  const clear = await unfold(page, 'Vaciar un día');
  await clear.getByLabel('Día').selectOption('miércoles');
  await clear.getByRole('button', { name: 'Vaciar día' }).click();
  await expect(page.getByText('Día vaciado.')).toBeVisible();
  expect(await painted(page)).toBe(5 * 8 + 3);

  const span = await unfold(page, 'Poner o quitar una franja');
  await span.getByRole('checkbox', { name: 'domingo' }).check();
  await span.getByLabel('De', { exact: true }).selectOption('22:30');
  await span.getByLabel('A', { exact: true }).selectOption('00:00');
  await span.getByRole('button', { name: 'Poner' }).click();
  await expect(page.getByText('Franja añadida.')).toBeVisible();
  await expect(half(page, 'domingo, de 23:30 a 00:00')).toBeChecked();
  expect(await painted(page)).toBe(5 * 8 + 3 + 3);
  await (await unfold(page, 'Poner o quitar una franja')).getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText('Franja quitada.')).toBeVisible();
  expect(await painted(page)).toBe(5 * 8 + 3);

  await page.getByRole('button', { name: 'Vaciar todo' }).click();
  await expect(page.getByText('Semana vaciada.')).toBeVisible();
  expect(await painted(page)).toBe(0);
  await page.getByRole('button', { name: 'Deshacer cambios' }).click();
  await expect(page.getByText('Vuelves a tener el horario guardado.')).toBeVisible();
  expect(await painted(page)).toBe(1);
  expect(await savedWeek(api, owner)).toEqual(['0 09:00']);

  await page.getByRole('button', { name: 'Laborables de 16 a 20' }).click();
  await expect(page.getByText('Añadido de lunes a viernes')).toBeVisible();
  await saveWeek(page);
  await expectToast(page, 'Horario guardado');
  expect(await savedWeek(api, owner)).toHaveLength(41);
});

test('a mentor who takes no sessions is told so above the table', async ({ page, api, check }) => {
  const owner = await mentor(api);
  await setWeek(api, owner, []);
  await api.call('PATCH', '/api/auth/profile/', { token: owner.token, data: { available: false } });
  await logIn(page, owner);
  await page.goto(PAINTER);
  await expect(page.getByText('Ahora no aceptas nuevas sesiones')).toBeVisible();
  await check();
  await half(page, 'jueves, de 10:00 a 10:30').check();
  await saveWeek(page);
  await expectToast(page, 'Horario guardado');
  expect(await savedWeek(api, owner)).toEqual(['3 10:00']);

  await page.goto(PAINTER);
  await page.getByRole('link', { name: 'actívalo en tu perfil' }).click();
  await expect(page).toHaveURL('/profile/editar');
});

test('booked sessions outside the new hours are named and remain valid', async ({
  page,
  api,
  people,
  check,
}) => {
  const { identifier } = await book(api, people);
  await logIn(page, people.mentor);
  await page.goto(PAINTER);
  const warning = page.getByText('1 sesión reservada queda fuera de tu horario; sigue en pie');
  await expect(warning).toHaveCount(0);
  await page.getByRole('button', { name: 'Vaciar todo' }).click();
  await expect(warning).toBeVisible();
  await check();
  await page.getByRole('link', { name: '1 sesión fuera de tu horario' }).click();
  await expect(page.locator('#fuera')).toBeFocused();
  await saveWeek(page);
  await expect(page).toHaveURL('/profile#horario');
  await expect(warning).toBeVisible();
  await check();

  const link = page.getByRole('region', { name: 'Disponibilidad semanal' }).getByRole('link', {
    name: new RegExp(`con ${fullName(people.student)}`),
  });
  await link.click();
  await expect(page).toHaveURL(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog', { name: / con / })).toBeVisible();
});

test('with a second tab, both weeks are shown and can be merged, overwritten or left as saved', async ({
  page,
  api,
  check,
  context,
}) => {
  const owner = await mentor(api);
  await setWeek(api, owner, [{ day_of_week: 0, start_time: '09:00', end_time: '09:30' }]);
  await logIn(page, owner);
  await page.goto(PAINTER);
  const other = await context.newPage();
  await other.goto(PAINTER);
  await half(other, 'martes, de 10:00 a 10:30').check();
  await saveWeek(other);
  await expectToast(other, 'Horario guardado');
  await other.close();

  await half(page, 'viernes, de 11:00 a 11:30').check();
  await saveWeek(page);
  const notice = page
    .getByRole('alert')
    .filter({ hasText: 'Tu horario ha cambiado en otra ventana o dispositivo' });
  await expect(notice).toBeFocused();
  await expect(notice).toContainText('Guardado ahora: 10:00 – 10:30');
  await expect(notice).toContainText('Lo que has marcado: 11:00 – 11:30');
  await expect(half(page, 'viernes, de 11:00 a 11:30')).toBeChecked();
  expect(await savedWeek(api, owner)).toEqual(['0 09:00', '1 10:00']);
  await check();

  await notice.getByRole('button', { name: 'Unir los dos' }).click();
  await expect(page.getByText('Los dos horarios están unidos.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(half(page, 'martes, de 10:00 a 10:30')).toBeChecked();
  await saveWeek(page);
  await expectToast(page, 'Horario guardado');
  expect(await savedWeek(api, owner)).toEqual(['0 09:00', '1 10:00', '4 11:00']);

  await setWeek(api, owner, []);
  await page.goto(PAINTER);
  await half(page, 'viernes, de 11:00 a 11:30').check();
  await setWeek(api, owner, [{ day_of_week: 1, start_time: '10:00', end_time: '10:30' }]);
  await saveWeek(page);
  // It takes the focus and scrolls to it: what is pressed before may move away.
  await expect(notice).toBeFocused();
  await page.getByRole('button', { name: 'Guardar lo que he marcado' }).click();
  await expectToast(page, 'Horario guardado');
  expect(await savedWeek(api, owner)).toEqual(['4 11:00']);

  await page.goto(PAINTER);
  await half(page, 'viernes, de 11:30 a 12:00').check();
  await setWeek(api, owner, [{ day_of_week: 1, start_time: '10:00', end_time: '10:30' }]);
  // The page is read again after the refusal, and changes nothing of what was done meanwhile.
  let readAgain = () => {};
  const held = new Promise<void>((resolve) => {
    readAgain = resolve;
  });
  await page.route(/horario\.data/, async (route) => {
    if (route.request().method() === 'GET') await held;
    await route.continue();
  });
  await saveWeek(page);
  await expect(notice).toBeFocused();
  await page.getByRole('button', { name: 'Quedarme con lo guardado' }).click();
  await expect(page.getByText('Vuelves a tener el horario guardado.')).toBeVisible();
  readAgain();
  // Not before it has been read.
  await expect(page.getByRole('button', { name: 'Guardar horario' })).toBeEnabled();
  await expect(page.getByText('Vuelves a tener el horario guardado.')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await expect(half(page, 'martes, de 10:00 a 10:30')).toBeChecked();
  expect(await painted(page)).toBe(1);
});

test('four tabs, none longer than 1,500 px on a phone; a refused form comes back in its own', {
  tag: '@plain',
}, async ({ page, api, check }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  await logIn(page, await mentor(api));
  await page.goto(EDITOR);
  for (const name of ['Semana', 'Días libres', 'Reglas', 'Calendario externo']) {
    await openPart(page, name);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, name).toBeLessThan(1_500);
    await check();
  }
  const address = page.getByLabel('Dirección privada (ICS)');
  await address.fill('http://calendario.example/a.ics');
  await page.getByRole('button', { name: 'Añadir el calendario' }).click();
  await expect(page.getByRole('alert')).toContainText('Escribe una dirección que empiece por https://');
  await expect(page).toHaveURL('/profile/horario?parte=calendario-externo');
  await expect(address).toHaveValue('http://calendario.example/a.ics');
});
