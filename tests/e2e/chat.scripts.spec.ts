/** With scripts: a conversation between two browsers, over connections that break (decision 20). */

import { type Browser, expect, type Page } from '@playwright/test';
import { HYDRATED_COOKIE } from '~/app/domain/site/browserCookies';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { toBeTakenOver } from './support/hydrated';
import { logIn } from './support/logIn';
import { test, watchErrors } from './support/test';

/** Browsers without a connection log an error. */
const NO_LINE = /ERR_INTERNET_DISCONNECTED|WebSocket connection to/;

async function enter(browser: Browser, who: Actor, other: Actor) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const errors = errorsOf(page);
  await logIn(page, who);
  await page.goto(`/chat/${other.username}`);
  const seen = seenOn(page);
  // Before that, Enter is a new line.
  await toBeTakenOver(page, seen.area);
  return { ...seen, context, errors };
}

function errorsOf(page: Page) {
  const errors = watchErrors(page);
  return () => errors.filter((text) => !NO_LINE.test(text));
}

function seenOn(page: Page) {
  const area = page.getByRole('textbox', { name: 'Escribe un mensaje' });
  return {
    page,
    area,
    history: page.getByRole('article').getByRole('region', { name: 'Mensajes', exact: true }),
    bubble: (text: string) => page.locator('.chat-message').filter({ hasText: text }),
    said: page.getByRole('log', { name: 'Mensajes nuevos' }),
    async write(text: string) {
      await area.fill(text);
      await area.press('Enter');
      await expect(area).toHaveValue('');
    },
  };
}

test('a message between two browsers arrives at once and once only, is marked, and is read when seen', async ({
  browser,
  api,
  check,
}) => {
  const people = { ana: await student(api), eva: await mentor(api) };
  const ana = await enter(browser, people.ana, people.eva);
  await expect(ana.page.getByText('No hay mensajes aún. ¡Comienza la conversación!')).toBeVisible();
  await expect(ana.area).toBeFocused();
  await expect(ana.page.locator('main').getByRole('heading').first()).toHaveText(fullName(people.eva));
  await expect(ana.page.getByRole('heading', { level: 1 })).toHaveCount(1);
  const problem = ana.page.getByRole('status').getByText('Escribe un mensaje.');
  await ana.area.press('Enter');
  await expect(problem).toBeVisible();
  await ana.area.fill('   ');
  await expect(problem).toHaveCount(0);
  await ana.area.press('Enter');
  await expect(problem).toBeVisible();

  await ana.area.fill('Hola, ¿qué tal?');
  await ana.area.press('Shift+Enter');
  await ana.area.pressSequentially('Mira https://example.com');
  await ana.page.getByRole('button', { name: 'Enviar' }).dblclick();
  await expect(ana.bubble('¿qué tal?').getByText('enviado')).toBeAttached();
  await expect(ana.page.locator('.chat-message')).toHaveCount(1);
  await expect(ana.history.getByRole('link', { name: 'https://example.com' })).toBeVisible();

  const eva = await enter(browser, people.eva, people.ana);
  await expect(eva.bubble('¿qué tal?')).toBeVisible();
  await expect(ana.bubble('¿qué tal?').getByText('leído')).toBeAttached();
  await expect(eva.said, 'the history is not news').toBeEmpty();
  await eva.write('Muy bien');
  await expect(ana.bubble('Muy bien')).toBeVisible();
  await expect(ana.said.getByText(`${fullName(people.eva)}: Muy bien`)).toHaveCount(1);
  await expect(ana.said.locator('p')).toHaveCount(1);

  await test.step('who is elsewhere finds a marker, and has read nothing', async () => {
    await ana.page.evaluate(() => {
      Object.defineProperty(document, 'hasFocus', { configurable: true, value: () => false });
      window.dispatchEvent(new Event('blur'));
    });
    await eva.write('¿El lunes?');
    await expect(ana.bubble('¿El lunes?')).toBeVisible();
    await expect(ana.page.locator('#nuevos')).toHaveText('Mensajes nuevos');
    const unread = async () =>
      (await api.call<{ total: number }>('GET', '/api/chat/unread/', { token: people.ana.token })).total;
    expect(await unread()).toBe(1);
    await check(ana.page);
    await ana.page.evaluate(() => {
      Reflect.deleteProperty(document, 'hasFocus');
      window.dispatchEvent(new Event('focus'));
    });
    await expect.poll(unread).toBe(0);
  });

  await test.step('who reads further up stays there, and is led to the newest', async () => {
    for (let n = 0; n < 12; n += 1) await eva.write(`línea ${n}\n\n\n.`);
    await expect(ana.bubble('línea 11')).toBeVisible();
    await ana.history.hover();
    await ana.page.mouse.wheel(0, -400);
    const button = ana.page.getByRole('button', { name: 'Ir al final' });
    await expect(button).toBeVisible();
    const place = () => ana.bubble('línea 8').evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const before = await place();
    await eva.write('Y otra más');
    const news = ana.page.getByRole('button', { name: '1 mensaje nuevo' });
    await expect(news).toBeVisible();
    expect(await place()).toBe(before);
    await news.click();
    await expect(ana.bubble('Y otra más')).toBeInViewport();
    await expect(news).toHaveCount(0);
  });
  expect([...ana.errors(), ...eva.errors()]).toEqual([]);
  await Promise.all([ana.context.close(), eva.context.close()]);
});

