/** A conversation as a page, over HTTP without JavaScript, on a fixed Thursday (docs/product.md, 'Chat'). */
import { afterAll, expect, it } from 'vitest';
import { logIn, send } from '~/tests/support/bookings';
import { MENTOR, PASSWORD, STUDENT } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { messagesAt, valuesOf } from '~/tests/support/foreignSite';

const LINKED = 'Apúntate en https://example.com/a?b=1&c=2 o javascript:alert(1)\n<b>sin negrita</b>';
const MANY = Array.from({ length: 250 }, (_, i) => ({
  at: new Date(Date.parse('2026-11-10T08:00:00Z') + i * 60_000).toISOString().replace('.000', ''),
  by: i % 2 === 0 ? MENTOR : 'carla',
  student: 'carla',
  text: `Mensaje ${i + 1}.`,
  read: true,
}));
/** The username is also the first segment of an address below /chat. */
const ADDRESSES = ['sesion', 'sin-leer', 'buscar'];

const site = await startCalendarSite({
  now: '2026-11-19T11:00:00Z',
  sessions: [],
  messages: [
    { at: '2025-12-31 23:30', by: STUDENT, text: '¡Feliz año!', read: true },
    { at: '2026-11-16 18:05', by: STUDENT, text: LINKED, read: true },
    { at: '2026-11-18 00:10', by: MENTOR, text: 'De madrugada', read: true },
    { at: '2026-11-19 09:00', by: STUDENT, text: 'Gracias', read: true },
    { at: '2026-11-19 09:30', by: MENTOR, text: 'Primera sin leer' },
    { at: '2026-11-19 09:31', by: MENTOR, text: 'Segunda sin leer' },
    ...ADDRESSES.map((who) => ({ at: '2026-11-17 12:00', by: who, text: `Soy ${who}`, student: who })),
    ...MANY,
  ],
});
afterAll(() => site.stop());

