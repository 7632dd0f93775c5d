/** Favourite buttons of the directory pressed faster than they are answered. */
import { expect } from '@playwright/test';
import { mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { logIn } from './support/logIn';
import { test } from './support/test';

test('two quick clicks on a heart end in the last state, the second sent after the first is stored', async ({
  page,
  api,
}) => {
  const [me, wanted] = [await student(api), await mentor(api)];
  const name = fullName(wanted);
  await logIn(page, me);
  await page.goto(`/mentors?q=${wanted.username}`);
  const happened: string[] = [];
  let release = () => {};
  const pressedTwice = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/mentors\.data/, async (route) => {
    const body = route.request().postData();
    if (body === null) return route.continue();
    const what = new URLSearchParams(body).get('intent');
    happened.push(`${what} sent`);
    if (what === 'favourite:add') await pressedTwice;
    const response = await route.fetch();
    happened.push(`${what} stored`);
    return route.fulfill({ response });
  });

  const add = page.getByRole('button', { name: `Guardar a ${name} en favoritos` });
  const remove = page.getByRole('button', { name: `Quitar a ${name} de favoritos` });
  await add.click();
  await remove.click();
  await expect(add).toBeVisible();
  release();
  const each = ['favourite:add', 'favourite:remove'].flatMap((what) => [`${what} sent`, `${what} stored`]);
  await expect.poll(() => happened).toEqual(each);
  await expect(add).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Mis favoritos (0)' })).toBeVisible();
  expect(await api.call('GET', '/api/favourites/', { token: me.token })).toEqual([]);
});
