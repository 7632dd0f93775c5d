/** The build stays a standard Remix build: plain remix-serve renders the pages. */
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { startServer } from '~/tests/support/server';

const path = (file: string) => fileURLToPath(new URL(`../../${file}`, import.meta.url));

it('remix-serve renders the pages', async () => {
  const server = await startServer({
    env: { DEMO: 'off' },
    args: [path('node_modules/@remix-run/serve/dist/cli.js'), path('build/server/index.js')],
    readyPath: '/',
  });
  try {
    const visit = async (address: string) => {
      const answer = await fetch(server.origin + address, { redirect: 'manual' });
      return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() };
    };
    expect((await visit('/')).html).toContain('<html lang="es">');
    expect(await visit('/login')).toMatchObject({ status: 200, html: expect.stringContaining('Iniciar') });
    expect(await visit('/register')).toMatchObject({ status: 200 });
    expect(await visit('/create-mentorship')).toMatchObject({
      html: expect.stringContaining('Acceso requerido'),
    });
    expect(await visit('/mentorships')).toMatchObject({
      status: 302,
      location: '/login?redirectTo=%2Fmentorships',
    });
  } finally {
    await server.stop('SIGKILL');
  }
});
