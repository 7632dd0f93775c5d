/** Days off, ranges and extra hours below a mentor's week (docs/contract.md, 'Free hours'). */
import { expect, type Page } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { dayAhead, savedWeek } from '~/tests/support/week';
import { logIn } from './support/logIn';
import { expectToast, half, openPart, PAINTER, saveWeek } from './support/schedule';
import { test } from './support/test';

const section = (page: Page) => page.getByRole('region', { name: 'Días libres y horas extra' });
const first = (page: Page) => section(page).getByLabel('Primer día', { exact: true });
const last = (page: Page) => section(page).getByLabel('Último día, si son varios');
const add = (page: Page) => section(page).getByRole('button', { name: 'Añadir al calendario' }).click();

test('days off and extra hours show errors at their fields, keep sessions and the unsaved week', {
  tag: '@plain',
}, async ({ page, api, people, check, scripts }) => {
  const { init_date } = await book(api, people);
  await logIn(page, people.mentor);
  await page.goto(PAINTER);
  const unsaved = half(page, 'domingo, de 06:00 a 06:30');
  if (scripts) await unsaved.check();
  await openPart(page, 'Días libres');
  await expect(section(page)).toContainText('No tienes ninguno');
  await expect(page.getByText('Los cambios de tu semana siguen sin guardar.')).toHaveCount(scripts ? 1 : 0);
  await add(page);
  await expect(page.getByRole('alert')).toContainText('Indica la fecha.');
  await expect(first(page)).toHaveAttribute('aria-invalid', 'true');
  await check();

  const extra = section(page).getByRole('radio', { name: /Horas extra/ });
  await extra.check();
  await first(page).fill('2020-01-01');
  await section(page).getByLabel('Desde').selectOption('20:00');
  await section(page).getByLabel('Hasta').selectOption('19:00');
  await add(page);
  await expect(page.getByRole('alert')).toContainText('Ese día ya ha pasado.');
  await expect(page.getByRole('alert')).toContainText('La franja debe acabar después de empezar.');
  await expect(section(page).getByLabel('Desde')).toHaveValue('20:00');
  await expect(extra).toBeChecked();
  await check();

  await first(page).fill(dayAhead(12));
  await section(page).getByLabel('Hasta').selectOption('21:00');
  await add(page);
  await expectToast(page, 'Añadido: Horas extra, de 20:00 a 21:00');
  const remove = section(page).getByRole('button', { name: /^Quitar/ });
  await remove.click();
  await expectToast(page, 'Quitado de tu calendario');
  await expect(remove).toHaveCount(0);
  if (scripts) await expect(page.getByRole('heading', { name: 'Días libres y horas extra' })).toBeFocused();

  await section(page)
    .getByRole('radio', { name: /No disponible/ })
    .check();
  const day = init_date.slice(0, 10);
  await first(page).fill(dayAhead(9));
  await last(page).fill(dayAhead(8));
  await section(page).getByText('Más fechas a la vez').click();
  await section(page).getByLabel('Segundas fechas: primer día').fill(dayAhead(1));
  await section(page).getByLabel('Segundas fechas: último día').fill(dayAhead(60));
  await add(page);
  await expect(page.getByRole('alert')).toContainText('El último día no puede ser anterior al primero.');
  await expect(last(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(section(page).getByLabel('Segundas fechas: último día')).toHaveValue(dayAhead(60));

  // Nothing is added before what is booked inside was shown.
  await last(page).fill(dayAhead(9));
  await add(page);
  const question = section(page).getByRole('alert');
  await expect(question).toContainText('Hay 1 sesión reservada en esas horas');
  await expect(question.getByRole('link', { name: new RegExp(fullName(people.student)) })).toBeVisible();
  await expect(remove).toHaveCount(0);
  await check();
  await question.getByRole('button', { name: 'Añadir de todas formas' }).click();
  await expectToast(page, 'Añadido: 2 fechas');
  await expectToast(page, 'Una sesión reservada cae en esas horas y sigue en pie');
  await expectToast(page, fullName(people.student));
  await expect(first(page)).toHaveValue('');
  await expect(remove).toHaveCount(2);
  const entry = section(page)
    .getByRole('listitem')
    .filter({ hasText: /del .* al / })
    .first();
  await expect(entry.getByRole('link', { name: new RegExp(fullName(people.student)) })).toBeVisible();
  await check();

  await openPart(page, 'Semana');
  await expect(page.getByText('1 sesión reservada queda fuera de tu horario; sigue en pie')).toBeVisible();
  if (scripts) await expect(unsaved).toBeChecked();
  await openPart(page, 'Días libres');
  expect(await savedWeek(api, people.mentor)).not.toContain('6 06:00');
  await section(page)
    .getByRole('button', { name: /^Quitar: del .* al / })
    .click();
  await expectToast(page, 'Quitado de tu calendario');
  await expect(remove).toHaveCount(1);

  await section(page).getByText('Festivos nacionales').click();
  const holiday = (name: RegExp) => section(page).getByRole('checkbox', { name });
  await holiday(/Navidad/).check();
  await holiday(/Reyes/).check();
  await section(page).getByRole('button', { name: 'No disponible en los marcados' }).click();
  await expectToast(page, 'Añadido: 2 fechas');
  await expect(remove).toHaveCount(3);
  await section(page).getByText('Festivos nacionales').click();
  await expect(holiday(/Navidad.*ya no disponible/)).toBeDisabled();
  await expect(holiday(/Viernes Santo/)).toBeEnabled();
  await check();
  await openPart(page, 'Semana');
  await unsaved.setChecked(true);
  await saveWeek(page);
  await expectToast(page, 'Horario guardado');
  expect(await savedWeek(api, people.mentor)).toContain('6 06:00');

  await page.goto(`${PAINTER}&parte=dias-libres`);
  await section(page)
    .getByRole('radio', { name: /Bloquear horas/ })
    .check();
  await first(page).fill(day);
  await section(page).getByLabel('Desde').selectOption('06:00');
  await section(page).getByLabel('Hasta').selectOption('00:00');
  await add(page);
  await question.getByRole('link', { name: /^Proponer otra hora/ }).click();
  await expect(page).toHaveURL(/\/mentorships\/[^/]+\/mover$/);
});
