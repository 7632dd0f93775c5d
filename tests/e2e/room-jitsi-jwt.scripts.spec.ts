/** A Jitsi server that requires a token from each person. */
import { createHmac } from 'node:crypto';
import { expect } from '@playwright/test';
import { fullName } from '~/tests/support/people';
import { callsOf, test } from './support/jitsi';
import { logIn } from './support/logIn';

const SECRET = 'un-secreto-de-prueba-con-bastantes-letras';
test.use({ jitsiEnv: { VIDEO_JWT_APP_ID: 'mentorea', VIDEO_JWT_SECRET: SECRET } });

function readJwt(jwt: unknown): Record<string, unknown> {
  const [head = '', body = '', signature] = String(jwt).split('.');
  expect(createHmac('sha256', SECRET).update(`${head}.${body}`).digest('base64url')).toBe(signature);
  return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
}

test('the tokens of student and mentor are for this room and their role, until it closes', async ({
  page,
  context,
  rooms,
  host,
}) => {
  expect(host.mode).toBe('joins');
  const session = await rooms.session();
  for (const who of ['student', 'mentor'] as const) {
    const person = who === 'mentor' ? session.mentor : session.students[0];
    if (!person) throw new Error('nobody');
    await context.clearCookies();
    await logIn(page, person);
    await page.goto(`${session.path}?entrar`);
    await expect(page.getByText('Estás en la videollamada.')).toBeAttached();
    const [call] = await callsOf(page);
    const claims = readJwt(call?.options.jwt);
    expect(claims).toMatchObject({
      iss: 'mentorea',
      aud: 'mentorea',
      room: call?.options.roomName,
      context: {
        user: {
          name: fullName(person),
          moderator: who === 'mentor',
          affiliation: who === 'mentor' ? 'owner' : 'member',
        },
      },
    });
    expect(JSON.stringify(claims)).not.toContain('@');
    const closes = Math.floor(rooms.now() / 1000) + (8 + 60 + 30) * 60;
    expect(Math.abs(Number(claims.exp) - closes)).toBeLessThan(120);
    await page.locator('summary').click();
    const link = await page.getByRole('link', { name: 'Abrir en otra pestaña' }).getAttribute('href');
    expect(new URL(link ?? '').searchParams.get('jwt')).toBe(call?.options.jwt);
  }
});
