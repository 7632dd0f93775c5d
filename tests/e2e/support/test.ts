/** `test` as every journey uses it: a visitor with an address of their own, whose page must stay free of errors. */
import { randomInt } from 'node:crypto';
import { test as base, type Page } from '@playwright/test';
import { type ApiClient, apiAt } from './api';
import { scan } from './scan';

interface Fixtures {
  /** An address that no other test has: rates per address do not meet. */
  address: string;
  /** Pages of this project run scripts. */
  scripts: boolean;
  api: ApiClient;
  /** See scan.ts; of `page` unless told. */
  check: (page?: Page) => Promise<void>;
  /** Patterns of error messages that this test means to cause. */
  expectedErrors: RegExp[];
}

export const test = base.extend<Fixtures>({
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
  check: async ({ page, scripts }, use) => {
    await use((shown = page) => scan(shown, { scripts }));
  },
  expectedErrors: [[], { option: true }],
  extraHTTPHeaders: async ({ address }, use) => {
    await use({ 'X-Forwarded-For': address });
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors = watchErrors(page);
    await use(page);
    const unexpected = errors.filter((text) => !expectedErrors.some((pattern) => pattern.test(text)));
    if (unexpected.length > 0) throw new Error(`The page reported errors:\n${unexpected.join('\n')}`);
  },
});

/**
 * Collects what a person would find in the console. A document or data request may answer 4xx or 5xx on purpose, and the browser
 * says so by itself; anything else that is missing (picture, script, style) is an error.
 */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    errors.push(message.text());
  });
  page.on('pageerror', (error) => {
    // The router's own, when one navigation overtakes another: nothing is lost and nobody sees it.
    const text = String(error.stack ?? error);
    if (!text.startsWith('AbortError: signal is aborted')) errors.push(text);
  });
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (response.status() >= 400 && kind !== 'document' && kind !== 'fetch') {
      errors.push(`${response.status()} ${kind} ${response.url()}`);
    }
  });
  return errors;
}
