/** 'Reseñas recibidas' (docs/product.md, 'Reviews'), with the mentor's one reply (extension `marketplace`). */
import { expect, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { mentor } from '~/tests/support/marketplace';
import { demoLogIn, HERE, reviewedMentor } from './support/demo';
import { logIn } from './support/logIn';
import { test } from './support/test';

const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();

test.describe('with the demo data', () => {
  test.use({ address: HERE });

  test('a review arrives, is found, answered, and the answer deleted', { tag: '@plain' }, async ({
    page,
    api,
    check,
    scripts,
  }) => {
    const { student, session, mentor: who } = await reviewedMentor(api);
    type Summary = { count: number; average: number; stars: Record<string, number> };
    const summary = () => api.call<Summary>('GET', `/api/reviews/summary/?mentor=${who.id}`);
    const before = await summary();
    await logIn(page, who, DEMO_PASSWORD);
    await page.goto('/reviews');
    await expect(page).toHaveTitle('Reseñas · Mentorea');
    await expect(page.getByRole('heading', { level: 1, name: 'Reseñas recibidas' })).toBeVisible();
    const media = page.getByRole('region', { name: 'Valoración media' });
    await expect(media).toContainText(before.average.toFixed(1).replace('.', ','));
    await expect(media).toContainText(before.count === 1 ? '1 reseña' : `${before.count} reseñas`);

    const title = `Reseña de prueba ${Date.now()}`;
    const long = 'Supercalifragilístico'.repeat(12);
    // The mentor has written of the student, so the student's is not held back.
    const me = await api.call<{ id: number }>('GET', '/api/auth/me/', student);
    const { token } = await demoLogIn(api, who.username);
    const theirs = { mentorship: session.id, alumno: me.id, calification: 4, text: 'Trabaja bien.' };
    await api.call('POST', '/api/student-reviews/', { token, data: theirs });
    const { id } = await api.call<{ id: number }>('POST', '/api/reviews/', {
      token: student.token,
      data: { mentorship: session.id, title, calification: 1, text: `Primera línea\n${long}`, badges: [1] },
    });
    const after = await summary();
    if (!scripts) await page.reload();
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });
    await expect(card).toContainText('Primera línea');
    await expect(card).toContainText('1 estrella');
    await expect(card.getByRole('list', { name: 'Medallas' })).toContainText(/\S/);
    await expect(media).toContainText(`${after.count} reseñas`);
    await check();

    const found = after.stars['1'] === 1 ? '1 reseña' : `${after.stars['1']} reseñas`;
    const bar = page.getByRole('link', { name: new RegExp(`^1 estrella: ${found}, `) });
    await bar.click();
    await expect(page).toHaveURL('/reviews?estrellas=1');
    await expect(page.getByRole('status').filter({ hasText: 'Mostrando' })).toHaveText(
      `Mostrando 1 a ${after.stars['1']} de ${found}`,
    );
    await expect(bar).toHaveAttribute('aria-current', 'true');
    const badges = page.getByRole('region', { name: 'Medallas recibidas' });
    await expect(badges).toContainText('Solo en las reseñas con la puntuación elegida:');
    await badges.getByRole('link').first().click();
    await expect(page).toHaveURL(/\?estrellas=1&medalla=\d+$/);
    await expect(media).toContainText('Solo las reseñas con la medalla elegida:');
    await expect(card).toBeVisible();
    const filters = page.getByRole('list', { name: 'Filtros puestos' });
    await expect(filters.getByRole('link')).toHaveCount(3);
    await check();
    await page.goBack();
    await expect(page).toHaveURL('/reviews?estrellas=1');
    await expect(filters.getByRole('link')).toHaveText([/Quitar el filtro 1 estrella/]);

    await card.getByRole('link', { name: /^Responder a la reseña de / }).click();
    await expect(page).toHaveURL(`/reviews?estrellas=1&responder=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Responder a la reseña' });
    await expect(dialog).toContainText(title);
    await expect(dialog).toContainText('La leerá todo el mundo en tu perfil, bajo la reseña.');
    const text = dialog.getByLabel('Tu respuesta');
    await text.fill('   ');
    await dialog.getByRole('button', { name: 'Publicar respuesta' }).click();
    await expect(dialog.getByRole('alert')).toContainText('No hemos podido publicar la respuesta');
    await expect(text).toHaveAccessibleDescription(/La respuesta es obligatoria\./);
    await check();
    await text.fill('Gracias por decirlo.\nLo tendré en cuenta.');
    const publish = dialog.getByRole('button', { name: 'Publicar respuesta' });
    await (scripts ? publish.dblclick() : publish.click());
    await toast(page, 'Respuesta publicada');
    await toast(page, 'Quien escribió la reseña recibe un aviso.');
    await expect(page).toHaveURL(`/reviews?estrellas=1#resena-${id}`);
    await expect(card.getByRole('blockquote')).toContainText('Tu respuesta');
    await expect(card.getByRole('blockquote')).toContainText('Lo tendré en cuenta.');
    await check();
    type Notice = { title: string; description: string };
    const heard = async () =>
      (await api.call<Notice[]>('GET', '/api/notifications/', student)).filter(
        (one) => one.title.endsWith(' ha respondido a tu reseña') && one.description.includes(title),
      ).length;
    expect(await heard()).toBe(1);

    await card.getByRole('link', { name: /^Cambiar la respuesta a / }).click();
    const change = page.getByRole('dialog', { name: 'Cambiar tu respuesta' });
    await expect(change.getByRole('textbox', { name: 'Tu respuesta' })).toHaveValue(
      'Gracias por decirlo.\nLo tendré en cuenta.',
    );
    await change.getByRole('textbox', { name: 'Tu respuesta' }).fill('Gracias.');
    await change.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(card.getByRole('blockquote')).toContainText('Gracias.');
    await expect(card.getByRole('blockquote')).not.toContainText('Lo tendré en cuenta.');
    expect(await heard()).toBe(1);

    await card.getByRole('link', { name: /^Eliminar la respuesta a / }).click();
    const question = page.getByRole('dialog', { name: 'Eliminar tu respuesta' });
    await expect(question).toContainText('La reseña se queda como está');
    await check();
    await question.getByRole('link', { name: 'Volver' }).click();
    await expect(question).toBeHidden();
    await expect(card.getByRole('blockquote')).toBeVisible();
    await card.getByRole('link', { name: /^Eliminar la respuesta a / }).click();
    await question.getByRole('button', { name: 'Sí, eliminar' }).click();
    await toast(page, 'Respuesta eliminada');
    await expect(card.getByRole('blockquote')).toHaveCount(0);
    await expect(card.getByRole('link', { name: /^Responder a la reseña de / })).toBeVisible();
    expect(await heard()).toBe(0);

    await page.goto('/reviews?estrellas=1&medalla=999999');
    await expect(page.getByText('Ninguna reseña coincide')).toBeVisible();
    await expect(page.getByText('Prueba con otra puntuación o con otra medalla.')).toBeVisible();
    await check();
    await api.send('DELETE', `/api/reviews/${id}/`, student);
    await page.getByRole('link', { name: 'Ver todas las reseñas' }).click();
    await expect(page).toHaveURL('/reviews');
    await expect(media).toContainText(before.count === 1 ? '1 reseña' : `${before.count} reseñas`);
    await expect(card).toHaveCount(0);
  });
});

test('a mentor without reviews sees the next steps', async ({ page, api, check }) => {
  await logIn(page, await mentor(api));
  await page.goto('/reviews');
  await expect(page.getByText('Aún no has recibido reseñas')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Revisar mi perfil' })).toHaveAttribute('href', '/profile');
  await check();
  await page.getByRole('link', { name: 'Ver Mis Mentorías' }).click();
  await expect(page).toHaveURL('/mentorships');
});
