import { expect, type Page } from '@playwright/test';
import { logIn } from './logIn';

/** Logs in as one of the staff and opens the first case of that name. */
export const openFromQueue = async (
  page: Page,
  { staff, name }: { staff: { username: string }; name: RegExp },
) => {
  await logIn(page, staff);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Casos' })).toBeVisible();
  const queue = page.getByRole('region', { name: 'Cola de casos' });
  const next = queue.getByRole('link', { name: 'Siguiente' });
  while ((await queue.getByRole('link', { name }).count()) === 0) await next.click();
  await queue.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^Caso 20/ })).toBeVisible();
};
