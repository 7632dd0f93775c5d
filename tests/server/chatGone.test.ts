/** Conversations with deleted users can be read, but nothing can be sent (docs/product.md, 'Chat'). */
import { load } from 'cheerio';
import { afterAll, describe, expect, it } from 'vitest';
import { MENTOR, PASSWORD } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import type { Browser, Page } from '~/tests/support/foreignBrowser';

const site = await startCalendarSite({
  now: '2026-11-19T11:00:00Z',
  sessions: [],
  messages: [
    { at: '2026-11-18 12:00', by: 'dario', text: 'Hasta pronto', student: 'dario' },
    { at: '2026-11-18 13:00', by: 'elena', text: 'Hasta luego', student: 'elena' },
    { at: '2026-11-18 14:00', by: 'carla', text: 'Buenas', student: 'carla' },
    { at: '2026-11-18 14:30', by: MENTOR, text: 'Hasta siempre', student: 'carla' },
  ],
  inactive: ['elena'],
});
afterAll(() => site.stop());

const lastOf = ({ html }: Page) => load(html)('.chat-message').last().text();
const GONE = 'Esta persona ya no está en Mentorea.';

it('a blocked person’s messages can be read, but not answered', async () => {
  const page = await (await site.logIn(MENTOR)).open('/chat/elena');
  expect([page.status, lastOf(page)]).toEqual([200, expect.stringContaining('Hasta luego')]);
  expect(page.text).toContain(GONE);
  expect(page.html).not.toContain('name="mensaje"');
});

describe('a person who has deleted their account', () => {
  const leave = async (who: string) => {
    const browser = await site.logIn(who);
    const page = await browser.open('/settings/delete');
    const gone = await browser.press(page, 'Eliminar mi cuenta', { password: PASSWORD, sure: 'on' });
    expect(gone.url.pathname).toBe('/account-deleted');
  };
  /** Opened from the list of people. */
  const findGone = async (browser: Browser) =>
    load((await browser.open('/chat')).html)('.chat-list a[href^="/chat/eliminado-"]')
      .attr('href')
      ?.split('/')[2];
  const expectToRead = async (browser: Browser, last: string): Promise<string | undefined> => {
    const who = await findGone(browser);
    const page = await browser.open(`/chat/${who}`);
    expect([page.status, lastOf(page)]).toEqual([200, expect.stringContaining(last)]);
    expect(page.text).toContain(GONE);
    expect(page.html).not.toContain('name="mensaje"');
    expect(page.html).not.toContain(`href="/mentors/${who}"`);
    return who;
  };

  it('a student’s chat stays readable for the mentor, and an unsent message is kept', async () => {
    const marta = await site.logIn(MENTOR);
    const before = await marta.open('/chat/dario');
    await leave('dario');
    await expectToRead(marta, 'Hasta pronto');
    const refused = await marta.press(before, 'Enviar', { mensaje: '¿Sigues ahí?' });
    expect([refused.status, refused.text]).toEqual([
      404,
      expect.stringContaining('Esto no se ha enviado: ¿Sigues ahí?'),
    ]);
  });

  it('a mentor’s chat stays readable for the student', async () => {
    const carla = await site.logIn('carla');
    await leave(MENTOR);
    const other = await expectToRead(carla, 'Hasta siempre');
    expect((await carla.open(`/chat/${other}/mensajes`)).text).toContain('Hasta siempre');
    const history = await carla.fetch(`/chat/${other}/historial`);
    expect([history.status, await history.json()]).toMatchObject([
      200,
      { messages: [{ content: 'Buenas' }, { content: 'Hasta siempre' }] },
    ]);
    const read = { method: 'POST', body: new URLSearchParams() };
    expect((await carla.fetch(`/chat/${other}/leido`, read)).status).toBe(204);
  });
});
