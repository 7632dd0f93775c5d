/** What a screen reader is told of the week's table and of the picker of areas, beyond what axe can know. */
import { expect } from '@playwright/test';
import { mentor, student } from './support/marketplace';
import { logIn } from './support/people';
import { setWeek } from './support/schedule';
import { test } from './support/test';

const DAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];

test('the week is a table: named, with a header for each day and each half hour', async ({ page, api }) => {
  const owner = await mentor(api);
  await setWeek(api, owner, [{ day_of_week: 0, start_time: '18:00', end_time: '18:30' }]);
  await logIn(page, owner);
  await page.goto('/profile/horario');
  const table = page.getByRole('table', { name: 'Horas de la semana en que estás disponible' });
  await expect(table.getByRole('columnheader')).toHaveText(['Hora', ...DAYS.map((day) => new RegExp(day))]);
  await expect(table.getByRole('rowheader')).toHaveCount(36);
  const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '18:00' }) });
  const boxes = DAYS.map((day, i) => {
    return `    - cell "${day}, de 18:00 a 18:30":\n      - checkbox "${day}, de 18:00 a 18:30"${i === 0 ? ' [checked]' : ''}`;
  });
  await expect(row).toMatchAriaSnapshot(`- row:\n    - rowheader "18:00"\n${boxes.join('\n')}`);
  await expect(table.getByRole('row').last().getByRole('checkbox').last()).toHaveAccessibleName(
    'domingo, de 23:30 a 00:00',
  );
});

test('areas without scripts: a named group, what is chosen as a list', async ({ page, api, scripts }) => {
  test.skip(scripts, 'the combobox of the same group has tests of its own');
  await logIn(page, await student(api));
  await page.goto('/profile/editar');
  const group = page.getByRole('group', { name: 'Áreas de interés' });
  await expect(group).toBeVisible();
  await group.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('algebra');
  await group.getByRole('button', { name: 'Buscar' }).click();
  await group.getByRole('checkbox', { name: 'Álgebra', exact: true }).check();
  await group.getByRole('button', { name: 'Buscar' }).click();
  const chosen = group.getByRole('list', { name: 'Áreas de interés: lo elegido' });
  await expect(chosen.getByRole('listitem').filter({ hasText: 'Álgebra' })).toHaveCount(1);
  await expect(chosen.getByRole('button', { name: 'Quitar Álgebra' })).toBeVisible();
  await expect(group.getByRole('checkbox', { name: 'Álgebra', exact: true })).toHaveCount(0);
});
