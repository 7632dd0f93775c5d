/** The ten tasks of a mentor's week in presses and fields, counted: 37 before, at most 18 now. */
import { expect, type Locator, type Page } from '@playwright/test';
import { dayOf, instantOf } from '~/app/domain/time/dates';
import { type Actor, student } from '~/tests/support/marketplace';
import { toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { test } from './support/rooms';

/** In all, with and without scripts. */
const MOST = 18;
const ZONE = 'Europe/Madrid';
const HOUR_PX = 96;
const [MINUTE, DAY] = [60_000, 86_400_000];

/** Counts what a person does, by task. */
class Tally {
  readonly tasks = new Map<string, number>();
  private task = '';
  constructor(private readonly page: Page) {}

  async begin(task: string, from = '/dashboard') {
    this.task = task;
    this.tasks.set(task, 0);
    await this.page.goto(from);
  }
  private async one(did: Promise<unknown>) {
    await did;
    this.tasks.set(this.task, (this.tasks.get(this.task) ?? 0) + 1);
  }
  press = (what: Locator) => this.one(what.click());
  type = (what: Locator, text: string) => this.one(what.fill(text));
  choose = (what: Locator, label: string) => this.one(what.selectOption({ label }));
  /** From so many pixels below its top, by hours. */
  drag = (what: Locator, way: { from: number; by: number }) => this.one(this.dragged(what, way));

  private async dragged(what: Locator, { from, by }: { from: number; by: number }) {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (!box) throw new Error('nothing to drag');
    const [x, y] = [box.x + box.width / 2, box.y + from];
    await this.page.mouse.move(x, y);
    await this.page.mouse.down();
    await this.page.mouse.move(x, y + by * HOUR_PX, { steps: 8 });
    await this.page.mouse.up();
  }
}

test('ten tasks, from the dashboard on', { tag: '@plain' }, async ({ page, rooms, scripts }) => {
  const { api } = rooms;
  // All of the days below lie in one week.
  while (
    !['lun', 'mar'].includes(
      new Intl.DateTimeFormat('es', { weekday: 'short', timeZone: ZONE }).format(rooms.now()),
    )
  )
    await rooms.jump(DAY);
  await rooms.morning();
  const { mentor, students, identifier } = await rooms.session({ startsIn: 8 });
  const [known] = students;
  if (!known) throw new Error('nobody');
  const data = { text: 'Derivadas: la regla de la cadena, sin fallos.' };
  await api.call('PUT', `/api/students/${known.id}/note/`, { token: mentor.token, data });
  const [single, weekly] = [await student(api), await student(api)];
  const day = dayOf(rooms.now() + 2 * DAY, ZONE);
  const ask = async (who: Actor, hour: string, more: object = {}) => {
    const start = instantOf(day, hour, ZONE).getTime();
    const [init_date, end_date] = [start, start + 60 * MINUTE].map((at) => new Date(at).toISOString());
    const session = {
      mentor: mentor.username,
      alumnos: [who.username],
      price: 30,
      additional_information: 'Repaso',
    };
    const path = `/api/mentorships/${'weeks' in more ? 'series/' : ''}`;
    await api.call('POST', path, { token: who.token, data: { ...session, init_date, end_date, ...more } });
  };
  await ask(single, '10:00');
  await ask(weekly, '14:00', { weeks: 4 });

  await logIn(page, mentor);
  // The view used last is the one that opens.
  await page.goto('/calendar?vista=semana');
  const tally = new Tally(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const link = (name: string | RegExp) => page.getByRole('link', { name });
  const main = page.locator('main');

  await tally.begin('confirm');
  await tally.press(button(/^Confirmar la sesión/));
  await expect(button(/^Confirmar la sesión/)).toHaveCount(0);

  await tally.begin('accept a series');
  await tally.press(button(/^Confirmar las 4/));
  await expect(button(/^Confirmar las 4/)).toHaveCount(0);

  await tally.begin('what did we do last time');
  await expect(main).toContainText(data.text);

  await tally.begin('enter');
  await tally.press(link(/^Entrar a la sala/));
  if (scripts) await tally.press(link(/^Entrar$/));
  await expect(page).toHaveURL(/\/mentorships\//);

  await page.goto('/dashboard');
  await rooms.jump(70 * MINUTE);
  await page.context().clearCookies({ name: /^(?!calendario)/ });
  await logIn(page, mentor);
  await tally.begin('note');
  await tally.press(link(/^Falta la nota y el pago/));
  await tally.type(page.getByRole('textbox', { name: 'Nota de esta sesión' }), 'Integrales por partes.');
  await tally.press(button('Guardar nota'));
  await expect(main).toContainText('Integrales por partes.');
  // On the same sheet.
  await tally.begin('payment', `/mentorships/${identifier}/despues`);
  await tally.press(button('Efectivo'));
  await expect(page.getByRole('heading', { name: 'Pagada · Efectivo' })).toBeVisible();
  await tally.begin('same hour next week', `/mentorships/${identifier}/despues`);
  await tally.press(button(/^\S+ \d+, \d\d:\d\d – \d\d:\d\d$/));
  await expect(page.getByText(/^Ya tenéis la siguiente: /)).toBeVisible();

  const session = page.locator('[data-move]', { hasText: single.first_name }).first();
  await tally.begin('block two hours');
  if (scripts) {
    await tally.press(page.getByRole('navigation').getByRole('link', { name: 'Calendario' }).first());
    await toBeTakenOver(page);
    // Above the session at 10.
    await tally.drag(session, { from: -3 * HOUR_PX + 6, by: 1.9 });
    await tally.press(button('Bloquear'));
  } else {
    // Today's next two: the form begins at the next hour that is offered.
    await tally.press(link('Bloquear horas'));
    const from = await page.getByLabel('Desde').inputValue();
    await tally.choose(
      page.getByLabel('Hasta'),
      `${String(Number(from.slice(0, 2)) + 2).padStart(2, '0')}:00`,
    );
    await tally.press(button('Bloquear'));
  }
  await expect(page.getByText(/Añadido: Horas bloqueadas, de \d\d:00 a \d\d:00/).first()).toBeVisible();

  await tally.begin('move');
  if (scripts) {
    await tally.press(page.getByRole('navigation').getByRole('link', { name: 'Calendario' }).first());
    await toBeTakenOver(page);
    await tally.drag(session, { from: 12, by: -1 });
  } else {
    await tally.press(link('Proponer otra hora'));
    await tally.press(page.locator(`input[value="${day}T09:00"]`));
    await tally.press(button('Revisar el cambio'));
  }
  await tally.press(button('Enviar propuesta'));
  await expect(page.getByText('Propuesta enviada').first()).toBeVisible();

  await rooms.jump(2 * DAY - 4 * 60 * MINUTE);
  await page.context().clearCookies();
  await logIn(page, mentor);
  await tally.begin('call off today');
  await tally.press(link('Cancelar el día'));
  await tally.type(page.getByRole('textbox', { name: /motivo/i }), 'Estoy enferma.');
  await tally.press(button(/^Cancelar/));
  await expect(page.getByText(/cancelada/).first()).toBeVisible();

  const counts = [...tally.tasks].map(([task, count]) => `${task}: ${count}`);
  const sum = [...tally.tasks.values()].reduce((all, one) => all + one, 0);
  console.info(`${scripts ? 'with' : 'without'} scripts, ${sum} in all: ${counts.join(', ')}`);
  expect(counts).toHaveLength(10);
  expect(sum, counts.join(', ')).toBeLessThanOrEqual(MOST);
});
