/** Requests, responses and storage hold no token; for pages and scripts: tests/server/tokens.test.ts. */
import { expect, type Page } from '@playwright/test';
import { book } from '~/tests/support/marketplace';
import { TOKEN_START } from '~/tests/support/tokenStart';
import { logInByForm } from './support/logIn';
import { test } from './support/test';

/** The start of a signed token. Our sealed cookie is HttpOnly and never in a body. */
const TOKEN = new RegExp(
  `${TOKEN_START.source}|refresh_token|access_token|"access\\\\?"|(?<!http-equiv=|httpEquiv:)"refresh\\\\?"`,
);

test('the traffic between a page’s scripts and the website contains no secrets', async ({
  page,
  api,
  people,
}) => {
  const { identifier } = await book(api, people);
  const traffic = watch(page);
  await logInByForm(page, people.student);

  // A second document: the first one has told the website that scripts run.
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Mis Mentorías' }).click();
  await expect(page).toHaveURL('/mentorships');
  await page.goto(`/mentorships?detalle=${identifier}`);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goto(`/chat/${people.mentor.username}`);
  await page.getByRole('textbox', { name: 'Escribe un mensaje' }).fill('¡Hola!');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('article').getByText('enviado')).toBeAttached();

  const { found, kinds } = await traffic();
  expect(found).toEqual([]);
  expect([...kinds]).toEqual(expect.arrayContaining(['document', 'script', 'fetch', 'websocket']));
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  );
  expect(storage).not.toMatch(TOKEN);
  expect(storage).toContain('has_logged_in=1');
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.endsWith('refresh_token'));
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
  expect((session?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 6 * 86_400_000);
});

/** When all responses have been read, returns those that contain a token, and the kinds of requests. */
function watch(page: Page): () => Promise<{ found: string[]; kinds: Set<string> }> {
  const found: string[] = [];
  const kinds = new Set<string>();
  const bodies: Promise<void>[] = [];
  const check = (where: string, text: string | Buffer) => {
    const match = TOKEN.exec(String(text));
    if (match) found.push(`${where}: ${match[0]}`);
  };
  page.on('request', (request) => {
    kinds.add(request.resourceType());
    check('address', request.url());
  });
  page.on('response', (response) => {
    const kind = response.request().resourceType();
    if (!['document', 'script', 'fetch', 'xhr'].includes(kind) || response.status() >= 300) return;
    bodies.push(
      response.text().then(
        (text) => check(`${kind} ${response.url()}`, text),
        () => undefined,
      ),
    );
  });
  page.on('websocket', (socket) => {
    kinds.add('websocket');
    check('address', socket.url());
    socket.on('framesent', ({ payload }) => check('frame sent', payload));
    socket.on('framereceived', ({ payload }) => check('frame received', payload));
  });
  return async () => {
    await Promise.all(bodies);
    return { found, kinds };
  };
}
