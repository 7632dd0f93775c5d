/** What the booking wizard's steps 2 and 3 want, and how they help (spec.md sections 2, 4 and 5). */
import { expect, type Page } from '@playwright/test';
import { pickerOf } from './support/expertises';
import { mentor, student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';
import {
  BASE,
  chooseMentor,
  DESCRIPTION,
  describe,
  freeDay,
  next,
  slotBox,
  tickSlots,
} from './support/wizard';

/** 'Next is enabled only if' (spec.md section 4): with scripts it cannot be pressed, without them the server says why. */
async function refusesNext(page: Page, scripts: boolean, reasons: string[]) {
  const button = page.getByRole('button', { name: 'Siguiente →' });
  if (scripts) return expect(button).toBeDisabled();
  await button.click();
  for (const reason of reasons) await expect(page.getByRole('alert')).toContainText(reason);
}

test('slots: one date, without gaps, and never none', async ({ page, api, scripts, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const [first = '', second = '', third = ''] = await freeDay(api, people.mentor);
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await refusesNext(page, scripts, ['No hay slots de tiempo seleccionados']);
  await check();

  await tickSlots(page, [first]);
  if (scripts) {
    await expect(page.getByText('Horario seleccionado: 1 slots (30 minutos)')).toBeVisible();
    await slotBox(page, third).click();
    await expect(slotBox(page, third)).not.toBeChecked();
    await expect(page.getByText(/Solo se pueden elegir huecos seguidos/)).toBeVisible();
    await slotBox(page, second).check();
    await expect(page.getByText('Horario seleccionado: 2 slots (60 minutos)')).toBeVisible();
    await slotBox(page, third).check();
    await slotBox(page, second).click();
    await expect(slotBox(page, second)).toBeChecked();
  } else {
    await slotBox(page, third).check();
    await page.getByRole('button', { name: 'Siguiente →' }).click();
    await expect(page.getByRole('alert')).toContainText('Los slots seleccionados deben ser consecutivos');
    await expect(slotBox(page, first)).toBeChecked();
    await expect(slotBox(page, third)).toBeChecked();
    await slotBox(page, second).check();
  }
  await next(page, `${BASE}/informacion`);

  await page.goto(`${BASE}/horario`);
  for (const slot of [first, second, third]) await expect(slotBox(page, slot)).toBeChecked();
  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page).toHaveURL(/semana=/);
  await expect(page.locator('input[name=slots]:checked')).toHaveCount(0);
  await page.goto(`${BASE}/informacion`);
  await expect(page).toHaveURL(`${BASE}/horario`);
});

test('the past cannot be reached', async ({ page, api }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await page.goto(`${BASE}/horario?semana=2020-01-01`);
  await expect(page.getByRole('link', { name: 'Semana anterior' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Semana siguiente' })).toBeVisible();
});

test('step 3 wants a price and a description, and warns of a low price', async ({
  page,
  api,
  scripts,
  check,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await tickSlots(page, slots);
  await next(page, `${BASE}/informacion`);
  await page.getByLabel(/Precio por hora/).fill('0');
  await describe(page, '   ');
  await refusesNext(page, scripts, [
    'El precio por hora debe ser mayor que 0',
    'La descripción es obligatoria',
  ]);
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('0');
  await check();
  await page.getByLabel(/Precio por hora/).fill('20');
  await describe(page);
  await next(page, `${BASE}/resumen`);
  await expect(
    page.getByText(/Precio por debajo del habitual: El mentor podría rechazar la mentoría/),
  ).toBeVisible();
});

test('topics are searched, chosen and taken off, and nothing typed is lost', async ({
  page,
  api,
  scripts,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await tickSlots(page, slots);
  await next(page, `${BASE}/informacion`);
  await describe(page);
  await page.getByLabel(/Precio por hora/).fill('31.5');
  const topics = pickerOf(page, 'Temas', scripts);
  await topics.add('ALGEBRA', 'Álgebra');
  await topics.find('estadistica');
  await expect(topics.chips.getByText('Álgebra')).toBeVisible();
  await topics.add('estadistica', 'Estadística');
  await topics.find('');
  await expect(topics.chips.getByRole('listitem')).toHaveCount(2);
  await expect(topics.suggestions).toHaveCount(10);
  await topics.drop('Álgebra');
  await expect(topics.chips.getByRole('listitem')).toHaveCount(1);

  await page.getByRole('button', { name: 'Atrás' }).click();
  await expect(page).toHaveURL(`${BASE}/horario`);
  await expect(slotBox(page, slots[0] ?? '')).toBeChecked();
  await next(page, `${BASE}/informacion`);
  await expect(page.getByLabel(/Descripción/)).toHaveValue(DESCRIPTION);
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('31.5');
  await expect(topics.chips.getByText('Estadística')).toBeVisible();
  await page.getByRole('button', { name: 'Resumen y finalización' }).click();
  await expect(page).toHaveURL(`${BASE}/resumen`);
  await expect(page.getByRole('main')).toContainText('Estadística');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('1 × 0,5 h × 31,50 €');
});

test('a week without free slots says so and leads to the next', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  await api.call('POST', '/api/availability/bulk_update/', {
    token: people.mentor.token,
    data: { availability: [] },
  });
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await expect(page.getByText('No hay huecos libres esta semana')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Elegir otro mentor' })).toBeVisible();
  await check();
});

test('on a phone one day at a time, and the bar stays in sight', async ({ page, api, check }) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const [slot = ''] = await freeDay(api, people.mentor);
  await page.setViewportSize({ width: 375, height: 760 });
  await logIn(page, people.student);
  await chooseMentor(page, people.mentor);
  await page.goto(`${BASE}/horario?semana=${slot.slice(0, 10)}`);
  const day = page.locator(`input[name=dia][value="${slot.slice(0, 10)}"]`);
  await day.check();
  await expect(slotBox(page, slot)).toBeVisible();
  const days = await page
    .locator('input[name=slots]:visible')
    .evaluateAll((boxes) => [...new Set(boxes.map((box) => (box as HTMLInputElement).value.slice(0, 10)))]);
  expect(days).toEqual([slot.slice(0, 10)]);
  await slotBox(page, slot).check();
  await expect(page.getByRole('button', { name: 'Siguiente →' })).toBeInViewport();
  await check();
  await next(page, `${BASE}/informacion`);
});
