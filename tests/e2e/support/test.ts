/** `test` for all specs: a visitor with a separate address, whose page must not log errors. */
import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import { type ApiClient, apiAt } from '~/tests/support/api';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { check } from './scan';

interface Fixtures {
  /** An address that no other test has, so that they do not share rate limits. */
  address: string;
  /** Pages of this project run scripts. */
  scripts: boolean;
  api: ApiClient;
  /** Two whom no other test has: see marketplace.ts. */
  people: { student: Actor; mentor: Actor };
  /** See scan.ts; checks `page` by default. */
  check: (page?: Page) => Promise<void>;
  /** Patterns of error messages that this test expects. */
  expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  baseURL: async ({}, use) => {
    await use(process.env.E2E_ORIGIN);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  address: async ({}, use) => {
    await use(`10.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`);
  },
  scripts: async ({ javaScriptEnabled }, use) => {
    await use(javaScriptEnabled ?? true);
  },
  api: async ({ baseURL, address }, use) => {
    await use(apiAt(baseURL ?? '', address));
  },
  people: async ({ api }, use) => {
    await use({ student: await student(api), mentor: await mentor(api) });
  },
  check: async ({ page, scripts }, use) => {
    await use((shown = page) => check(shown, { scripts }));
  },
  expectedErrors: [[], { option: true }],
  extraHTTPHeaders: async ({ address }, use) => {
    await use({ 'X-Forwarded-For': address });
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page);
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The page reported errors: ${unexpected.join('\n')}`);
  },
});

/**
 * The browser's message for a 4xx or 5xx (see below), and the router's when one navigation replaces another,
 * which users do not see.
 */
const HARMLESS = /^(Failed to load resource|AbortError: signal is aborted)/;

/**
 * Collects errors in the console. A document or data request may respond 4xx or 5xx on purpose, and the
 * browser logs that; any other missing file (picture, script, style) is an error.
 */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  const note = (text: string) => {
    if (!HARMLESS.test(text)) errors.push(text);
  };
  page.on('console', (message) => {
    if (message.type() === 'error') note(message.text());
  });
  page.on('pageerror', (error) => note(String(error.stack ?? error)));
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (response.status() >= 400 && kind !== 'document' && kind !== 'fetch') {
      errors.push(`${response.status()} ${kind} ${response.url()}`);
    }
  });
  return errors;
}
