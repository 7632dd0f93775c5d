/** The calendar at a fixed clock: the right hours across both daylight saving changes, and invalid requests. */
import { load } from 'cheerio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STUDENT } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { attributesOf, textsOf } from '~/tests/support/pageParts';

type Site = Awaited<ReturnType<typeof startCalendarSite>>;

const letters = (text: string) => text.replace(/[^\p{L}\d]/gu, '');

/**
 * A session's accessible name in the month view starts with other text, says nothing twice and neither topic nor
 * room code; a week's states are in whole words.
 */
function asInWeek(name: string): string {
  return name
    .replace(', Álgebra', '')
    .replace('Pendiente de celebrarse', 'Confirmada')
    .replace('Pendiente de confirmación', 'Pendiente')
    .replace(/^(\d\d:\d\d) Marta R\., ([^,]+), hasta las ([^,]+), con ([^,]+)/, '$1 – $3 $4, $2')
    .replace(/^Marta R\., ([^,]+), (\d\d:\d\d – [^,]+), con ([^,]+)/, '$2 $3, $1');
}

/** '09:00 – 10:00 Ana Soler Vidal, Confirmada' by day. Each name starts with the visible text (WCAG 2.5.3). */
function sessionsOn({ html }: Page): Record<string, string[]> {
  const $ = load(html);
  const found: Record<string, string[]> = {};
  for (const cell of $('[data-cell]').toArray()) {
    for (const one of $(cell).find('a').toArray()) {
      const seen = $(one).clone();
      seen.find('.cal-start').remove();
      const name = $(one).attr('aria-label') ?? '';
      expect(letters(name).startsWith(letters(seen.text())), `${name} begins with ${seen.text()}`).toBe(true);
    }
    const labels = $(cell)
      .find('.cal-session')
      .toArray()
      .map((one) => /^\d\d:\d\d – .*(?=, )/.exec(asInWeek($(one).attr('aria-label') ?? ''))?.[0] ?? '');
    if (labels.length > 0) found[$(cell).attr('data-cell') ?? ''] = labels;
  }
  return found;
}

/** First row and row span of each. */
function rowsOf({ html }: Page, selector: string) {
  const $ = load(html);
  const classes = $(selector)
    .toArray()
    .map((one) => $(one).attr('class') ?? '');
  return classes.map((one) => /row-start-(\d+) row-span-(\d+)/.exec(one)?.slice(1).map(Number));
}

