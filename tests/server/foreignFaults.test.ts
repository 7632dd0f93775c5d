/**
 * Each API call fails in turn: every page is still a Spanish page with the right status and a way on, within
 * 6 s (reads) or 12 s (a form). The calls of each page are observed, not listed here.
 */
import { afterEach, describe, expect, it } from 'vitest';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { FAULTS, type Fault } from '~/tests/support/foreignFaults';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { startForeignSite } from '~/tests/support/foreignSite';
import { ZONE } from '~/tests/support/foreignWeek';
import { PATIENT } from '~/tests/support/patience';

/** page -> the calls it makes without failures. */
const calls = new Map<string, string[]>();

const WIZARD = '/mentorships/new';
const PAGES = [
  '/dashboard',
  '/mentorships',
  ...['mentor', 'horario', 'informacion', 'resumen'].map((s) => `${WIZARD}/${s}`),
];
const QUICK = FAULTS.filter((fault) => fault !== 'delay');

const site = await startForeignSite();
const { foreign } = site;
let student = await site.logIn(STUDENT);
const mentor = await site.logIn(MENTOR);
await book(student, await toSummary(student));
await toSummary(student);
for (const path of PAGES) {
  foreign.calls.length = 0;
  const page = await student.open(path);
  expect([page.url.pathname, page.status]).toEqual([path, 200]);
  calls.set(path, [...new Set(foreign.calls)]);
}
afterEach(async () => {
  await site.untilWell();
});

async function toSummary(browser: Browser): Promise<Page> {
  await browser.press(await browser.open(`${WIZARD}/mentor`), 'a Tomás Rey');
  const week = await browser.open(
    `${WIZARD}/horario?semana=${moveDay(mondayOf(dayOf(new Date(), ZONE)), 7)}`,
  );
  const slot = week.forms.flatMap((form) => form.offered).find(([name]) => name === 'slots')?.[1] ?? '';
  const page = await browser.press(week, 'Siguiente', { slots: slot });
  return browser.press(page, 'Siguiente', { additional_information: 'Integrales' });
}

async function book(browser: Browser, summary: Page): Promise<Page> {
  return browser.press(summary, 'Confirmar mentoría');
}

/** Circuit breakers of the pages' calls may have opened: each tries again after 5 s. */
async function untilRead(): Promise<void> {
  foreign.heal();
  const isWell = async (path: string) => {
    const { status, text } = await student.open(path);
    return status === 200 && !text.includes('Error al cargar');
  };
  const areWell = async () => (await Promise.all(PAGES.map(isWell))).every(Boolean);
  await expect.poll(areWell, { ...PATIENT, interval: 500 }).toBe(true);
}

