/** Accessibility of the screen that is shown, in both lights, and whether it fits. */
import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';

const WIDTHS = [360, 1280];

/**
 * No serious finding of axe, contrast in the dark included, and no sideways scrolling at 360 and 1280 pixels. axe needs scripts: a page
 * without them is scanned as the same HTML at the same address, where only the page's own scripts are blocked.
 */
export async function scan(page: Page, options: { scripts: boolean }): Promise<void> {
  const context = await contextOfCopies(page);
  try {
    const shown = options.scripts ? page : await openCopy(context, page.url(), 'light');
    await expectNoFindings(shown, new AxeBuilder({ page: shown }));
    await expectToFit(shown);
    const dark = await openCopy(context, page.url(), 'dark');
    await expectNoFindings(dark, new AxeBuilder({ page: dark }).withRules('color-contrast'));
  } finally {
    await context.close();
  }
}

async function expectNoFindings(page: Page, axe: AxeBuilder): Promise<void> {
  await page.evaluate(settleColours);
  const { violations } = await axe.analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`));
  expect.soft(serious, `axe on ${page.url()}`).toEqual([]);
}

/** Runs in the page: half-way between two colours nothing has contrast. What nobody sees may never end by itself, so it is ended. */
function settleColours(): void {
  for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
}

async function expectToFit(page: Page): Promise<void> {
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

/** A context in which the page's address answers the HTML that is shown now, and no script of it runs. */
async function contextOfCopies(page: Page): Promise<BrowserContext> {
  const browser = page.context().browser() as Browser;
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  });
  const url = page.url();
  const body = await page.content();
  await context.route(
    (address) => address.href === url,
    (route) =>
      route.fulfill({
        body,
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': "script-src 'none'" },
      }),
  );
  return context;
}

async function openCopy(context: BrowserContext, url: string, colorScheme: 'light' | 'dark'): Promise<Page> {
  const copy = await context.newPage();
  await copy.emulateMedia({ colorScheme });
  await copy.goto(url);
  return copy;
}