/** Days and messages in page order: '# Hoy', 'Tú: Gracias 09:00'. */
const linesOf = (page: Page) =>
  [
    ...page.html.matchAll(
      /<h2 id="dia-[^>]*>(.*?)<\/h2>|<li[^>]*(?:class="chat-message[^"]*"|id="nuevos")[^>]*>(.*?)<\/li>/gs,
    ),
  ].map(([, day, message = '']) =>
    (day === undefined ? message : `# ${day}`)
      .replace(/(?:<[^>]+>)+/g, ' ')
      .replace(/^# +/, '# ')
      .trim(),
  );
const frame = (browser: Browser, who: string, query = '') => browser.open(`/chat/${who}/mensajes${query}`);

it('shows days in words, senders and times, and no text as markup', async () => {
  const ana = await site.logIn(STUDENT);
  const page = await ana.open(`/chat/${MENTOR}`);
  expect([page.status, page.title]).toEqual([200, 'Marta Ruiz Olmedo · Mentorea']);
  const lines = linesOf(page);
  expect(lines.filter((line) => line.startsWith('#'))).toEqual([
    '# miércoles 31 de diciembre de 2025',
    '# lunes 16 de noviembre',
    '# Ayer',
    '# Hoy',
  ]);
  expect(lines[1]?.replace(/\s+/g, ' ')).toBe('Tú: ¡Feliz año! 23:30 leído');
  expect(lines).toContain('Mensajes nuevos');
  expect(lines.indexOf('Mensajes nuevos') + 1).toBe(
    lines.findIndex((line) => line.includes('Primera sin leer')),
  );
  expect(page.html).toContain(
    '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">',
  );
  expect(page.html).toContain('javascript:alert(1)\n&lt;b&gt;sin negrita&lt;/b&gt;');
  expect(page.html).not.toMatch(/href="javascript:/i);
  expect(page.html).toContain(`href="/mentors/${MENTOR}"`);
  expect(page.html).toContain(`<noscript><iframe src="/chat/${MENTOR}/mensajes"`);
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect([page.headers.get('x-frame-options'), page.headers.get('cache-control')]).toEqual([
    'DENY',
    expect.stringContaining('no-store'),
  ]);
  // Visitors in another time zone are told which zone this is.
  expect(page.text).not.toContain('Se muestra la hora');
  ana.cookies.set('zona', 'Atlantic/Canary');
  expect((await ana.open(`/chat/${MENTOR}`)).text).toContain(
    'Se muestra la hora peninsular española: en tu zona es 1 hora menos.',
  );
});

it('the frame is allowed on this site only, refreshes itself, and marks what it shows as read', async () => {
  const ana = await site.logIn(STUDENT);
  const first = await frame(ana, MENTOR);
  expect(first.status).toBe(200);
  expect(first.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(first.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(first.headers.get('cache-control')).toContain('no-store');
  expect(first.headers.get('x-robots-tag')).toBe('noindex');
  expect(first.html).toMatch(/<noscript><meta http-equiv="refresh" content="20"\/?><\/noscript>/i);
  expect(first.html).not.toContain('<script');
  expect(first.text).toContain('Actualizar');
  expect(linesOf(first)).toContain('Mensajes nuevos');
  expect(linesOf(await frame(ana, MENTOR))).not.toContain('Mensajes nuevos');
});

it('pages back through a long conversation, without refreshing', async () => {
  const carla = await site.logIn('carla');
  const shown = (page: Page) => linesOf(page).flatMap((line) => /Mensaje (\d+)\./.exec(line)?.[1] ?? []);
  const href = (page: Page) =>
    /<a\b[^>]*href="([^"]+)"[^>]*>Ver mensajes anteriores/.exec(page.html)?.[1] ?? '';
  const newest = await frame(carla, MENTOR);
  expect([shown(newest)[0], shown(newest).at(-1), shown(newest).length]).toEqual(['211', '250', 40]);
  const page = await carla.open(href(newest));
  expect([shown(page)[0], shown(page).at(-1), shown(page).length]).toEqual(['51', '250', 200]);
  expect(page.html).not.toContain('http-equiv="refresh"');
  expect(page.text).toContain('Volver a los mensajes recientes');
  const before = await carla.open(href(page));
  expect([shown(before)[0], shown(before).at(-1), href(before)]).toEqual(['1', '50', '']);
  // The same for the page itself, and for the engine.
  const whole = await carla.open(`/chat/${MENTOR}`);
  const past = await carla.open(href(whole));
  expect([shown(past)[0], shown(past).at(-1)]).toEqual(['1', '50']);
  expect(past.text).toContain('Volver a los mensajes recientes');
  const json = await (await carla.fetch(`/chat/${MENTOR}/historial`)).json();
  expect([json.messages.length, json.older, json.messages[0].content]).toEqual([200, true, 'Mensaje 51.']);
  const earlier = await carla.fetch(`/chat/${MENTOR}/historial?antes=${json.messages[0].id}`);
  expect(earlier.headers.get('cache-control')).toContain('no-store');
  const { messages, older } = await earlier.json();
  expect([messages.length, older]).toEqual([50, false]);
  expect(messages[49]).toEqual({
    id: expect.any(String),
    clientId: null,
    sender: expect.any(String),
    content: 'Mensaje 50.',
    createdAt: expect.stringContaining('2026-11-10T08:49:00'),
    isRead: true,
  });
});

it('sends a form once, however often it is submitted, and shows it to both', async () => {
  const [ana, marta] = [await site.logIn(STUDENT), await site.logIn(MENTOR)];
  const page = await ana.open(`/chat/${MENTOR}`);
  const [one, again] = await Promise.all([
    ana.press(page, 'Enviar', { mensaje: '  Hola,\r\n¿qué tal?\r\n' }),
    ana.press(page, 'Enviar', { mensaje: '  Hola,\r\n¿qué tal?\r\n' }),
  ]);
  for (const answer of [one, again]) {
    expect([answer.status, answer.url.pathname]).toEqual([200, `/chat/${MENTOR}`]);
    expect(valuesOf(answer, 'mensaje')).toEqual(['']);
  }
  const late = await ana.press(page, 'Enviar', { mensaje: '  Hola,\r\n¿qué tal?\r\n' });
  const mine = linesOf(late).filter((line) => line.includes('¿qué tal?'));
  expect(mine).toEqual([expect.stringMatching(/^Tú:\s+Hola,\n¿qué tal\?\s+12:\d\d\s+enviado$/)]);
  expect(valuesOf(late, 'form_id')).not.toEqual(valuesOf(page, 'form_id'));
  const theirs = linesOf(await frame(marta, STUDENT)).filter((line) => line.includes('¿qué tal?'));
  expect(theirs).toEqual([expect.stringMatching(/^Ana Soler Vidal:\s/)]);
  // A form sent again with another text: it is a new message, and is not lost.
  const other = await ana.press(page, 'Enviar', { mensaje: 'Otra cosa' });
  expect([other.status, messagesAt(other, 'mensaje')]).toEqual([
    409,
    expect.stringContaining('sí ha llegado'),
  ]);
  const sent = await ana.press(other, 'Enviar');
  expect(linesOf(sent).at(-1)).toContain('Otra cosa');
});

it('refuses an empty or too long message, and keeps its text', async () => {
  const ana = await site.logIn(STUDENT);
  const page = await ana.open(`/chat/${MENTOR}`);
  for (const [text, message] of [
    ['', 'Escribe un mensaje.'],
    [' \n\t\u200b ', 'Escribe un mensaje.'],
    ['ñ'.repeat(4_001), 'El mensaje puede tener como mucho 4000 caracteres.'],
    ['con\u0000nulo', 'Contiene caracteres que no se admiten.'],
  ] as const) {
    const refused = await ana.press(page, 'Enviar', { mensaje: text });
    expect([refused.status, messagesAt(refused, 'mensaje')]).toEqual([422, message]);
    expect(refused.title).toMatch(/^Error: Marta Ruiz/);
    if (!text.includes('\u0000')) expect(valuesOf(refused, 'mensaje')).toEqual([text]);
    expect(linesOf(refused).length).toBeGreaterThan(5);
  }
  const most = await ana.press(page, 'Enviar', { mensaje: '🦤'.repeat(4_000) });
  expect([most.status, linesOf(most).at(-1)?.includes('🦤🦤')]).toEqual([200, true]);
});

it('tells a sender who is too fast how long to wait', async () => {
  const carla = await site.logIn('carla');
  const form = await carla.open(`/chat/${MENTOR}`);
  const account = await logIn(site.origin, 'carla', PASSWORD);
  const receiver = (await (await carla.fetch(`/chat/${MENTOR}/historial`)).json()).messages.at(-2).sender;
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      send(account, 'POST', '/api/chat/messages/', { receiver: Number(receiver), message: `Rápido ${i}` }),
    ),
  );
  const page = await carla.press(form, 'Enviar', { mensaje: 'Rápido 100' });
  expect(page.status).toBe(429);
  expect(messagesAt(page, 'mensaje')).toMatch(
    /^Vas muy deprisa\. Espera \d+ segundos? y vuelve a enviarlo\.$/,
  );
  expect(valuesOf(page, 'mensaje')).toEqual(['Rápido 100']);
});

