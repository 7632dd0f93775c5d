/** Accessibility of the screen that is shown, and whether it fits. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, expect, type Page } from '@playwright/test';

const WIDTHS = [360, 1280];

/**
 * No serious finding of axe, and no sideways scrolling at 360 and 1280 pixels. axe needs scripts: a page without them is scanned as
 * the same HTML at the same address, where only the page's own scripts are blocked.
 */
export async function scan(page: Page, options: { scripts: boolean }): Promise<void> {
  if (options.scripts) return inspect(page);
  const { context, copy } = await copyOf(page);
  try {
    await inspect(copy);
  } finally {
    await context.close();
  }
}

async function inspect(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, any }) => `${html} ${any[0]?.message ?? ''}`).join(' | ')}`,
    );
  expect.soft(serious, `axe on ${page.url()}`).toEqual([]);
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(tooWide, `pixels too wide at ${width} on ${page.url()}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

async function copyOf(page: Page) {
  const browser = page.context().browser() as Browser;
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  });
  const url = page.url();
  const html = await page.content();
  await context.route(
    (address) => address.href === url,
    (route) =>
      route.fulfill({
        body: html,
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': "script-src 'none'" },
      }),
  );
  const copy = await context.newPage();
  await copy.goto(url);
  return { context, copy };
}
