/**
 * Sessions in the time zone of visitors elsewhere, as told by their browser (docs/product.md, 'Numbers, dates
 * and money'). Without scripts they choose one, which is tested over HTTP.
 */
import { type Browser, expect } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import { book, mentor, student } from '~/tests/support/marketplace';
import { clockIn, OWN } from '~/tests/support/zones';
import { logIn } from './support/logIn';
import { test } from './support/test';

/** A student in Bogotá with a session. */
async function inBogota({ browser, api, address }: { browser: Browser; api: ApiClient; address: string }) {
  const people = { student: await student(api), mentor: await mentor(api) };
  const session = await book(api, people);
  const context = await browser.newContext({
    timezoneId: 'America/Bogota',
    extraHTTPHeaders: { 'X-Forwarded-For': address },
  });
  const page = await context.newPage();
  await logIn(page, people.student);
  return { session, page, close: () => context.close() };
}

test('a student in Bogotá reads both clocks at every session', async ({ browser, api, check, address }) => {
  const { session, page, close } = await inBogota({ browser, api, address });
  const own = clockIn('America/Bogota', session.init_date);
  await page.goto('/dashboard');
  await expect(page.getByText(new RegExp(`^${own} – .*${OWN}$`))).toBeVisible();
  await page.goto('/mentorships');
  await expect(page.getByText(new RegExp(`^${own} – .*${OWN}$`))).toBeVisible();
  await check(page);
  await page.goto(`/mentorships?detalle=${session.identifier}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(new RegExp(`^${own} – \\S+${OWN}$`))).toBeVisible();
  await dialog.getByText('Calendario y enlace').click();
  for (const name of ['Google Calendar', 'Outlook']) {
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
  await expect(page.getByRole('region', { name: 'Zona horaria' })).toContainText('hora de Colombia');
  await check(page);
  await close();
});

test('a chosen zone overrides the browser’s until it is set to automatic', async ({
  browser,
  api,
  address,
}) => {
  const { session, page, close } = await inBogota({ browser, api, address });
  const choose = async (option: { label: string } | '') => {
    const zones = page.getByRole('region', { name: 'Zona horaria' });
    await zones.getByLabel('Tu zona horaria').selectOption(option);
    await zones.getByRole('button', { name: 'Guardar la zona' }).click();
    await expect(page.getByText('Zona horaria guardada')).toBeVisible();
  };
  await page.goto('/settings#zona');
  await choose({ label: 'Auckland' });
  await page.goto('/dashboard');
  const ownHours = (zone: string) =>
    page.getByText(new RegExp(`^${clockIn(zone, session.init_date)} – .*${OWN}$`));
  const auckland = ownHours('Pacific/Auckland');
  await expect(auckland).toBeVisible();
  await page.reload();
  await expect(auckland).toBeVisible();
  await page.goto('/settings');
  await choose('');
  // Within the page: the script that reports the zone ran long ago.
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click();
  await expect(ownHours('America/Bogota')).toBeVisible();
  await close();
});