test('offline messages survive a reload in their own tab, are sent once, and are deleted by the log-out', async ({
  browser,
  api,
  check,
}) => {
  test.slow();
  const people = { ana: await student(api), eva: await mentor(api) };
  const ana = await enter(browser, people.ana, people.eva);
  await ana.write('Hola');
  await expect(ana.bubble('Hola').getByText('enviado')).toBeAttached();
  const eva = await enter(browser, people.eva, people.ana);
  const second = seenOn(await ana.context.newPage());
  const secondErrors = errorsOf(second.page);
  await second.page.goto(`/chat/${people.eva.username}`);
  await expect(second.bubble('Hola')).toBeVisible();

  await test.step('the line is gone', async () => {
    await ana.context.setOffline(true);
    await ana.write('Escrito sin línea');
    await ana.write('Esto mejor no');
    const line = ana.page.getByText('Sin conexión. Los mensajes se enviarán cuando vuelva.');
    await expect(line).toBeVisible({ timeout: 20_000 });
    await expect(ana.bubble('Escrito sin línea').getByText('enviando')).toBeVisible();
    await check(ana.page);
    await ana.page.getByRole('button', { name: 'Cancelar: Esto mejor no' }).click();
    await expect(ana.bubble('Esto mejor no')).toHaveCount(0);
    await eva.write('¿Sigues ahí?');
    await ana.context.setOffline(false);
    await expect(ana.bubble('Escrito sin línea').getByText(/^(enviado|leído)$/)).toBeAttached({
      timeout: 10_000,
    });
    await expect(ana.bubble('¿Sigues ahí?')).toHaveCount(1);
    await expect(eva.bubble('Escrito sin línea')).toHaveCount(1);
    await expect(line).toHaveCount(0);
    await expect(second.bubble('Escrito sin línea')).toHaveCount(1);
  });

  const line = await lineOf(ana.page);
  const storedTimes = async (text: string) => {
    const path = `/api/chat/history/${people.ana.id}/${people.eva.id}/`;
    const stored = await api.call<{ content: string }[]>('GET', path, { token: people.ana.token });
    return stored.filter(({ content }) => content === text).length;
  };
  const isOnceWith = async (texts: string[]) => {
    for (const text of texts) {
      await expect(ana.bubble(text).getByText(/^(enviado|leído)$/)).toBeAttached();
      for (const { bubble } of [ana, eva, second]) await expect(bubble(text)).toHaveCount(1);
      expect(await storedTimes(text), text).toBe(1);
    }
  };

  await test.step('reloaded while it waits: kept, and sent once by its own tab', async () => {
    line.is('dead');
    await ana.page.reload();
    await ana.area.fill('Borrador');
    await ana.page.reload();
    await expect(ana.area).toHaveValue('Borrador');
    await ana.write('Antes de recargar');
    await ana.write('Y detrás');
    await expect(ana.bubble('Antes de recargar').getByText('enviando')).toBeVisible();
    await ana.page.reload();
    await expect(ana.bubble('Antes de recargar').getByText('enviando')).toBeVisible();
    await expect(ana.page.locator('.chat-message').last()).toContainText('Y detrás');
    await second.page.reload();
    await expect(second.bubble('Escrito sin línea')).toBeVisible();
    await expect(second.bubble('Antes de recargar')).toHaveCount(0);
    expect(await storedTimes('Antes de recargar')).toBe(0);
    line.is('whole');
    await isOnceWith(['Antes de recargar', 'Y detrás']);
  });

  await test.step('reloaded when it is stored, and the answer was lost: known again, not sent again', async () => {
    line.is('one-way');
    await ana.write('Sin respuesta');
    await expect.poll(() => storedTimes('Sin respuesta')).toBe(1);
    await expect(ana.bubble('Sin respuesta').getByText('enviando')).toBeVisible();
    line.is('whole');
    await ana.page.reload();
    await isOnceWith(['Sin respuesta']);
  });

  await test.step('turned away without a reason: said, with a way to ask again, and what is written waits', async () => {
    line.is('barred');
    await ana.write('Ante la puerta');
    const again = ana.page.getByRole('button', { name: 'Reintentar ahora' });
    await expect(again).toBeVisible();
    await expect(ana.page.getByRole('status').filter({ hasText: 'no nos deja entrar' })).toBeVisible();
    await expect(ana.bubble('Ante la puerta').getByText('enviando')).toBeVisible();
    await check(ana.page);
    await again.click();
    // From here on it may arrive by itself before anybody presses (the press: engine.test.ts).
    line.is('whole');
    await isOnceWith(['Ante la puerta']);
    await expect(again).toHaveCount(0);
  });

  await test.step('who logs out leaves nothing behind; another tab says so, and keeps what is typed', async () => {
    line.is('dead');
    await ana.write('Nunca enviado');
    await ana.area.fill('Tampoco');
    const kept = (page: Page) =>
      page.evaluate(() =>
        Object.keys(sessionStorage).flatMap((key) => /(pending|draft)/.exec(key)?.[0] ?? []),
      );
    expect((await kept(ana.page)).sort()).toEqual(['draft', 'pending']);
    await second.area.fill('A medias');
    await ana.page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await ana.page.waitForURL((url) => !url.pathname.startsWith('/chat'));
    expect(await kept(ana.page)).toEqual([]);
    const over = second.page.getByRole('status').filter({ hasText: 'Tu sesión ha terminado.' });
    await expect(over).toBeVisible();
    await expect(second.area).toHaveValue('A medias');
    await check(second.page);
    await over.getByRole('link', { name: 'Iniciar sesión' }).click();
    await logIn(second.page, people.ana);
    await expect(second.area).toHaveValue('A medias');
    await expect(second.bubble('Nunca enviado')).toHaveCount(0);
  });
  expect([...ana.errors(), ...eva.errors(), ...secondErrors()]).toEqual([]);
  await Promise.all([ana.context.close(), eva.context.close()]);
});

