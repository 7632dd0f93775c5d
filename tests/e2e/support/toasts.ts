import { expect, type Page } from '@playwright/test';

/** Milliseconds until the toast disappears, from the browser's animation. */
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
  // Hydration may replace the toast: one that was found and is gone has no animation. What is returned is
  // what was asked for last, since a further question may meet that moment again.
  let found = Number.NaN;
  await expect
    .poll(async () => {
      found = await delay();
      return found;
    })
    .not.toBeNaN();
  return found;
}
