/** What one side says of the other after a session, and their word (docs/product.md, 'After the end'). */
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import type { ApiClient } from '~/tests/support/api';
import { demoLogIn, HERE } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

const DAY = 86_400_000;
interface Finished {
  results: {
    id: number;
    identifier: string;
    end_date: string;
    confirmation: boolean;
    mentor: { username: string; full_name: string };
    alumnos: { username: string; full_name: string }[];
  }[];
}

/** Sessions for two that ended in the last days; the oldest of them first. */
async function recentSessions(api: ApiClient) {
  const { results: reviews } = await api.call<{ results: { mentor: { username: string } }[] }>(
    'GET',
    '/api/reviews/?page_size=100',
  );
  const found = new Map<number, Finished['results'][number]>();
  for (const username of new Set(reviews.map((one) => one.mentor.username))) {
    const mentor = await demoLogIn(api, username);
    const { results } = await api.call<Finished>('GET', '/api/mentorships/?status=finished', mentor);
    for (const one of results)
      if (one.confirmation && one.alumnos.length === 1 && Date.parse(one.end_date) > Date.now() - 5 * DAY)
        found.set(one.id, one);
    if (found.size > 3) break;
  }
  return [...found.values()].sort((a, b) => a.id - b.id);
}

test.use({ address: HERE });

test('a problem is said, answered, read by both and taken back', { tag: '@plain' }, async ({
  page,
  api,
  check,
  scripts,
}) => {
  const session = (await recentSessions(api))[scripts ? 0 : 1];
  const student = session?.alumnos[0];
  if (!session || !student) throw new Error('The demo data has no such session.');

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto(`/mentorships?detalle=${session.identifier}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Decirlo' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Incidencias' })).toBeVisible();
  await page.getByRole('radio', { name: 'Hubo un problema' }).check();
  await page.getByRole('textbox', { name: 'Cuéntalo' }).fill('Llegó media hora tarde.');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('combobox', { name: 'Motivo' })).toHaveAccessibleDescription(
    /Elige un motivo\./,
  );
  await expect(page.getByRole('textbox', { name: 'Cuéntalo' })).toHaveValue('Llegó media hora tarde.');
  await check();
  await page.getByRole('combobox', { name: 'Motivo' }).selectOption('Llegó tarde o se fue antes');
  await page.getByRole('button', { name: 'Enviar' }).click();
  const own = page.getByRole('article').filter({ hasText: 'Dijiste que hubo un problema' });
  await expect(own).toContainText('Llegó media hora tarde.');

  await logIn(page, session.mentor, DEMO_PASSWORD);
  await page.goto('/notifications');
  await page
    .getByRole('button', { name: `${student.full_name} dice que hubo un problema` })
    .first()
    .click();
  const theirs = page
    .getByRole('article')
    .filter({ hasText: `${student.full_name} dice que hubo un problema` });
  await theirs.getByRole('button', { name: 'Enviar mi versión' }).click();
  await expect(theirs.getByRole('textbox', { name: 'Tu versión' })).toHaveAccessibleDescription(
    /Escribe tu respuesta\./,
  );
  await theirs.getByRole('textbox', { name: 'Tu versión' }).fill('Te avisé de que llegaba tarde.');
  await theirs.getByRole('button', { name: 'Enviar mi versión' }).click();
  await expect(theirs.getByRole('button', { name: 'Cambiar mi versión' })).toBeVisible();
  await check();

  await logIn(page, student, DEMO_PASSWORD);
  await page.goto(`/mentorships/${session.identifier}/incidencias`);
  await expect(own).toContainText('Te avisé de que llegaba tarde.');
  await check();
  await own.getByRole('button', { name: 'Retirar lo que dije' }).click();
  await expect(own).toHaveCount(0);
});
