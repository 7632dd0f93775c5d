/** With scripts: pages follow changes by others, over one connection per browser (decision 17). */
import { type Browser, expect, type Page } from '@playwright/test';
import { type Actor, book } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { type Streams, watchStreams } from './support/live';
import { logIn } from './support/logIn';
import { test, watchErrors } from './support/test';

/** Changes by others are visible within two seconds. */
const SOON = { timeout: 2_000 };
/** Seven tabs that load at once, an artificial case: hidden tabs normally wait until they are shown. */
const ALL_TABS = { timeout: 8_000 };

interface Side {
  page: Page;
  streams: Streams;
  errors: string[];
  /** Addresses of data asked for. */
  loads: string[];
  close(): Promise<void>;
}

async function enter(browser: Browser, who: Actor): Promise<Side> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const streams = watchStreams(context);
  const errors = watchErrors(page);
  const loads: string[] = [];
  page.on('request', (request) => request.url().includes('.data') && loads.push(request.url()));
  await logIn(page, who);
  await page.goto('/dashboard');
  await streams.toStand();
  return { page, streams, errors, loads, close: () => context.close() };
}

test('a request and its answer appear on the other side at once, without losing work in progress', async ({
  browser,
  api,
  people,
  check,
}) => {
  const mine = await enter(browser, people.mentor);
  const theirs = await enter(browser, people.student);
  const { page } = mine;
  await expect(page.getByRole('heading', { name: 'Próximas Sesiones' })).toBeVisible();
  await expect(page.getByText(fullName(people.student))).toHaveCount(0);
  expect(mine.loads, 'the document has what its stream begins with').toEqual([]);

  await book(api, people);
  await expect(page.getByText(fullName(people.student)).first(), 'the dashboard').toBeVisible(SOON);
  await expect(page.getByText('La página se ha actualizado.')).toBeAttached();
  await check(page);

  await theirs.page.goto('/mentorships');
  await page.goto('/mentorships');
  await expect(page.getByText('Mostrando 1 a 1 de 1 mentorías')).toBeVisible();
  await mine.streams.toStand();
  const search = page.getByRole('searchbox');
  await search.pressSequentially('Andr');
  await expect(page).toHaveURL(/q=Andr\b/);
  const second = await book(api, people);
  await expect(page.getByText('Mostrando 1 a 2 de 2 mentorías')).toBeVisible(SOON);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('Andr');

  await page.goto(`/mentorships?confirmar=${second.identifier}`);
  await theirs.page.goto(`/mentorships?detalle=${second.identifier}`);
  const detail = theirs.page.getByRole('dialog', { name: / con / });
  await expect(detail.getByText('Pendiente').first()).toBeVisible();
  await theirs.streams.toStand();
  await page.getByRole('button', { name: 'Sí, confirmar' }).click();
  await expect(page.getByText('Mentoría confirmada correctamente'), 'the mentor’s toast').toBeVisible();
  await expect(detail.getByText('Confirmada').first(), 'the student’s open dialog').toBeVisible(SOON);
  await expect(theirs.page).toHaveURL(`/mentorships?detalle=${second.identifier}`);

  expect([...mine.errors, ...theirs.errors]).toEqual([]);
  await Promise.all([mine.close(), theirs.close()]);
});

test('seven tabs share one connection, the leader hands it over, and nothing is missed', async ({
  browser,
  api,
  people,
}) => {
  const { page, streams, close } = await enter(browser, people.mentor);
  const context = page.context();
  const tabs = [page];
  while (tabs.length < 7) {
    const tab = await context.newPage();
    await tab.goto('/mentorships');
    tabs.push(tab);
  }
  await streams.toStand();

  // Without a free connection it would never load.
  const eighth = await context.newPage();
  await eighth.goto('/dashboard');
  await expect(eighth.getByRole('heading', { name: 'Próximas Sesiones' })).toBeVisible();
  await eighth.close();
  expect(streams.open()).toHaveLength(1);

  await book(api, people);
  for (const tab of tabs.slice(1))
    await expect(tab.getByText('Mostrando 1 a 1 de 1 mentorías')).toBeVisible(ALL_TABS);

  const [leader] = streams.open();
  await leader?.close();
  await book(api, people);
  await streams.toStand();
  expect(streams.open()[0]).not.toBe(leader);
  expect(streams.asked.at(-1), 'resumed').not.toBeNull();
  for (const tab of tabs.slice(1).filter((one) => one !== leader))
    await expect(tab.getByText('Mostrando 1 a 2 de 2 mentorías')).toBeVisible(ALL_TABS);
  await close();
});

