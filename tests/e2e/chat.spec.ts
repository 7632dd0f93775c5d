/** A conversation between two browsers, with scripts and without (docs/product.md, 'Chat'). */
import { expect, type Page } from '@playwright/test';
import { mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test, watchErrors } from './support/test';

/** The messages of the open conversation: without scripts they are in a document of their own. */
function talkOn(page: Page, scripts: boolean) {
  const history = scripts
    ? page.locator('.chat-scroll')
    : page.frameLocator('iframe.chat-frame').locator('body');
  const area = page.getByRole('textbox', { name: 'Escribe un mensaje' });
  return {
    page,
    area,
    history,
    message: (text: string) => history.locator('.chat-message').filter({ hasText: text }),
    async send(text: string) {
      await area.fill(text);
      await page.getByRole('button', { name: 'Enviar' }).click();
      await expect(history.locator('.chat-message').filter({ hasText: text })).toBeVisible();
      await expect(area).toHaveValue('');
    },
  };
}

test('two people write to each other, and a typed draft survives incoming messages', {
  tag: '@plain',
}, async ({ page, browser, context, api, check, scripts }) => {
  const [lola, eva] = [await student(api), await mentor(api)];
  const theirs = await (await browser.newContext()).newPage();
  const errors = watchErrors(theirs);
  const [one, other] = [talkOn(page, scripts), talkOn(theirs, scripts)];

  await logIn(page, lola);
  await page.goto(`/chat/${eva.username}`);
  await expect(page.getByRole('heading', { level: 1, name: fullName(eva) })).toBeVisible();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading.getByRole('link')).toHaveAttribute('href', `/mentors/${eva.username}`);
  const people = page.getByRole('region', { name: 'Personas' }).getByRole('listitem');
  const listed = people.first();
  // Alone before the others, or among them: that depends on how many mentors there are.
  const asked = people.filter({ hasText: fullName(eva) });
  await expect(asked, 'who is written to for the first time').toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Reservar' })).toHaveAttribute(
    'href',
    `/mentorships/new?mentor=${eva.username}`,
  );
  await expect(one.history).toContainText('No hay mensajes aún. ¡Comienza la conversación!');
  await expect(page.locator('.chat-inline')).toBeVisible({ visible: scripts });

  // A double click, as people do.
  await one.area.fill('Hola, Eva.\n¿Tienes sitio el lunes?');
  await page.getByRole('button', { name: 'Enviar' }).dblclick();
  await expect(one.message('¿Tienes sitio el lunes?')).toHaveCount(1);
  await expect(one.history.getByRole('heading', { name: 'Hoy' })).toBeVisible();
  await expect(one.message('¿Tienes sitio').locator('.sr-only').first()).toHaveText(/^Tú: ?$/);
  await expect(listed).toContainText('Tú: Hola, Eva. ¿Tienes sitio el lunes?');

  await test.step('a saved reply is kept, and fills the box', async () => {
    await page.locator('summary', { hasText: 'Respuestas guardadas' }).click();
    await page.getByRole('link', { name: 'Guardar una respuesta' }).click();
    await expect(page).toHaveURL(`/respuestas?con=${eva.username}`);
    await page.getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect(page.getByRole('alert')).toContainText('Escribe el texto.');
    await page.getByLabel('Nombre').fill('Gracias');
    await page.getByLabel('Texto').fill('Muchas gracias por la clase.');
    await check();
    await page.getByRole('button', { name: 'Guardar respuesta' }).click();
    await expect(page.getByText('Respuesta guardada')).toBeVisible();
    await page.getByRole('link', { name: 'Eliminar «Gracias»' }).click();
    await expect(page.getByRole('dialog')).toContainText('Gracias no se puede recuperar');
    await check();
    await page.getByRole('link', { name: 'Conservarla' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('link', { name: 'Volver a la conversación' }).click();
    await page.locator('summary', { hasText: 'Respuestas guardadas' }).click();
    await page.getByRole('link', { name: /^Gracias/ }).click();
    await expect(one.area).toHaveValue('Muchas gracias por la clase.');
    const files = page.getByRole('link', { name: 'Adjuntar un archivo' });
    await expect(files).toHaveAttribute('href', `/chat/${eva.username}/archivos`);
  });

  await test.step('the other one reads it, and answers', async () => {
    await logIn(theirs, eva);
    await theirs.goto('/chat');
    await theirs.getByRole('link', { name: fullName(lola) }).click();
    await expect(other.message('¿Tienes sitio el lunes?')).toHaveCount(1);
    await expect(other.message('¿Tienes sitio').locator('.sr-only').first()).toHaveText(
      `${fullName(lola)}: `,
    );
    await expect(other.history).toContainText('Mensajes nuevos');
    await other.send(`El lunes a las 10. Detalles en https://example.com/clase y ${'muylargo'.repeat(40)}`);
  });

  await test.step('it comes by itself; the draft is still there', async () => {
    await one.area.fill('Estoy escribiendo…');
    await expect(one.message('El lunes a las 10')).toBeVisible({ timeout: 30_000 });
    await expect(one.area).toHaveValue('Estoy escribiendo…');
    if (scripts) await expect(listed).toContainText('El lunes a las 10.');
    const link = one.history.getByRole('link', { name: 'https://example.com/clase' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    await expect(one.history.locator('.chat-message')).toHaveCount(2);
    await expect(one.message('¿Tienes sitio').getByText('leído')).toBeAttached();
  });
  await check();

  await test.step('a phone: all of it between the header and the bar at the foot, the newest in sight', async () => {
    for (let said = 1; said <= 12; said++) {
      await api.call('POST', '/api/chat/messages/', {
        token: eva.token,
        data: { receiver: lola.id, message: `Punto ${said} de la clase.` },
      });
    }
    await page.setViewportSize({ width: 375, height: 667 });
    await page.goto(`/chat/${eva.username}`);
    await expect(one.message('Punto 12 de la clase.')).toBeInViewport();
    await expect(one.message('Tienes sitio')).not.toBeInViewport();
    const [composer, bar] = await Promise.all(
      [page.getByRole('button', { name: 'Enviar' }), page.locator('[data-bottom-bar]')].map((part) =>
        part.boundingBox(),
      ),
    );
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(composer?.y ?? 0).toBeGreaterThan(500);
    await page.getByRole('link', { name: 'Volver a los mensajes' }).click();
    await expect(page).toHaveURL(/\/chat$/);
    await expect(one.area).toHaveCount(0);
  });
  expect(errors).toEqual([]);
  await theirs.context().close();
  // With scripts the engine reports it: chat.scripts.spec.ts.
  if (scripts) return;

  await test.step('what cannot be sent stays to be sent, and an ended session costs nothing', async () => {
    await page.goto(`/chat/${eva.username}`);
    await one.area.fill('ñ'.repeat(4_001));
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByText('El mensaje puede tener como mucho 4000 caracteres.')).toBeVisible();
    await expect(one.area).toHaveValue('ñ'.repeat(4_001));
    await expect(one.area).toBeFocused();
    await check();

    await one.area.fill('Escrito antes de que acabara');
    await context.clearCookies({ name: /refresh_token/ });
    await page.getByRole('button', { name: 'Enviar' }).click();
    await expect(page.getByRole('heading', { name: 'Tu sesión ha caducado' })).toBeVisible();
    const popup = context.waitForEvent('page');
    await page.getByRole('link', { name: '1. Iniciar sesión en otra pestaña' }).click();
    await logIn(await popup, lola);
    await page.getByRole('button', { name: '2. Volver a enviar' }).click();
    await expect(one.message('Escrito antes de que acabara')).toHaveCount(1);
  });
});
