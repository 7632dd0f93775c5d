/**
 * The website with another server of the API's contract (API_URL), as a separate process, used through its
 * forms without JavaScript: the whole main journey, and sessions that survive network failures.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { type Habits, USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite } from '~/tests/support/foreignSite';
import { ZONE } from '~/tests/support/foreignWeek';

const site = await startForeignSite();
const { foreign } = site;
afterEach(() => {
  foreign.heal();
  foreign.state.bookings.length = 0;
});

async function logIn(account: { username: string; password: string }): Promise<Browser> {
  const browser = new Browser(site.origin);
  const home = await browser.press(await browser.open('/login'), 'Iniciar sesión', account);
  expect(home.url.pathname).toBe('/dashboard');
  expect(home.text).toContain('Sesión iniciada correctamente');
  return browser;
}

const nextMonday = () => moveDay(mondayOf(dayOf(new Date(), ZONE)), 7);

async function bookAnHour(student: Browser): Promise<Page> {
  let page = await student.press(await student.open('/mentorships/new/mentor'), 'a Tomás Rey');
  page = await student.press(page, 'Siguiente');
  page = await student.open(`${page.url.pathname}?semana=${nextMonday()}`);
  const offered = page.forms.flatMap((form) => form.offered).filter(([name]) => name === 'slots');
  const day = offered[0]?.[1].slice(0, 10) ?? 'none';
  const slots = offered.map(([, slot]) => slot).filter((slot) => slot.startsWith(day));
  page = await student.press(page, 'Siguiente', { slots: slots.slice(0, 2) });
  const words = { additional_information: 'Quiero repasar integrales.', expertises: 'algebra' };
  page = await student.press(page, 'Siguiente', words);
  expect(page.text).toContain('Tomás Rey');
  expect(page.text).toContain('22,50 €');
  return student.press(page, 'Confirmar mentoría');
}

const hrefOf = (page: Page, pattern: RegExp) =>
  [...page.html.matchAll(/href="([^"]*)"/g)]
    .map(([, href = '']) => href.replaceAll('&amp;', '&'))
    .find((h) => pattern.test(h));

describe.each<[string, Partial<Habits>]>([
  ['its usual habits', {}],
  [
    'no identifiers, no full names, areas by name, paging the other way round',
    { identifiers: false, fullNames: false, expertisesAs: 'names', otherPaging: true, dates: 'z' },
  ],
])('a foreign server with %s', (_, habits) => {
  it('lets a student book and the mentor confirm, and each sees the other’s change', async () => {
    foreign.habits = { ...USUAL, ...habits };
    const student = await logIn(STUDENT);
    const done = await bookAnHour(student);
    expect(done.status).toBe(200);
    expect(done.text).toContain('¡Mentoría creada exitosamente!');
    const [booking] = foreign.state.bookings;
    expect(booking).toMatchObject({
      price: 22.5,
      confirmation: false,
      additional_information: 'Quiero repasar integrales.',
    });
    expect((booking?.end ?? 0) - (booking?.start ?? 0)).toBe(3_600_000);

    const seen = await student.open('/mentorships');
    expect(seen.text).toContain('Tomás Rey');
    expect(seen.text).toContain('Mostrando 1 a 1 de 1 mentorías');

    const mentor = await logIn(MENTOR);
    const detail = await mentor.open(
      hrefOf(await mentor.open('/mentorships'), /^\/mentorships\?.*detalle=/) ?? '',
    );
    const question = await mentor.open(hrefOf(detail, /[?&]confirmar=/) ?? '');
    const confirmed = await mentor.press(question, 'Sí, confirmar');
    expect(confirmed.text).toContain('Mentoría confirmada correctamente');
    expect(booking?.confirmation).toBe(true);

    const own = await student.open(
      hrefOf(await student.open('/mentorships'), /^\/mentorships\?.*detalle=/) ?? '',
    );
    const cancelled = await student.press(
      await student.open(hrefOf(own, /[?&]cancelar=/) ?? ''),
      'Sí, cancelar',
    );
    expect(cancelled.text).toContain('Mentoría cancelada correctamente');
    expect(foreign.state.bookings).toEqual([]);
    expect((await mentor.open('/mentorships')).text).not.toContain('Lucía');
  });
});

describe('sessions', () => {
  const refreshes = () => foreign.calls.filter((call) => call.endsWith('/token/refresh/')).length;

  it('20 simultaneous requests with an expired access token cause one refresh and log nobody out', async () => {
    const student = await logIn(STUDENT);
    foreign.expireAccess();
    const before = refreshes();
    const cookie = [...student.cookies].map((c) => c.join('=')).join('; ');
    const ask = (path: string) => fetch(`${site.origin}${path}`, { headers: { cookie }, redirect: 'manual' });
    const paths = ['/dashboard', '/mentorships', '/mentorships.data', '/mentorships/new/mentor'];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => ask(paths[i % paths.length] ?? '/')),
    );
    expect(answers.map((a) => a.status)).toEqual(answers.map(() => 200));
    expect(refreshes() - before).toBe(1);
    for (const answer of answers) {
      const own = answer.headers.getSetCookie().filter((line) => line.startsWith('refresh_token='));
      expect(own).toHaveLength(1);
      expect(own[0]).toMatch(/^refresh_token=[\w.-]{100,}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/);
      const next = await fetch(`${site.origin}/dashboard`, {
        headers: { cookie: own[0]?.split(';')[0] ?? '' },
        redirect: 'manual',
      });
      expect(next.status).toBe(200);
    }
    expect(refreshes() - before).toBe(1);
  });

  it.each([
    '500',
    'html502',
    'html503',
    'html401',
    'html403',
    'page',
    'reset',
  ] as const)('a refresh that ends in %s logs nobody out', async (fault) => {
    const student = await logIn(STUDENT);
    foreign.expireAccess();
    foreign.fail('POST /api/auth/token/refresh/', fault);
    const before = new Map(student.cookies);
    const failed = await student.open('/mentorships');
    expect(failed.status).toBe(fault === '500' ? 500 : 503);
    expect(failed.url.pathname).toBe('/mentorships');
    expect(student.cookies).toEqual(before);
    foreign.heal();
    expect((await student.open('/mentorships')).status).toBe(200);
  });

  it('a rejected new token is a 503, and the session is kept', async () => {
    const student = await logIn(STUDENT);
    foreign.fail('GET /api/auth/me/', '401');
    const failed = await student.open('/mentorships');
    expect([failed.status, failed.url.pathname]).toEqual([503, '/mentorships']);
    expect(student.cookies.has('refresh_token')).toBe(true);
    foreign.heal();
    foreign.expireAccess();
    foreign.fail('GET /api/auth/me/', '401', 2);
    expect((await student.open('/mentorships')).status).toBe(200);
  });

  it('a rejected session leads to the log-in and back, and its cookie is deleted', async () => {
    const student = await logIn(STUDENT);
    foreign.expireAccess();
    foreign.state.refreshes.clear();
    const login = await student.open('/mentorships?status=pending');
    expect(login.url.pathname + login.url.search).toBe('/login?redirectTo=%2Fmentorships%3Fstatus%3Dpending');
    expect([...student.cookies.keys()]).not.toContain('refresh_token');
    expect([...student.cookies.keys()]).not.toContain('has_logged_in');
    const back = await student.press(login, 'Iniciar sesión', STUDENT);
    expect(back.url.pathname + back.url.search).toBe('/mentorships?status=pending');
  });

  it('a form sent with an expired session comes back complete, and can be sent again', async () => {
    const student = await logIn(STUDENT);
    let page = await student.press(await student.open('/mentorships/new/mentor'), 'a Tomás Rey');
    foreign.expireAccess();
    foreign.state.refreshes.clear();
    page = await student.press(page, 'Siguiente', { note: 'no me pierdas «nunca»' });
    expect(page.status).toBe(401);
    expect(page.text).toContain('Tu sesión ha caducado');
    const again = page.forms.find((form) => form.buttons.some((b) => b.text.includes('Volver a enviar')));
    expect(again?.fields).toContainEqual(['note', 'no me pierdas «nunca»']);
    expect(again?.fields).toContainEqual(['intent', 'next']);

    const tab = await logIn(STUDENT);
    for (const [name, value] of tab.cookies) student.cookies.set(name, value);
    expect((await student.press(page, 'Volver a enviar')).url.pathname).toBe('/mentorships/new/horario');
  });

  it('log-out clears everything even when the API fails', async () => {
    const student = await logIn(STUDENT);
    foreign.fail('POST /api/auth/logout/', '500');
    const out = await student.press(await student.open('/dashboard'), 'Cerrar sesión');
    expect(out.url.pathname).toBe('/login');
    expect([...student.cookies.keys()]).toEqual([]);
  });
});