/** Headless Chromium reports every tab as visible, so this overrides it. */
async function show(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => value });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

/** As another tab of this browser does. */
async function passOn(page: Page, event: { kind: string; id: string }) {
  await page.evaluate((heard) => {
    const name = Object.keys(localStorage).find((key) => key.startsWith('mentorea-live:'));
    if (!name) throw new Error('No tab has heard of an event');
    const channel = new BroadcastChannel(name);
    channel.postMessage(heard);
    channel.close();
  }, event);
}

test('a hidden page has no connection, and catches up when it is shown again', async ({
  browser,
  api,
  people,
}) => {
  const { page, streams, close } = await enter(browser, people.mentor);
  await show(page, 'hidden');
  await expect.poll(() => streams.open()).toHaveLength(0);
  await book(api, people);
  await show(page, 'visible');
  await expect(page.getByText(fullName(people.student)).first()).toBeVisible(SOON);
  await streams.toStand();

  const requests = page.locator('#solicitudes').getByRole('heading', { name: fullName(people.student) });
  await test.step('there is no line for a while', async () => {
    await show(page, 'hidden');
    await page.context().setOffline(true);
    await passOn(page, { kind: 'mentorship', id: 'from-another-tab' });
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/dashboard.data'));
    await show(page, 'visible');
    await failed;
    await book(api, people);
    await expect.poll(() => streams.open()).toHaveLength(0);
    await page.context().setOffline(false);
    await expect(requests).toHaveCount(2, SOON);
  });

  await test.step('a newer tab, whose page has it, is the first to ask after the browser forgot', async () => {
    await show(page, 'hidden');
    await expect.poll(() => streams.open()).toHaveLength(0);
    await page.evaluate(() => localStorage.clear());
    await book(api, people);
    const newer = await page.context().newPage();
    await newer.route(/\/eventos\?/, (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/pagina=\d+/, `pagina=${Date.now() + 30_000}`),
      }),
    );
    await newer.goto('/dashboard');
    await streams.toStand();
    await show(page, 'visible');
    await expect(requests).toHaveCount(3, SOON);
  });
  await close();
});

test('a leader whose stream ends hands over to the other tab', async ({ browser, api, people }) => {
  const { page, streams, close } = await enter(browser, people.mentor);
  const other = await page.context().newPage();
  await other.goto('/mentorships');
  await streams.toStand();

  await test.step('refused once, on its way', async () => {
    await page.route(/\/eventos\?/, (route) => route.fulfill({ status: 404 }));
    const [, refused] = [
      await show(page, 'hidden'),
      page.waitForRequest((request) => request.method() === 'HEAD' && request.url().includes('/eventos')),
    ];
    await show(other, 'hidden');
    await show(page, 'visible');
    await refused;
    await show(other, 'visible');
    await streams.toStand();
    expect(streams.open()).toEqual([other]);
    await book(api, people);
    await expect(page.getByText(fullName(people.student)).first(), 'told by the other tab').toBeVisible(SOON);
    await expect(other.getByText('Mostrando 1 a 1 de 1 mentorías')).toBeVisible(SOON);
  });

  await test.step('logged out: nothing of it stays in the browser', async () => {
    const kept = () =>
      other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('mentorea-live')));
    expect(await kept()).toHaveLength(1);
    expect(
      (await page.request.post('/logout', { headers: { Origin: new URL(page.url()).origin } })).ok(),
    ).toBe(true);
    await expect.poll(() => streams.open()).toHaveLength(0);
    await expect.poll(kept).toEqual([]);
  });
  await close();
});