describe('October 2026, when the clocks go back on Sunday the 25th', () => {
  let site: Site;
  let student: Browser;
  let mentor: Browser;
  beforeAll(async () => {
    site = await startCalendarSite({
      now: '2026-10-21T08:20:00Z',
      sessions: [
        { start: '2026-10-19 09:00', end: '2026-10-19 10:00' },
        { start: '2026-10-21 10:00', end: '2026-10-21 11:00' },
        { start: '2026-10-24 09:00', end: '2026-10-24 10:00' },
        { start: '2026-10-24 23:00', end: '2026-10-25 00:30' },
        // From 02:30 summer time to 02:30 winter time.
        { start: '2026-10-25T00:30:00Z', end: '2026-10-25T01:30:00Z' },
        { start: '2026-10-25 09:00', end: '2026-10-25 10:00', pending: true },
        { start: '2026-10-26 09:00', end: '2026-10-26 10:00' },
        { start: '2026-12-31 23:00', end: '2027-01-01 00:30' },
        ...Array.from({ length: 12 }, (_, i) => ({
          start: `2026-11-10 ${String(8 + i).padStart(2, '0')}:00`,
          end: `2026-11-10 ${String(8 + i).padStart(2, '0')}:30`,
        })),
      ],
      exceptions: [
        { day: '2026-10-22', kind: 'off', startMinute: 0, endMinute: 1440 },
        { day: '2026-10-25', kind: 'extra', startMinute: 540, endMinute: 660 },
        { day: '2026-10-30', kind: 'off', startMinute: 780, endMinute: 840 },
      ],
    });
    [student, mentor] = [await site.logIn('ana'), await site.logIn('marta')];
  });
  afterAll(() => site?.stop());

  it.each([
    '/calendar?vista=mes',
    '/calendar?vista=semana',
  ])('%s: every session at its hour on its day', async (path) => {
    const page = await student.open(path);
    expect([page.status, page.title]).toEqual([200, 'Calendario · Mentorea']);
    const who = 'Marta Ruiz Olmedo';
    const shown = sessionsOn(page);
    expect(shown).toMatchObject({
      '2026-10-19': [`09:00 – 10:00 ${who}, Finalizada`],
      '2026-10-21': [`10:00 – 11:00 ${who}, En curso`],
      '2026-10-24': [
        `09:00 – 10:00 ${who}, Confirmada`,
        `23:00 – 00:30 ${who}, Confirmada, hasta el día siguiente`,
      ],
      '2026-10-25': [
        `23:00 – 00:30 ${who}, Confirmada, desde el día anterior`,
        `02:30 – 02:30 (1 hora) ${who}, Confirmada`,
        `09:00 – 10:00 ${who}, Pendiente`,
      ],
    });
    expect(Object.keys(shown)).toHaveLength(path === '/calendar?vista=mes' ? 5 : 4);
    expect(page.text).toContain(path === '/calendar?vista=mes' ? 'Octubre de 2026' : '19 – 25 de octubre');
    if (path !== '/calendar?vista=mes') {
      expect(page.text).toContain('A las 03:00 serán las 02:00');
      // Only 'Mis mentorías' has its own word for what comes.
      const own = path.startsWith('/mentorships') ? 'Pendiente de celebrarse' : 'Confirmada';
      for (const words of [own, 'Pendiente de confirmación'])
        expect(load(page.html)('.cal-week').text()).toContain(words);
    }
  });

  it("draws nine o'clock on the same rows on Saturday, Sunday and Monday", async () => {
    const [change, after] = [
      await student.open('/calendar?vista=semana'),
      await student.open('/calendar?vista=semana&dia=2026-10-26'),
    ];
    const nine = (page: Page, day: string) => rowsOf(page, `[data-cell="${day}"] .cal-slot`);
    // The grid starts at midnight, since a session does; the hours without any are folded.
    expect(nine(change, '2026-10-24')).toEqual([
      [21, 4],
      [33, 4],
    ]);
    expect(nine(change, '2026-10-25')).toEqual([
      [1, 2],
      [11, 4],
      [21, 4],
    ]);
    // The grid starts at eight.
    expect(nine(after, '2026-10-26')).toEqual([[5, 4]]);
  });

  it('shows a mentor the hours of each day from today on, and days off', async () => {
    const page = await mentor.open('/calendar?vista=semana');
    const open = (day: string) => rowsOf(page, `[data-cell="${day}"] .cal-open`);
    expect(open('2026-10-20')).toEqual([]);
    expect(open('2026-10-21')).toEqual([
      [21, 16],
      [41, 16],
    ]);
    expect([open('2026-10-22'), open('2026-10-24'), open('2026-10-25')]).toEqual([[], [], [[21, 8]]]);
    expect(page.text).toContain('Día libre');
    expect(page.html).toContain('href="/profile/horario"');
    const month = await mentor.open('/calendar?vista=mes');
    expect(load(month.html)('[data-hours="some"]').length).toBe(8);
    expect((await student.open('/calendar?vista=semana')).text).not.toContain('Tu horario');
  });

  it.each([
    ['2026-10-22', '13:00', 'tienes horas bloqueadas: libéralas en el calendario o elige otras.'],
    ['2026-10-30', '13:30', 'tienes horas bloqueadas: libéralas en el calendario o elige otras.'],
    ['2026-10-31', '13:00', 'no es un hueco libre de tu horario: ábrelo en el calendario o elige otro.'],
  ])('hours of %s at %s that cannot be proposed link to the calendar that frees them', async (day, from, how) => {
    const asked = `estudiante=${STUDENT}&dia=${day}&hora=${from}&hasta=14:30`;
    const page = await mentor.open(`/mentorships/proponer?${asked}`);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(how)]);
    expect(load(page.html)('a:contains("Ábrela o libérala en el calendario")').attr('href')).toBe(
      `/calendar?vista=dia&dia=${day}`,
    );
  });

  it('marks today and no other day', async () => {
    for (const path of ['/calendar?vista=mes', '/calendar?vista=semana']) {
      const $ = load((await student.open(path)).html);
      expect(attributesOf($, '[aria-current="date"]', 'data-day')).toEqual(['2026-10-21']);
    }
  });

  it('a day with twelve sessions shows two, and the way to all', async () => {
    const month = await student.open('/calendar?vista=mes&dia=2026-11-01');
    const cell = load(month.html)('[data-cell="2026-11-10"]');
    expect(cell.find('.cal-session').length).toBe(2);
    const more = cell.find('.cal-more');
    expect(more.text()).toBe('+10 más');
    const day = await student.open(more.attr('href') ?? '');
    expect(load(day.html)('#dia li').length).toBe(12);
    expect(load(day.html)('#dia h3').text()).toBe('martes 10 de noviembre');
  });

  it('crosses the end of the year, and lists a session over midnight once', async () => {
    for (const dia of ['2026-12-31', '2027-01-01']) {
      const week = await student.open(`/calendar?vista=semana&dia=${dia}`);
      expect(Object.keys(sessionsOn(week))).toEqual(['2026-12-31', '2027-01-01']);
      expect(week.text).toContain('28 dic – 3 ene 2027');
      const list = await student.open(`/calendar?vista=lista&dia=${dia}`);
      expect(list.text.match(/23:00 – 00:30/g)).toHaveLength(1);
      const $ = load(list.html);
      const headings = $('main h3').filter((_, one) => $(one).text().includes('de diciembre'));
      expect(headings.length).toBeGreaterThan(0);
      expect(headings.closest('section, [role=region]').length, 'a day is no landmark').toBe(0);
    }
  });

  it('opens in the view used last in this browser, unless the address names one', async () => {
    const view = async (path: string) =>
      load((await student.open(path)).html)('nav[aria-label=Vista] [aria-current]')
        .text()
        .trim();
    expect(await view('/calendar?vista=lista')).toBe('Lista');
    expect(await view('/calendar?dia=2026-10-26')).toBe('Lista');
    expect(await view('/calendar?vista=mes')).toBe('Mes');
    expect(await view('/calendar')).toBe('Mes');
  });

  it('jumps to a date without scripts, and links from an empty view to the next session', async () => {
    const page = await student.press(await student.open('/calendar?vista=semana'), 'Ir', {
      dia: '2027-06-02',
    });
    expect(page.url.search).toBe('?vista=semana&dia=2027-06-02');
    expect(page.text).toContain('No tienes sesiones esta semana');
    expect(page.text).toMatch(/Ahora hoy, .*11:00/);
    expect(page.html).toContain('href="/calendar?vista=semana&amp;dia=2026-10-21"');
  });

  it.each([
    ['?vista=nada&dia=2027-02-29', 'Octubre de 2026'],
    ['?vista[]=semana&dia=%00', 'Octubre de 2026'],
    ['?vista=semana&vista=mes&dia=', '19 – 25 de octubre'],
    ['?vista=mes&dia=0001-01-01', 'Octubre de 2021'],
    ['?vista=mes&dia=9999-12-31', 'Octubre de 2028'],
    ['?vista=lista&dia=9999-12-31', '30 oct – 26 nov 2028'],
  ])('%s is %s', async (search, title) => {
    const page = await student.open(`/calendar${search}`);
    expect([page.status, load(page.html)('#periodo').text()]).toEqual([200, expect.stringContaining(title)]);
  });

  it('opens details at their own address, closes back to it, and reports an unknown session', async () => {
    const page = await student.open('/calendar?vista=semana');
    const href = load(page.html)('[data-cell="2026-10-24"] .cal-session').first().attr('href') ?? '';
    expect(href).toMatch(/^\/calendar\?vista=semana&detalle=/);
    const open = await student.open(href);
    expect(open.html).toMatch(/<dialog(?=[^>]* open)[\s\S]*? con /);
    expect(load(open.html)('dialog a[aria-label="Cerrar"]').attr('href')).toBe('/calendar?vista=semana');
    const none = await student.open('/calendar?detalle=no-existe');
    expect(none.text).toContain('Esta sesión no está en tu lista');
  });

  it('leads a visitor to the log-in with the way back', async () => {
    const page = await new Browser(site.origin).open('/calendar?vista=semana&dia=2026-10-25');
    expect(page.url.pathname).toBe('/login');
    expect(decodeURIComponent(page.url.search)).toContain('/calendar?vista=semana&dia=2026-10-25');
  });
});

