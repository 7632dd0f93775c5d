/** /mentors without JavaScript: its cards, favourites, and what each kind of visitor sees. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { logIn } from '~/tests/support/bookings';
import { asked, cardOf, cardsOf, enter, MENTOR, STUDENT } from '~/tests/support/directoryPages';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { sharedSite } from '~/tests/support/sharedSite';

const site = await sharedSite();
const student = await enter(site.origin, STUDENT);
const token = (await logIn(site.origin, STUDENT.username)).access;

describe('cards', () => {
  it('show every detail, and link to the profile', async () => {
    const page = await student.open('/mentors?q=marcos+herrera');
    const card = cardOf(page, 'marcos.mentor');
    expect(card).toContain('href="/mentors/marcos.mentor"');
    const text = card.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
    for (const part of [
      /Marcos Herrera Vidal/,
      /Valoración: \d,\d \( \d+ reseñas/,
      /\d+ pts/,
      /25 €\/h/,
      /Reservar/,
    ]) {
      expect(text).toMatch(part);
    }
    // Where free hours are shown, 'Disponible' adds nothing.
    expect(text).not.toContain('isponible');
  });
});

describe('favourites', () => {
  const keeps = (page: Page) => page.text.includes('Mis favoritos (1)');

  it('are added, listed alone, searched and removed', async () => {
    const [first = ''] = cardsOf(await student.open('/mentors?pagina=2'));
    const { full_name } = z
      .object({ full_name: z.string() })
      .parse(await asked(`${site.origin}/api/mentors/${first}/`, token));
    let page = await student.open('/mentors?pagina=2');
    expect(keeps(page)).toBe(false);
    page = await student.press(page, `Guardar a ${full_name} en favoritos`);
    expect(page.url.pathname + page.url.search + page.url.hash).toBe(`/mentors?pagina=2#mentor-${first}`);
    expect(keeps(page)).toBe(true);
    expect(page.html).toContain(`Quitar a ${full_name} de favoritos`);

    const own = await student.open('/mentors?favoritos=1');
    expect(cardsOf(own)).toEqual([first]);
    expect(own.html).not.toContain('name="cuando"');
    expect(cardsOf(await student.open(`/mentors?favoritos=1&q=${encodeURIComponent(full_name)}`))).toEqual([
      first,
    ]);
    const none = await student.press(own, 'Ver ', { q: 'nadie así' });
    expect(none.url.search).toBe('?favoritos=1&q=nadie+as%C3%AD');
    expect(none.text).toContain('No se encontraron mentores');

    const left = await student.press(own, `Quitar a ${full_name} de favoritos`);
    expect(left.url.search).toBe('?favoritos=1');
    expect(left.text).toContain('Todavía no tienes favoritos');
    expect(await asked(`${site.origin}/api/favourites/`, token)).toEqual([]);
  });

  it('report an unknown mentor, and refuse invalid requests', async () => {
    const post = (fields: Record<string, string>, browser = student) =>
      browser.fetch('/mentors?q=ana', { method: 'POST', body: new URLSearchParams(fields) });
    const gone = await post({ intent: 'favourite:add', username: 'nadie.asi' });
    expect([gone.status, gone.headers.get('location')]).toEqual([302, '/mentors?q=ana#mentor-nadie.asi']);
    const page = await student.open('/mentors?q=ana');
    expect(page.text).toContain('No hemos podido cambiar tus favoritos Ese mentor ya no está disponible.');
    expect((await post({ intent: 'favourite:add' })).status).toBe(400);
    expect((await post({ intent: 'otro', username: 'marcos.mentor' })).status).toBe(400);
    expect(
      (await post({ intent: 'favourite:add', username: 'marcos.mentor' }, await enter(site.origin, MENTOR)))
        .status,
    ).toBe(403);
  });
});

describe('the viewer', () => {
  it('a mentor sees the same list, without hearts and bookings', async () => {
    const page = await (await enter(site.origin, MENTOR)).open('/mentors?favoritos=1');
    expect(cardsOf(page)).toHaveLength(12);
    for (const word of ['favoritos', 'Reservar', 'hora=']) expect(page.text).not.toContain(word);
  });

  it('a visitor logs in first and returns to the same search', async () => {
    const stranger = new Browser(site.origin);
    const login = await stranger.open('/mentors?q=marcos&price_max=30');
    expect(login.url.pathname).toBe('/login');
    const { username, password } = STUDENT;
    const page = await stranger.press(login, 'Iniciar sesión', { username, password });
    expect(page.url.pathname + page.url.search).toBe('/mentors?q=marcos&price_max=30');
  });

  it('the page is neither indexed nor cached', async () => {
    const page = await student.open('/mentors');
    expect(page.html).toMatch(/<meta name="robots" content="noindex/);
    expect(page.headers.get('cache-control')).toContain('no-store');
    expect(page.text).toContain('Cómo se ordenan');
    expect(page.html).toContain('href="/faq#orden-de-los-mentores"');
  });
});
