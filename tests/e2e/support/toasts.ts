import { expect, type Page } from '@playwright/test';

/** When the toast leaves, in milliseconds from now, as the browser has planned it. */
export async function leavesAfter(page: Page, text: string): Promise<number> {
  const toast = page.locator('.toast', { hasText: text });
  await expect(toast).toBeVisible();
  const delay = () =>
    toast.evaluate((element) => {
      const leave = element
        .getAnimations()
        .find((one) => 'animationName' in one && one.animationName === 'leave');
      return Number(leave?.effect?.getTiming().delay ?? Number.NaN);
    });
  // Scripts that begin put it there once more: the one that was found may just have gone.
  await expect.poll(delay).not.toBeNaN();
  return delay();
}