describe('March 2027, when the clocks go forward on Sunday the 28th', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startCalendarSite({
      now: '2027-03-22T08:00:00Z',
      sessions: [
        { start: '2027-03-27 09:00', end: '2027-03-27 10:00' },
        { start: '2027-03-28 00:30', end: '2027-03-28 01:30' },
        // One hour long, across the hour that does not exist.
        { start: '2027-03-28T00:30:00Z', end: '2027-03-28T01:30:00Z' },
        { start: '2027-03-28 09:00', end: '2027-03-28 10:00' },
        { start: '2027-03-29 09:00', end: '2027-03-29 10:00' },
      ],
    });
  });
  afterAll(() => site?.stop());

  it('shows every session at its hour on its day, in month, week and list', async () => {
    const student = await site.logIn('ana');
    const who = 'Marta Ruiz Olmedo, Confirmada';
    const sunday = [`00:30 – 01:30 ${who}`, `01:30 – 03:30 (1 hora) ${who}`, `09:00 – 10:00 ${who}`];
    const nine = [`09:00 – 10:00 ${who}`];
    const week = await student.open('/calendar?vista=semana&dia=2027-03-28');
    expect(sessionsOn(week)).toEqual({ '2027-03-27': nine, '2027-03-28': sunday });
    expect(week.text).toContain('A las 02:00 serán las 03:00');
    expect(rowsOf(week, '[data-cell="2027-03-28"] .cal-slot')).toEqual([
      [3, 4],
      [7, 8],
      [21, 4],
    ]);
    const month = await student.open('/calendar?vista=mes');
    expect(sessionsOn(month)).toEqual({ '2027-03-27': nine, '2027-03-28': sunday, '2027-03-29': nine });
    const mentor = await site.logIn('marta');
    const after = await mentor.open('/calendar?vista=semana&dia=2027-03-29');
    expect(rowsOf(after, '[data-cell="2027-03-29"] .cal-open')).toEqual([
      [5, 16],
      [25, 16],
    ]);
    const list = await student.open('/calendar?vista=lista&dia=2027-03-28');
    expect(textsOf(load(list.html), 'h3')).toEqual([
      'sábado 27 de marzo',
      'domingo 28 de marzo',
      'lunes 29 de marzo',
    ]);
  });
});
