/** Posts to /profile/horario that no page of ours sends. */
import { load } from 'cheerio';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SharedSite, sharedSite } from '~/tests/support/sharedSite';

let server: SharedSite;
let cookie: string;

const post = (path: string, body: string) =>
  fetch(server.origin + path, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: server.origin,
      cookie,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body,
  });

beforeAll(async () => {
  server = await sharedSite();
  cookie = '';
  const entered = await post('/login', 'username=marcos.mentor&password=Mentorea2026');
  const session = entered.headers.getSetCookie().find((line) => line.startsWith('refresh_token='));
  cookie = session?.split(';')[0] ?? '';
});

describe('an unusual form', () => {
  it.each([
    'constructor',
    '__proto__',
    'toString',
  ])('with a field %s is handled like any other', async (name) => {
    expect((await post('/profile/horario', `intent=afternoons&${name}=x`)).status).toBe(200);
  });

  it('with a hundred thousand fields blocks nobody', async () => {
    const answers = await Promise.all([
      post('/profile/horario', `intent=afternoons${'&a'.repeat(100_000)}`),
      fetch(`${server.origin}/healthz`, { signal: AbortSignal.timeout(10_000) }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 200]);
    // The rest of the body is still arriving: the next request on this connection would be lost.
    expect(answers[0].headers.get('connection')).toBe('close');
  });

  it.each([
    '%E2%82%AC',
    '%0D%0A',
    '%00',
    '',
    '%23x',
  ])('with %s as the loaded week returns to the page', async (base) => {
    const day = 'editor=tramos&exception_kind=day&exception_date=2027-03-03';
    const answer = await post('/profile/horario', `intent=add-exception&${day}&loaded=${base}`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/profile/horario?parte=dias-libres');
  });

  it('for an unknown exception removes nothing, and says so', async () => {
    const answer = await post('/profile/horario', 'intent=remove-exception:999999');
    expect(answer.status).toBe(302);
    const flash = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    const page = await fetch(`${server.origin}/profile/horario`, {
      headers: { cookie: [cookie, ...flash].join('; ') },
    });
    expect(await page.text()).toContain('Ya no estaba en tu calendario');
  });
});

describe('a calendar elsewhere', () => {
  const save = (address: string) =>
    post(
      '/profile/horario?parte=calendario-externo',
      `intent=save-busy&busy_address=${encodeURIComponent(address)}`,
    );

  it.each([
    ['', 'Escribe la dirección de tu calendario.'],
    ['http://calendario.example/a.ics', 'Escribe una dirección que empiece por https:// o webcal://.'],
    ['https://127.0.0.1/a.ics', 'Esa dirección no es de un servidor público.'],
    ['https://localhost/a.ics', 'Esa dirección no es de un servidor público.'],
    ['https://nube.example:8443/c.ics', 'Solo leemos calendarios del puerto 443'],
    ['https://ana:clave@nube.example/c.ics', 'La dirección no puede llevar usuario ni contraseña'],
  ])('at «%s» is refused beside its field, which keeps it', async (address, why) => {
    const answer = await save(address);
    const page = load(await answer.text());
    expect(answer.status).toBe(400);
    expect(page('#calendario-externo [role=alert]').text()).toContain(why);
    expect(page('[name=busy_address]').attr('aria-invalid')).toBe('true');
    expect(page('[name=busy_address]').val() ?? '').toBe(address);
  });

  it('that was never added is neither read nor removed', async () => {
    for (const intent of ['read-busy', 'remove-busy'])
      expect((await post('/profile/horario', `intent=${intent}`)).status).toBe(404);
  });
});
