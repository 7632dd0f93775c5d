/** The whiteboard of a call: both draw, who comes late sees it, and it becomes a file among the materials. */
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { test, tool } from './support/calls';

const board = (page: Page) => page.getByRole('region', { name: 'Pizarra' });
const button = (page: Page, name: string) => board(page).getByRole('button', { name, exact: true });
const strokes = (page: Page) => board(page).locator('svg[role=group] > path');

/** From one place of the page to another, in fractions of the paper. */
async function drag(page: Page, [x1, y1]: number[], [x2, y2]: number[]): Promise<void> {
  const box = await board(page).locator('svg[role=group] > rect').boundingBox();
  if (!box) throw new Error('no paper');
  const at = (x = 0, y = 0): [number, number] => [box.x + x * box.width, box.y + y * box.height];
  await page.mouse.move(...at(x1, y1));
  await page.mouse.down();
  await page.mouse.move(...at(x2, y2), { steps: 8 });
  await page.mouse.up();
}

test('mentor and student draw, write and erase together; who comes late sees it; it is saved', async ({
  rooms,
  enterCall,
}) => {
  test.slow();
  const session = await rooms.session();
  const [student] = session.students;
  if (!student) throw new Error('no student');
  const teacher = await enterCall(session, session.mentor);
  const pupil = await enterCall(session, student);

  await tool(teacher, 'Pizarra').click();
  await expect(pupil.getByText('ha abierto la pizarra')).toBeVisible();
  await drag(teacher, [0.1, 0.2], [0.5, 0.6]);
  await drag(teacher, [0.6, 0.2], [0.9, 0.2]);
  await expect(strokes(teacher)).toHaveCount(2);
  await tool(pupil, 'Pizarra').click();
  await expect(strokes(pupil)).toHaveCount(2);

  // By keyboard alone.
  await button(pupil, 'Texto').press('Enter');
  await pupil.keyboard.type('y = 2x + 1');
  await pupil.keyboard.press('Enter');
  await expect(board(teacher).getByText('y = 2x + 1')).toBeVisible();

  await button(pupil, 'Goma').click();
  await drag(pupil, [0.7, 0.1], [0.7, 0.3]);
  await expect(strokes(teacher)).toHaveCount(1);
  await button(pupil, 'Deshacer').click();
  await expect(strokes(teacher)).toHaveCount(2);

  // The mentor turns the page for both; one may go back.
  await button(teacher, 'Añadir página').click();
  await expect(board(pupil).getByText('2 de 2')).toBeVisible();
  await button(teacher, 'Línea').click();
  await button(teacher, 'Rojo').click();
  await drag(teacher, [0.2, 0.8], [0.8, 0.8]);
  await expect(board(pupil).locator('svg[role=group] > line')).toHaveCount(1);
  await button(pupil, 'Página anterior').click();
  await expect(strokes(pupil)).toHaveCount(2);

  await pupil.reload();
  await tool(pupil, 'Pizarra').click();
  await expect(board(pupil).getByText('2 de 2')).toBeVisible();
  await expect(board(pupil).locator('svg[role=group] > line')).toHaveCount(1);
  await button(pupil, 'Página anterior').click();
  await expect(strokes(pupil)).toHaveCount(2);

  await board(teacher).getByText('Guardar', { exact: true }).click();
  await button(teacher, 'PDF en los materiales').click();
  await expect(board(teacher).getByText('Guardado en los materiales')).toBeVisible();
  const download = teacher.waitForEvent('download');
  await button(teacher, 'Descargar esta página (PNG)').click();
  const png = readFileSync(await (await download).path());
  expect(png.subarray(1, 4).toString(), 'of the downloaded page').toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2121, 1500]);

  await teacher.goto(`/mentorships/${session.identifier}/materiales`);
  const file = teacher.waitForEvent('download');
  await teacher.getByRole('link', { name: /^Descargar Pizarra/ }).click();
  const pdf = readFileSync(await (await file).path(), 'latin1');
  expect(pdf.match(/\/Type \/Page\b/g), 'pages').toHaveLength(2);
});
