import { expect, type Page } from '@playwright/test';
import { HYDRATED_COOKIE } from '~/app/domain/site/browserCookies';

/**
 * The first page of a browser that runs scripts is at work; what a test does to it by scripts of its own
 * would be lost before.
 */
export async function toBeHydrated(page: Page): Promise<void> {
  const isHydrated = async () =>
    (await page.context().cookies()).some(({ name }) => name === HYDRATED_COOKIE);
  await expect.poll(isHydrated).toBe(true);
}

/** React has taken this document over: a press leads on without loading one. */
export async function toBeTakenOver(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document.getElementById('contenido') ?? {}).length > 0);
}
