/**
 * From 'Reservar' to the request, as somebody without an account: screens, fields, letters, presses and seconds, on a
 * phone with and without scripts. `npm run bench -- stranger`. The mail is read at once; people's own time is reckoned
 * by the keystroke-level model (0.28 s a letter, 1.1 s a press, 1.35 s to find the next thing).
 */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { afterAll, beforeAll, it } from 'vitest';
import { findBrowser } from '~/scripts/testBrowser.mjs';
import { activationLink } from '~/tests/support/mailbox';
import { newPerson, PASSWORD } from '~/tests/support/people';
import { type RunningServer, startServer } from '~/tests/support/server';

const [LETTER, PRESS, LOOK] = [0.28, 1.1, 1.35];
const RUNS = 3;

let server: RunningServer;
let browser: Browser;
const lines: string[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
});
afterAll(async () => {
  const head = '| | screens | fields | letters | presses | seconds of the site | of a person |';
  console.info(['', head, '|---|---|---|---|---|---|---|', ...lines].join('\n'));
  await browser?.close();
  await server?.stop('SIGKILL');
});

/** Counts what a person does on the page, and how long the site takes to answer a press with the next screen. */
class Walk {
  readonly screens = new Set<string>();
  fields = 0;
  letters = 0;
  presses = 0;
  waited = 0;
  constructor(private readonly page: Page) {}

  async type(name: string, text: string) {
    await this.page.locator(`main [name=${name}]`).fill(text);
    this.fields += 1;
    this.letters += text.length;
  }

  async press(what: Locator) {
    await what.click();
    this.presses += 1;
  }

  /** Until `next` is seen. */
  async go(step: () => Promise<unknown>, next: Locator) {
    const from = performance.now();
    await step();
    await next.waitFor();
    this.waited += (performance.now() - from) / 1000;
    this.screens.add(new URL(this.page.url()).pathname);
  }

  get person() {
    return this.letters * LETTER + (this.presses + this.fields) * (PRESS + LOOK);
  }
}

async function walk(javaScriptEnabled: boolean): Promise<Walk> {
  const context = await browser.newContext({
    ...{ viewport: { width: 375, height: 812 }, baseURL: server.origin, javaScriptEnabled },
    ...{ timezoneId: 'Europe/Madrid', locale: 'es-ES' },
  });
  const page = await context.newPage();
  const person = newPerson('alumno');
  const way = new Walk(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const heading = (name: string | RegExp) => page.getByRole('heading', { name });
  await page.goto('/materias/fisica');
  const hour = page.locator('main a[href^="/mentorships/new?mentor="][href*="hora="]').last();
  await way.go(() => way.press(hour), button('Siguiente →'));
  await way.go(() => way.press(button('Siguiente →')), button('Registrarse'));
  for (const [name, text] of [
    ['username', person.username],
    ['email', person.email],
    ['password', PASSWORD],
    ['password_confirm', PASSWORD],
  ] as const)
    await way.type(name, text);
  await way.press(page.locator('input[name=terms]'));
  await way.go(() => way.press(button('Registrarse')), page.getByText(`Te hemos escrito a ${person.email}`));
  const link = await activationLink(server.origin, person.email);
  way.presses += 1;
  await way.go(() => page.goto(link), button('Quitar Física'));
  await way.type('first_name', person.first_name);
  await way.type('last_name', person.last_name);
  await way.type('bio', 'Estudio segundo de Bachillerato.');
  await page.locator('[name=academic_level]').selectOption('bachillerato');
  way.presses += 2;
  await way.go(() => way.press(button(/^Completa/)), heading('Información adicional'));
  await way.type('additional_information', 'Repasar integrales');
  await way.go(() => way.press(button('Siguiente →')), heading(/Resumen/));
  await way.go(() => way.press(button('Confirmar mentoría')), heading('¡Mentoría creada exitosamente!'));
  await context.close();
  return way;
}

it.each([true, false])('a stranger asks for a session (scripts: %s)', async (scripts) => {
  const walks: Walk[] = [];
  for (let run = 0; run < RUNS; run += 1) walks.push(await walk(scripts));
  const [way] = walks.sort((a, b) => a.waited - b.waited).slice(Math.floor(RUNS / 2));
  if (!way) return;
  const { fields, letters, presses } = way;
  // The receipt is the seventh: what was asked for.
  const cells = [
    way.screens.size - 1,
    fields,
    letters,
    presses,
    way.waited.toFixed(1),
    Math.round(way.person),
  ];
  lines.push(`| ${[scripts ? 'with scripts' : 'without', ...cells].join(' | ')} |`);
});