it('an expired session loses no typed text', async () => {
  const ana = await site.logIn(STUDENT);
  const page = await ana.open(`/chat/${MENTOR}`);
  for (const name of [...ana.cookies.keys()]) if (name.includes('refresh_token')) ana.cookies.delete(name);
  const history = await frame(ana, MENTOR);
  expect([history.status, history.headers.get('x-frame-options')]).toEqual([401, 'SAMEORIGIN']);
  expect(history.text).toContain('Tu sesión ha terminado');
  expect(history.html).toContain('<a href="/login" target="_blank"');
  const json = await ana.fetch(`/chat/${MENTOR}/historial`);
  expect([json.status, await json.json()]).toEqual([401, {}]);
  const expired = await ana.press(page, 'Enviar', { mensaje: 'Escrito sin sesión' });
  expect([expired.status, valuesOf(expired, 'mensaje')]).toEqual([401, ['Escrito sin sesión']]);
  const again = await site.logIn(STUDENT);
  for (const [name, value] of again.cookies) ana.cookies.set(name, value);
  const sent = await ana.press(expired, 'Volver a enviar');
  expect([sent.status, linesOf(sent).at(-1)]).toEqual([200, expect.stringContaining('Escrito sin sesión')]);
});

it('there is no chat with unknown people, oneself or one’s own role; other methods are refused', async () => {
  const ana = await site.logIn(STUDENT);
  for (const who of ['nadie', STUDENT, 'carla']) {
    const page = await ana.open(`/chat/${who}`);
    expect([page.status, page.text]).toEqual([
      404,
      expect.stringContaining('No encontramos esta conversación'),
    ]);
    expect((await frame(ana, who)).status).toBe(404);
    expect((await ana.fetch(`/chat/${who}/historial`)).status).toBe(404);
    const body = new URLSearchParams({ mensaje: 'Hola' });
    expect((await ana.fetch(`/chat/${who}`, { method: 'POST', body })).status).toBe(404);
  }
  expect((await ana.fetch(`/chat/${MENTOR}/historial`, { method: 'POST' })).status).toBe(405);
  const stranger = new Browser(site.origin);
  expect((await stranger.open(`/chat/${MENTOR}`)).url.pathname).toBe('/login');
  expect((await frame(stranger, MENTOR)).status).toBe(401);
});

it('no username collides with an address of the chat', async () => {
  const marta = await site.logIn(MENTOR);
  for (const who of ADDRESSES) {
    const page = await marta.open(`/chat/${who}`);
    expect([who, page.status, linesOf(page).at(-1)]).toEqual([
      who,
      200,
      expect.stringContaining(`Soy ${who}`),
    ]);
    expect((await frame(marta, who)).text).toContain(`Soy ${who}`);
    const sent = await marta.press(page, 'Enviar', { mensaje: `Hola, ${who}` });
    expect([sent.url.pathname, sent.status]).toEqual([`/chat/${who}`, 200]);
    expect(linesOf(sent).at(-1)).toContain(`Hola, ${who}`);
  }
});
