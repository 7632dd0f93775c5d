/** Checks the accessibility of the current screen, and whether it fits. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type JSHandle, type Page, test } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { type Parts, partsOf } from './structure';

const WIDTHS = [1280, 320];
/** Only in the page. */
declare const axe: typeof import('axe-core');
/** Half as long as `axe.source`, which each document compiles. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SCANNED = join(process.env.E2E_RUN ?? '', 'scanned');
/** Chat and room reload by themselves without scripts, which WCAG 2.2.1 allows for real-time content. */
const COMES_ANEW = /^\/(chat|mentorships)\/[^/]+$/;

/**
 * No horizontal scrolling at 320 and 1280 pixels, and no serious finding of axe in light and dark. axe judges each
 * part of a screen once per run (structure.ts), and whole screens every time with SOAK=1.
 */
export async function check(page: Page, { scripts }: { scripts: boolean }): Promise<void> {
  const parts = await page.evaluateHandle(partsOf, process.env.SOAK ? [] : scannedParts());
  const fresh = await parts.evaluate(({ fresh }) => fresh);
  if (fresh.length > 0) {
    const before = test.info().errors.length;
    await scan(page, { scripts, parts });
    if (test.info().errors.length === before) appendFileSync(SCANNED, `${fresh.join('\n')}\n`);
  }
  await parts.dispose();
  await expectToFit(page);
}

/** The keys of the parts that a worker of this run has checked. */
function scannedParts(): string[] {
  return existsSync(SCANNED) ? readFileSync(SCANNED, 'utf8').trimEnd().split('\n') : [];
}

async function scan(
  page: Page,
  { scripts, parts }: { scripts: boolean; parts: JSHandle<Parts> },
): Promise<void> {
  if (!scripts) await page.evaluate(doWithoutTimers);
  await page.evaluate(AXE);
  await page.evaluate(standStill);
  const comesAnew = !scripts && COMES_ANEW.test(new URL(page.url()).pathname);
  await expectNoFindings(page, parts, { rules: { 'meta-refresh': { enabled: !comesAnew } } });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoFindings(page, parts, { runOnly: ['color-contrast'] });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(moveAgain);
}

/**
 * Runs in the page. Without page scripts, Playwright can evaluate code but timers do not run, and axe uses
 * some.
 */
function doWithoutTimers(): void {
  const soon = (callback: () => void) => {
    void Promise.resolve().then(callback);
    return 0;
  };
  Object.assign(window, { setTimeout: soon });
}

type Which = Pick<RunOptions, 'rules' | 'runOnly'>;

async function expectNoFindings(page: Page, parts: JSHandle<Parts>, which: Which): Promise<void> {
  // Content that is being reloaded is dimmed.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const violations = await page.evaluate(findViolations, { parts, which });
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, message }) => `${id}: ${html} ${message}`));
  expect.soft(serious, `axe on ${page.url()}`).toEqual([]);
}

/** Runs in the page. Colours have no contrast in the middle of a transition, so there are none. */
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

/** Runs in the page: only the findings, with what a report needs. */
async function findViolations({ parts, which }: { parts: Parts; which: Which }) {
  // Nothing that rules which are not used would need, nor selectors.
  const options = { resultTypes: ['violations' as const], preload: false, selectors: false, ...which };
  const { violations } = await axe.run({ include: document, exclude: parts.known }, options);
  return violations.map(({ id, impact, nodes }) => ({
    id,
    impact,
    nodes: nodes.map(({ html, any }) => ({ html, message: any[0]?.message ?? '' })),
  }));
}

async function expectToFit(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: 800 });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(tooWide, `pixels too wide at ${width} on ${page.url()}`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** No horizontal scrolling at 320 pixels with the text spacing of WCAG 1.4.12. */
export async function expectToFitSpaced(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  const tooWide = await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
    const { scrollWidth, clientWidth } = document.documentElement;
    document.adoptedStyleSheets.pop();
    return scrollWidth - clientWidth;
  });
  expect(tooWide, `pixels too wide with wide text spacing on ${page.url()}`).toBeLessThanOrEqual(0);
  if (before) await page.setViewportSize(before);
}
