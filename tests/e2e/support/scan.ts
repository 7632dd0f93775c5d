/** Checks the accessibility of the current screen, and whether it fits. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { structureOf } from './structure';

const WIDTHS = [1280, 320];
/** Chat and room reload by themselves without scripts, which WCAG 2.2.1 allows for real-time content. */
const COMES_ANEW = /^\/(chat|mentorships)\/[^/]+$/;

/**
 * No horizontal scrolling at 320 and 1280 pixels, and no serious finding of axe. Checked once per run for
 * each screen and state, that is for each structure of a page (structure.ts) at a width in a project; every
 * time with SOAK=1. The dark theme is checked with scripts only, since both share the colours.
 */
export async function check(page: Page, { scripts }: { scripts: boolean }): Promise<void> {
  const mark = await markOf(page, scripts);
  if (process.env.SOAK || !existsSync(mark)) {
    const before = test.info().errors.length;
    await scan(page, { scripts });
    if (test.info().errors.length === before) writeFileSync(mark, page.url());
  }
  await expectToFit(page);
}

/** A file that marks a structure as checked, for all workers. */
async function markOf(page: Page, scripts: boolean): Promise<string> {
  const structure = await page.evaluate(structureOf);
  const key = JSON.stringify([scripts, page.viewportSize()?.width, structure]);
  const folder = join(process.env.E2E_RUN ?? '', 'scanned');
  mkdirSync(folder, { recursive: true });
  return join(folder, createHash('sha256').update(key).digest('hex').slice(0, 32));
}

async function scan(page: Page, { scripts }: { scripts: boolean }): Promise<void> {
  if (!scripts) await page.evaluate(doWithoutTimers);
  await page.evaluate(axe.source);
  await page.evaluate(standStill);
  const comesAnew = !scripts && COMES_ANEW.test(new URL(page.url()).pathname);
  await expectNoFindings(page, { rules: { 'meta-refresh': { enabled: !comesAnew } } });
  if (scripts) {
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectNoFindings(page, { runOnly: ['color-contrast'] });
    await page.emulateMedia({ colorScheme: 'light' });
  }
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

async function expectNoFindings(page: Page, which: Pick<RunOptions, 'rules' | 'runOnly'>): Promise<void> {
  // Content that is being reloaded is dimmed.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const violations = await page.evaluate(findViolations, which);
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, message }) => `${id}: ${html} ${message}`));
  expect.soft(serious, `axe on ${page.url()}`).toEqual([]);
}

/**
 * Runs in the page. Colours have no contrast in the middle of a transition, so transitions and toast
 * animations are switched off.
 */
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
async function findViolations(which: Pick<RunOptions, 'rules' | 'runOnly'>) {
  // Skips preloading for rules that are not used.
  const options = { resultTypes: ['violations' as const], preload: false, ...which };
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