function expectRealPage(page: Page, fault: Fault): void {
  const said = `${page.status} ${page.url.pathname}: ${page.text.slice(0, 300)}`;
  expect(page.headers.get('content-type'), said).toMatch(/^text\/html/);
  expect(page.html, said).toContain('<html lang="es"');
  expect(page.title, said).toContain('Mentorea');
  expect(page.text.length, said).toBeGreaterThan(60);
  expect(page.html, said).toMatch(/<a [^>]*href=|<button/);
  expect(page.text, said).not.toMatch(/Bad Gateway|nginx|undefined|\[object|Server Error|Unexpected/);
  const right = { '500': [200, 500], '401': [200, 503], cut: [200, 500, 503] } as Partial<
    Record<Fault, number[]>
  >;
  expect(right[fault] ?? [200, 503], said).toContain(page.status);
}

async function timed<T>(limit: number, run: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await run();
  expect(performance.now() - started).toBeLessThan(limit);
  return result;
}

describe('reading', () => {
  it.each(QUICK)('%s', async (fault) => {
    for (const [path, made] of calls) {
      for (const call of made) {
        foreign.fail(call, fault);
        expectRealPage(await timed(6_000, () => student.open(path)), fault);
        foreign.heal();
        student = student.cookies.has('refresh_token') ? student : await site.logIn(STUDENT);
      }
    }
  });

  it('copes with an answer that never comes', async () => {
    for (const call of new Set([...calls.values()].flat())) {
      foreign.fail(call, 'delay');
      const pages = [...calls].filter(([, made]) => made.includes(call)).map(([path]) => path);
      await Promise.all(
        pages.map(async (path) => {
          const page = await timed(6_000, () => student.open(path));
          expectRealPage(page, 'delay');
          if (path === '/mentorships' && call === 'GET /api/mentorships/')
            expect(page.text).toContain('no ha respondido a tiempo');
        }),
      );
      await untilRead();
    }
  });

  it('without any API, public pages work, the others say so, and the session is kept', async () => {
    foreign.fail(/./, 'reset');
    for (const path of ['/', '/login', '/register', '/account-activated']) {
      expect((await new Browser(site.origin).open(path)).status).toBe(200);
    }
    for (const path of PAGES) {
      const page = await timed(6_000, () => student.open(path));
      expectRealPage(page, 'reset');
      expect(page.status).toBe(503);
    }
    // By now the circuit breaker is open, so nobody waits.
    foreign.calls.length = 0;
    for (const path of [...PAGES, ...PAGES]) expect((await student.open(path)).status).toBe(503);
    expect(foreign.calls.length).toBeLessThan(PAGES.length);
    expect(student.cookies.has('refresh_token')).toBe(true);
    await untilRead();
  });
});

describe('the error texts of unreadable lists', () => {
  it.each([
    ['/mentorships', 'GET /api/mentorships/', 'Error al cargar las mentorías', 500],
    ['/dashboard', 'GET /api/mentorships/', 'Error al cargar las mentorías', 200],
    [
      `${WIZARD}/mentor`,
      'GET /api/mentors/',
      'Error al cargar los mentores. Por favor, intenta de nuevo.',
      500,
    ],
  ])('%s', async (path, call, text, status) => {
    foreign.fail(call, '500');
    const page = await student.open(path);
    expect([page.status, page.text]).toEqual([status, expect.stringContaining(text)]);
    expect(page.text).not.toContain('a tiempo');
    expect(page.html).toContain(`href="${path}"`);
  });
});

describe('sending', () => {
  const FAILURES = FAULTS.filter((fault) => fault !== '401');

  it.each(FAILURES)('a registration with %s', async (fault) => {
    const browser = new Browser(site.origin);
    const form = await browser.open('/register');
    foreign.fail('POST /api/auth/register/', fault);
    const person = { username: 'nueva.persona', email: 'nueva@example.org', user_type: 'alumno' };
    const password = 'Camaleón-verde-93';
    const fields = { ...person, password, password_confirm: password, terms: 'on' };
    const page = await timed(12_000, () => browser.press(form, 'Registrarse', fields));
    expect(page.status).toBe(fault === '500' ? 500 : 503);
    expect(page.text).toContain('Error al registrar. Verifica los datos o intenta más tarde.');
    expect(page.forms[0]?.fields).toContainEqual(['email', person.email]);
    // Who tries again does not type them again.
    expect(page.forms[0]?.fields).toContainEqual(['password_confirm', password]);
  });

  it.each(FAILURES)('the log-in with %s', async (fault) => {
    const browser = new Browser(site.origin);
    const form = await browser.open('/login');
    foreign.fail('POST /api/auth/token/', fault);
    const page = await timed(12_000, () => browser.press(form, 'Iniciar sesión', STUDENT));
    expect(page.status).toBeGreaterThanOrEqual(400);
    expect(page.text).toContain('Credenciales incorrectas o error de red.');
    expect(page.forms[0]?.fields).toContainEqual(['username', STUDENT.username]);
    expect(page.html).not.toContain(STUDENT.password);
  });

  it.each(FAILURES)('a booking with %s', async (fault) => {
    const summary = await toSummary(student);
    foreign.fail('POST /api/mentorships/', fault);
    const page = await timed(12_500, () => book(student, summary));
    expect(page.html).toContain('<html lang="es"');
    expect(page.text).toContain('Error al crear la mentoría');
    expect(page.text).not.toMatch(/Bad Gateway<|nginx|<html/);
    expect(page.text).toContain('Tomás Rey');
  });

  it.each(
    FAILURES.filter((fault) => fault !== 'cut'),
  )('a confirmation and a cancellation with %s', async (fault) => {
    const [booking] = foreign.state.bookings;
    const open = async (who: Browser, what: string) => {
      const list = await who.open('/mentorships');
      const links = (page: Page) =>
        [...page.html.matchAll(/href="([^"]*)"/g)].map(([, h = '']) => h.replaceAll('&amp;', '&'));
      const detail = links(list).find((href) => href.startsWith('/mentorships?detalle=')) ?? '';
      return who.open(links(await who.open(detail)).find((href) => href.includes(`?${what}`)) ?? '');
    };
    const [confirm, cancel] = [await open(mentor, 'confirm'), await open(student, 'cancel')];
    foreign.fail(/^(PUT|DELETE) /, fault);
    const answers = await Promise.all([
      timed(12_500, () => mentor.press(confirm, 'Sí, confirmar')),
      timed(12_500, () => student.press(cancel, 'Sí, cancelar')),
    ]);
    expect(answers[0].text).toContain('Error al confirmar la mentoría');
    expect(answers[1].text).toContain('Error al cancelar la mentoría');
    expect(foreign.state.bookings).toContain(booking);
    expect(booking?.confirmation).toBe(false);
  });
});
