import { expect, type Locator, type Page } from '@playwright/test';
import { expectToFitSpaced } from './support/scan';
import { test } from './support/test';

test('the landing page is readable without layout shift, and an hour of a mentor begins the booking', {
  tag: '@plain',
}, async ({ page, check, scripts }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  if (scripts) expect(await shiftOf(page)).toBe(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await heightWithHalf(page.getByRole('list', { name: 'Algunos mentores' }))).toEqual([400, 400]);
  await check();
  await expectToFitSpaced(page);

  await expect(page.locator('#capturas').getByRole('img')).toHaveCount(3);
  const hour = page.getByRole('link', { name: /\d\d:\d\d con / }).first();
  const asked = new URL((await hour.getAttribute('href')) ?? '', page.url()).searchParams;
  await hour.click();
  await expect(page).toHaveURL(/\/mentorships\/new|\/login/);
  expect(decodeURIComponent(page.url())).toContain(`hora=${asked.get('hora')}`);
});

test('the footer leads to the questions, which lead to their answers', async ({ page, check }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Preguntas frecuentes' }).click();
  await expect(page).toHaveURL('/faq');
  await check();
  await page.getByRole('link', { name: '¿En qué orden aparecen los mentores?' }).click();
  await expect(page).toHaveURL('/faq#orden-de-los-mentores');
  await expect(page.getByRole('heading', { name: '¿En qué orden aparecen los mentores?' })).toBeInViewport();
});

/** Pixels: whole, and as a browser shows it when half has arrived. */
const heightWithHalf = (list: Locator) =>
  list.evaluate((all: HTMLElement) => {
    const [whole, late] = [all.offsetHeight, [...all.children].slice(3)];
    for (const one of late) one.remove();
    const half = all.offsetHeight;
    all.append(...late);
    return [whole, half];
  });

/** Total layout shift so far. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += 'value' in entry ? Number(entry.value) : 0;
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}
