/** Sessions on the clock of visitors elsewhere: the browser tells its zone, or somebody without scripts chooses one (security.md 3.4). */
import { type Browser, expect, type Page } from '@playwright/test';
import { book, mentor, student } from './support/marketplace';
import { logIn } from './support/people';
import { test } from './support/test';

const OWN = ' en tu hora';

async function chooseZone(page: Page, place: string): Promise<void> {
  await page.goto('/settings#zona');
  const zones = page.getByRole('region', { name: 'Zona horaria' });
  await zones.getByLabel('Tu zona horaria').selectOption({ label: place });
  await zones.getByRole('button', { name: 'Guardar la zona' }).click();
  await expect(page.getByText('Zona horaria guardada')).toBeVisible();
}

/** 'HH:mm' of the instant in the zone, after the day of the week where that is another one than in Madrid. */
function clockIn(zone: string, at: string): string {
  const part = (timeZone: string, options: object) =>
    new Intl.DateTimeFormat('es-ES', { timeZone, ...options }).format(new Date(at));
  const hours = { hour: '2-digit', minute: '2-digit' };
  const [here, there] = ['Europe/Madrid', zone].map((one) => part(one, { weekday: 'short' }));
  return here === there ? part(zone, hours) : `${there} ${part(zone, hours)}`;
}

async function visitor(browser: Browser, options: { zone: string; scripts: boolean; address: string }) {
  const context = await browser.newContext({
    timezoneId: options.zone,
    javaScriptEnabled: options.scripts,
    extraHTTPHeaders: { 'X-Forwarded-For': options.address },
  });
  return { page: await context.newPage(), close: () => context.close() };
}

for (const [zone, place] of [
  ['Atlantic/Canary', 'Canarias'],
  ['America/Bogota', 'Bogotá'],
] as const) {
  test(`a student in ${zone} reads both clocks wherever a session is`, async ({
    browser,
    api,
    check,
    scripts,
    address,
  }) => {
    const people = { student: await student(api), mentor: await mentor(api) };
    const session = await book(api, people);
    const { page, close } = await visitor(browser, { zone, scripts, address });
    await logIn(page, people.student);
    if (!scripts) await chooseZone(page, place);
    const own = clockIn(zone, session.init_date);
    await page.goto('/dashboard');
    await expect(page.getByText(own + OWN, { exact: true })).toBeVisible();
    await page.goto('/mentorships');
    await expect(page.getByText(new RegExp(`^${own} – .*${OWN}$`))).toBeVisible();
    await check(page);
    await page.goto(`/mentorships?detalle=${session.identifier}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(new RegExp(`^${own} – \\S+${OWN}$`))).toBeVisible();
    await dialog.getByText('Añadir a tu calendario').click();
    for (const name of ['Añadir a Google Calendar', 'Añadir a Outlook']) {
      const link = dialog.getByRole('link', { name }).first();
      await expect(link).toHaveAttribute('rel', /noopener/);
      await expect(link).toHaveAttribute('target', '_blank');
    }
    await expect(dialog.getByRole('link', { name: 'Descargar .ics' })).toHaveAttribute(
      'href',
      `/mentorships/${session.identifier}/ics`,
    );
    await check(page);
    await page.goto('/settings');
    const zones = page.getByRole('region', { name: 'Zona horaria' });
    await expect(zones).toContainText(zone === 'Atlantic/Canary' ? 'hora canaria' : 'hora de Colombia');
    await check(page);
    await close();
  });
}

test('a chosen zone beats the one of the browser, until it is automatic again', async ({
  browser,
  api,
  scripts,
  address,
}) => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const session = await book(api, people);
  const { page, close } = await visitor(browser, { zone: 'America/Bogota', scripts, address });
  await logIn(page, people.student);
  await chooseZone(page, 'Auckland');
  await page.goto('/dashboard');
  await expect(page.getByText(clockIn('Pacific/Auckland', session.init_date) + OWN)).toBeVisible();
  await page.reload();
  await expect(page.getByText(clockIn('Pacific/Auckland', session.init_date) + OWN)).toBeVisible();
  await page.goto('/settings');
  await page.getByLabel('Tu zona horaria').selectOption('');
  await page.getByRole('button', { name: 'Guardar la zona' }).click();
  await expect(page.getByText('Zona horaria guardada')).toBeVisible();
  // Within the page, where the script that tells the zone has run long ago.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click();
  const bogota = page.getByText(clockIn('America/Bogota', session.init_date) + OWN);
  if (scripts) await expect(bogota).toBeVisible();
  else await expect(page.getByText(OWN)).toHaveCount(0);
  await close();
});
