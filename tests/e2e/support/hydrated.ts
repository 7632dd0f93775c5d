import { expect, type Page } from '@playwright/test';
import { HYDRATED_COOKIE } from '~/app/domain/site/browserCookies';

/** Resolves when the page's scripts have started: before that, changes by a test would be lost. */
export async function toBeHydrated(page: Page): Promise<void> {
  const isHydrated = async () =>
    (await page.context().cookies()).some(({ name }) => name === HYDRATED_COOKIE);
  await expect.poll(isHydrated).toBe(true);
}

/** React has hydrated this part: a press navigates without loading a new document. */
export async function toBeTakenOver(page: Page, part = page.locator('#contenido')): Promise<void> {
  await expect(async () => {
    expect(await part.evaluate((element) => Object.keys(element).length)).toBeGreaterThan(0);
  }).toPass();
}

/** For `evaluate` or `addInitScript`: React's scheduled work comes 500 ms late from now on, as on a busy machine. */
export function putOffReact(): void {
  const post = MessagePort.prototype.postMessage;
  let delay = 500;
  Object.assign(window, { hurryReact: () => (delay = 0) });
  MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
    setTimeout(() => post.call(this, message), delay);
  };
}
