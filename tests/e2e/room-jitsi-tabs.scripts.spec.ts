/** The room's page with a Jitsi server, for one person in two tabs. */
import { expect } from '@playwright/test';
import { callsOf, enter, inside, presentIn, test } from './support/jitsi';

test('a second tab takes over the call; a call opened in the server’s own tab leaves this page quiet and present', async ({
  page,
  rooms,
  host,
  context,
}) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session();
  await enter(page, session);
  await inside(page);
  const other = await context.newPage();
  await other.goto(`${session.path}?entrar`);
  await inside(other);
  await expect(page.getByRole('alert')).toContainText('desde otra pestaña');
  expect((await callsOf(page))[0]?.disposed).toBe(1);
  await page.close();
  await expect.poll(() => presentIn(rooms, session)).toHaveLength(1);

  await other.locator('summary').click();
  const opened = context.waitForEvent('page');
  await other.getByRole('link', { name: 'Abrir en otra pestaña' }).click();
  expect(new URL((await opened).url()).origin).toBe(host.origin);
  await expect(other.getByRole('alert')).toContainText('La videollamada está en otra pestaña.');
  await expect(other.locator('iframe')).toHaveCount(0);
  await expect.poll(() => presentIn(rooms, session)).toHaveLength(1);
  await other.getByRole('link', { name: 'Volver a esta pestaña' }).click();
  await inside(other);
});
