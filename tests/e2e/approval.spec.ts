/** A new mentor waits for the staff, answers them, is refused, and objects (docs/product.md, 'Approval'). */
import { expect } from '@playwright/test';
import { newPerson, register } from '~/tests/support/people';
import { type RunningServer, startServer } from '~/tests/support/server';
import { createStaff, ELENA, SARA } from '~/tests/support/staff';
import { logIn } from './support/logIn';
import { completeButton, fillRequired } from './support/onboarding';
import { openFromQueue } from './support/staffQueue';
import { test as base } from './support/test';

/** Against a marketplace that asks for approval. */
const test = base.extend<object, { site: RunningServer }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const site = await startServer({
        env: { MENTOR_APPROVAL: 'on', TRUST_PROXY: '127.0.0.1,::1' },
        before: async (where) => {
          for (const one of [ELENA, SARA]) createStaff(one, where);
        },
      });
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.origin);
  },
});

test('a mentor waits, does what is asked, is refused, objects, and is published', { tag: '@plain' }, async ({
  page,
  check,
  scripts,
  api,
}) => {
  const mentor = await register(api, newPerson('mentor'));
  const name = `${mentor.first_name} ${mentor.last_name}`;
  const decide = async (measure: RegExp, reason: string, text: string) => {
    await openFromQueue(page, { staff: ELENA, name: new RegExp(`Alta de ${name}`) });
    const shown = page.getByRole('article', { name: /^Caso 20/ });
    await shown.getByRole('radio', { name: measure }).check();
    await shown.getByRole('combobox', { name: 'Motivo' }).selectOption(reason);
    await shown.getByRole('textbox', { name: 'Respuesta' }).fill(text);
    await check();
    await shown.getByRole('button', { name: 'Decidir y responder' }).click();
    await expect(shown.getByRole('heading', { name: 'Decisión' })).toBeVisible();
  };
  const status = async () => (await page.request.get(`/mentors/${mentor.username}`)).status();

  await logIn(page, mentor);
  await page.goto('/onboarding/mentor');
  await fillRequired(page, mentor, scripts);
  await completeButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: /^¡Perfil completado/ })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByText('El equipo está revisando tu perfil')).toBeVisible();
  await check();
  await page.goto(`/mentors/${mentor.username}`);
  await expect(page.getByText('Así te verán cuando lo apruebe el equipo.')).toBeVisible();
  await page.context().clearCookies();
  expect(await status()).toBe(404);

  await decide(/^Pedir algo/, 'Falta información o una comprobación', 'Di dónde estudiaste.');

  await logIn(page, mentor);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Responder al equipo' }).click();
  await expect(page.getByRole('blockquote')).toHaveText('Di dónde estudiaste.');
  await page.getByRole('button', { name: 'Ya está' }).click();
  const answer = page.getByRole('textbox', { name: 'Qué has hecho' });
  await expect(answer).toHaveAccessibleDescription(/Escribe qué has cambiado o qué aportas\./);
  await check();
  await answer.fill('En la Complutense, está en mi biografía.');
  await page.getByRole('button', { name: 'Ya está' }).click();
  await expect(page.getByText('El equipo está revisando tu perfil')).toBeVisible();

  await decide(/^Rechazar/, 'Engaño o suplantación', 'Ese título no existe.');
  await logIn(page, mentor);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Ver la decisión y objetar' }).click();
  const refusal = page.getByRole('article').filter({ hasText: 'Ese título no existe.' });
  await refusal.getByText('No estoy de acuerdo', { exact: true }).click();
  await refusal.getByRole('textbox').fill('Sí existe: es de 2009.');
  await refusal.getByRole('button', { name: 'Enviar objeción' }).click();

  await openFromQueue(page, { staff: SARA, name: new RegExp(`Objeción.*Alta de ${name}`) });
  const objection = page.getByRole('article', { name: /^Caso 20/ });
  await objection.getByRole('radio', { name: /^Se retira/ }).check();
  await objection.getByRole('textbox', { name: 'Respuesta' }).fill('Es cierto.');
  await objection.getByRole('button', { name: 'Responder' }).click();
  await expect(objection.getByRole('heading', { name: 'La decisión se retira' })).toBeVisible();

  await objection.getByRole('link', { name: 'Comprobaciones' }).click();
  await page.getByRole('button', { name: 'Anotar' }).click();
  const what = page.getByRole('combobox', { name: 'Qué has comprobado' });
  await expect(what).toHaveAccessibleDescription(/Elige qué has comprobado\./);
  await what.selectOption('Identidad comprobada');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect(page.getByRole('button', { name: /^Quitar\s+Identidad comprobada$/ })).toBeVisible();
  await check();

  await page.context().clearCookies();
  await page.goto(`/mentors/${mentor.username}`);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText(/^Identidad comprobada · /)).toBeVisible();
  await check();
});