/**
 * Makes the chat's connections of a page fail: `dead` delivers nothing in either direction, `one-way`
 * delivers nothing to the page, `barred` closes as after a handshake that another server refused.
 */
async function lineOf(page: Page) {
  let state: 'whole' | 'dead' | 'one-way' | 'barred' = 'whole';
  let drop = () => {};
  await page.routeWebSocket(/\/ws\/chat\//, (line) => {
    drop = () => void line.close({ code: 1012 });
    if (state === 'dead') return;
    if (state === 'barred') return void line.close({ code: 4503 });
    const server = line.connectToServer();
    server.onMessage((frame) => {
      if (state === 'whole' || String(frame).includes('pong')) line.send(frame);
    });
  });
  return {
    is(next: typeof state) {
      const isCut = state === 'dead' || next === 'dead' || next === 'barred';
      state = next;
      if (isCut) drop();
    },
  };
}

test('an old browser has the conversation as without scripts', async ({ page, people }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule'));
  await logIn(page, people.student);
  await page.goto(`/chat/${people.mentor.username}`);
  const history = page.frameLocator('iframe.chat-frame').locator('body');
  await expect(page.locator('.chat-inline')).toBeVisible({ visible: false });
  await page.getByRole('textbox', { name: 'Escribe un mensaje' }).fill('Desde un teléfono viejo');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(history.locator('.chat-message')).toContainText('Desde un teléfono viejo');
  await expect(page.locator('noscript')).toHaveCount(0);
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  expect(cookies).not.toContain(HYDRATED_COOKIE);
});
