/** With scripts only: dialogs by keyboard, and their addresses (docs/product.md, 'Without JavaScript'). */
import { expect } from '@playwright/test';
import { book, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { putOffReact, toBeHydrated, toBeTakenOver } from './support/hydrated';
import { withoutLive } from './support/live';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('a dialog opens, keeps the focus inside, closes with Escape, and returns to where it was opened', async ({
  page,
  api,
  people,
}) => {
  await book(api, people);
  await logIn(page, people.student);
  await page.goto('/mentorships');
  await toBeHydrated(page);
  const card = page.getByRole('link', { name: /, sesión con .+, / });
  await card.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: / con / });
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/detalle=/);

  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const at = document.activeElement;
      return at !== null && at !== document.body && at.closest('dialog') === null;
    });
    expect(outside, 'the focus left the dialog').toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/mentorships');
  await expect(card).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Calendario' })
    .press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Calendario' })).toBeFocused();
});

test('a click before hydration causes no error', async ({ page, api }) => {
  await logIn(page, await student(api));
  await page.addInitScript(putOffReact);
  await page.goto('/mentorships', { waitUntil: 'commit' });
  const title = page.getByRole('heading', { level: 1 });
  const isTakenOver = () =>
    page.evaluate(() => Object.keys(document.getElementById('contenido') ?? {}).length > 0);
  expect(await isTakenOver()).toBe(false);
  while (!(await isTakenOver())) await title.click();
});

test('a click on a streamed page counts once even before its parts are hydrated', async ({
  page,
  api,
  people,
}) => {
  await book(api, people);
  await logIn(page, people.mentor);
  await page.goto('/dashboard');
  await toBeHydrated(page);
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.addInitScript(putOffReact);
  await page.goto('/dashboard', { waitUntil: 'commit' });
  // Both are looked at in one turn of the page: the part is there, and is hydrated half a second later.
  await page.waitForFunction(() => {
    const has = (selector: string) => {
      const element = document.querySelector(selector);
      return element && Object.keys(element).length > 0;
    };
    return has('#contenido') && has('#solicitudes li a') === false;
  });
  await page
    .locator('#solicitudes')
    .getByRole('button', { name: /^Confirmar/ })
    .click();
  // Slices of half a second would draw the whole page for minutes.
  await page.evaluate(() => (window as unknown as { hurryReact: () => void }).hurryReact());
  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  await expect(page.locator('#solicitudes')).toContainText('Nadie espera tu respuesta');
  expect(posts).toHaveLength(1);
});

test('what is typed into a dialog of the address stays, though its scripts come late', async ({
  page,
  api,
  people,
}) => {
  const { identifier } = await book(api, people);
  await logIn(page, people.mentor);
  let deliver = () => {};
  const held = new Promise<void>((resolve) => {
    deliver = resolve;
  });
  const file = /\/OpenDialog-[\w-]+\.js/;
  await page.route(file, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(file);
  await page.goto(`/mentorships?rechazar=${identifier}`);
  const reason = page.getByRole('dialog').getByRole('textbox');
  await reason.fill('Ese día no estoy.');
  await asked;
  const other = await student(api);
  await book(api, { ...people, student: other });
  expect(await page.evaluate(() => Object.keys(document.getElementById('contenido') ?? {}).length)).toBe(0);
  deliver();
  await expect(page.getByText(fullName(other)).first()).toBeAttached();
  await expect(reason).toHaveValue('Ese día no estoy.');
});

test('opening and closing a dialog loads nothing, except a session that the page lacks', async ({
  page,
  api,
  people,
}) => {
  await withoutLive(page);
  const { identifier } = await book(api, people);
  await logIn(page, people.student);
  await page.goto('/mentorships?q=nada-de-nada');
  await toBeHydrated(page);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('.data')) loads.push(request.url());
  });
  await page.evaluate((address) => {
    history.pushState({ idx: 1, key: 'elsewhere' }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/mentorships?q=nada-de-nada&detalle=${identifier}`);
  const dialog = page.getByRole('dialog', { name: / con / });
  await expect(dialog).toBeVisible();
  expect(loads).toHaveLength(1);
  await dialog.getByRole('link', { name: 'Cancelar mentoría' }).click();
  await expect(page.getByRole('dialog', { name: 'Cancelar Mentoría' })).toBeVisible();
  await expect(page).toHaveURL(/cancelar=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/mentorships?q=nada-de-nada');
  expect(loads).toHaveLength(1);
});

test('a session can be confirmed by keyboard alone', async ({ page, api, people }) => {
  await book(api, people);
  await logIn(page, people.mentor);
  await page.clock.install();
  await page.goto('/mentorships?status=upcoming');
  await page.getByRole('link', { name: 'Confirmar', exact: true }).focus();
  await page.keyboard.press('Enter');
  const sure = page.getByRole('button', { name: 'Sí, confirmar' });
  await expect(sure).toBeVisible();
  const question = page.getByRole('dialog', { name: 'Confirmar Mentoría' });
  await expect(question.getByRole('heading')).toBeFocused();
  await expect(question).toHaveAccessibleDescription(
    /^Recibes 30,00 € .* Quedará confirmada .* La confirmación no se puede retirar: .*cancelarla\.$/,
  );
  for (let step = 0; step < 6 && !(await sure.evaluate((b) => b === document.activeElement)); step += 1) {
    await page.keyboard.press('Tab');
  }
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A live region restored with the page exists before its text.
  await expect(page.getByRole('link', { name: 'Confirmar', exact: true })).toHaveCount(0);
  await expect(page.locator('.toasts > [role=status]')).toBeEmpty();
  await page.clock.runFor(100);
  await page.clock.resume();
  await expect(page.getByText('Mentoría confirmada correctamente')).toBeVisible();
  // The link that opened it is gone.
  await expect(page.getByRole('listitem').getByRole('heading')).toBeFocused();

  // A message that was announced moves into the next dialog without being announced again.
  await page.clock.fastForward(1_000);
  await page.getByRole('link', { name: /, sesión con .+, / }).click();
  const said = page.getByRole('dialog').locator('.toasts > [role=status]');
  await expect(said).toContainText('Mentoría confirmada correctamente');
  await expect(said).toHaveAttribute('aria-live', 'off');
});

test('the scroll position stays when a dialog opens and closes', async ({ page, api, people }) => {
  for (let n = 0; n < 6; n += 1) await book(api, people);
  await logIn(page, people.student);
  await page.setViewportSize({ width: 375, height: 700 });
  await page.goto('/mentorships');
  // Before that the link loads a document, which begins at its top.
  await toBeTakenOver(page);
  const last = page.getByRole('link', { name: /, sesión con .+, / }).last();
  await last.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(300);
  await last.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(5);
});
