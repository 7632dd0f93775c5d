/** Accessibility of the screen that is shown, and whether it fits. */
import { type Browser, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

const WIDTHS = [360, 1280];

/**
 * No serious finding of axe and no sideways scrolling at 360 and 1280 pixels. axe needs scripts: a page without them is scanned as the
 * same HTML at the same address, where only the page's own scripts are blocked. The dark is looked at with scripts alone: both share
 * the colours.
 */
export async function scan(page: Page, options: { scripts: boolean }): Promise<void> {
  if (options.scripts) return scanInBothLights(page);
  const copy = await openCopy(page);
  try {
    await copy.evaluate(axe.source);
    await copy.evaluate(standStill);
    await expectNoFindings(copy);
    await expectToFit(copy);
  } finally {
    await copy.context().close();
  }
}

async function scanInBothLights(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  await page.evaluate(standStill);
  await expectNoFindings(page);
  await expectToFit(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(moveAgain);
}

/** @param only ids of axe's rules; all of them when left out */
async function expectNoFindings(page: Page, only?: string[]): Promise<void> {
  const violations = await page.evaluate(findViolations, only);
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, message }) => `${id}: ${html} ${message}`));
  expect.soft(serious, `axe on ${page.url()}`).toEqual([]);
}

/** Runs in the page: half-way between two colours nothing has contrast. From now on they change at once, and no toast fades. */
function standStill(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, ::before, ::after { transition: none !important } .toast { animation: none !important }',
  );
  document.adoptedStyleSheets.push(sheet);
}

/** Runs in the page. */
function moveAgain(): void {
  document.adoptedStyleSheets.pop();
}

/** Runs in the page: only what is wrong, and of it what a report needs. */
async function findViolations(only: string[] | undefined) {
  const options = { resultTypes: ['violations' as const], ...(only ? { runOnly: only } : {}) };
  const { violations } = await axe.run(document, options);
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.map(({ html, any }) => ({ html, message: any[0]?.message ?? '' })),
  }));
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

/** The page's address in a context of its own, where it answers the HTML that is shown now and no script of it runs. */
async function openCopy(page: Page): Promise<Page> {
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
  const copy = await context.newPage();
  await copy.goto(url);
  return copy;
}
