/** The calendar with another server: it requests no more than it shows; a failure costs its own part only. */
import { load } from 'cheerio';
import { afterEach, describe, expect, it } from 'vitest';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import type { Browser } from '~/tests/support/foreignBrowser';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { startForeignSite } from '~/tests/support/foreignSite';
import { ZONE } from '~/tests/support/foreignWeek';
import { PATIENT } from '~/tests/support/patience';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const FAR = 60;
const SECRET = 'Repaso de óptica geométrica';

const monday = moveDay(mondayOf(dayOf(new Date(), ZONE)), 7);
const week = `/calendar?vista=semana&dia=${monday}`;
const idOf = (n: number) => `session-${1_000 + n}-x`;

const site = await startForeignSite();
const { foreign } = site;
const mentor = await site.logIn(MENTOR);
const [tomas, lucia] = [foreign.state.who(MENTOR), foreign.state.who(STUDENT)];
const noon = Math.floor(Date.now() / DAY) * DAY + 12 * HOUR;
for (let n = -FAR; n < FAR; n += 1) {
  foreign.state.bookings.push({
    id: 1_000 + n,
    identifier: idOf(n),
    mentor: tomas,
    alumnos: [lucia],
    start: noon + n * DAY,
    end: noon + n * DAY + HOUR,
    price: 20,
    room_code: `MENTOR-2026-${1_000 + n}`,
    confirmation: true,
    additional_information: SECRET,
    expertises: ['algebra'],
  });
}
afterEach(async () => {
  foreign.heal();
  // The circuit breaker may have opened: it tries again after 5 s.
  await expect.poll(async () => (await mentor.open(week)).status, PATIENT).toBe(200);
});

function shown(html: string) {
  return load(html)('.cal-session').length;
}

/** Requests for the list of sessions. */
async function listCalls(browser: Browser): Promise<URLSearchParams[]> {
  foreign.asked.length = 0;
  const page = await browser.open(week);
  expect([page.status, shown(page.html)]).toEqual([200, 7]);
  return foreign.asked
    .filter((one) => one.startsWith('GET /api/mentorships/?'))
    .map((one) => new URL(one.slice(4), foreign.url).searchParams);
}

describe('the calls', () => {
  it('read the whole list of a server without date filters', async () => {
    const calls = await listCalls(mentor);
    expect(calls.length).toBe((2 * FAR) / foreign.habits.pageSize);
    expect(calls.some((query) => query.has('from') || query.has('to'))).toBe(false);
  });

  it('ask a server with date filters only for the days of the week', async () => {
    await site.offer(['requests']);
    const calls = await listCalls(await site.logIn(MENTOR));
    expect(calls.map((query) => [query.get('from'), query.get('to')])).toEqual([
      [monday, moveDay(monday, 6)],
    ]);
    await site.offer([]);
  });

  it('load the full details only of the session whose dialog is open', async () => {
    for (const path of [week, '/calendar']) {
      const page = await mentor.open(path);
      expect(shown(page.html)).toBeGreaterThanOrEqual(7);
      expect(page.html).not.toContain(SECRET);
    }
    const dialog = await mentor.open(`/calendar?detalle=${idOf(1)}`);
    expect(dialog.html).toMatch(/<dialog(?=[^>]* open)[\s\S]*? con /);
    expect(dialog.html).toContain(SECRET);
  });
});

describe('failures', () => {
  it.each([
    ['html503', 503],
    ['reset', 503],
    ['500', 500],
  ] as const)('unreadable sessions (%s) are reported in place, and can be retried', async (fault, status) => {
    foreign.fail('GET /api/mentorships/', fault);
    const page = await mentor.open(week);
    const $ = load(page.html);
    expect([page.status, page.title]).toEqual([status, 'Calendario · Mentorea']);
    expect($('[role=alert][data-leaves="5000"]').text()).toBe('Error al cargar las mentorías');
    expect(
      $('main a')
        .filter((_, a) => $(a).text() === 'Reintentar')
        .attr('href'),
    ).toBe(week);
    expect($('nav[aria-label="Vista"] a').length).toBe(4);
  });

  it('unreadable hours hide only the hours behind the sessions', async () => {
    expect(load((await mentor.open(week)).html)('.cal-open').length).toBeGreaterThan(0);
    foreign.fail('GET /api/availability/', '500');
    const page = await mentor.open(week);
    expect([page.status, shown(page.html)]).toEqual([200, 7]);
    expect(page.text).toContain('No hemos podido cargar tu horario.');
    expect(load(page.html)('.cal-open').length).toBe(0);
  });

  it('an unreadable session loses its dialog only if it is not among those shown', async () => {
    foreign.fail('GET /api/mentorships/*/', '500');
    const among =
      load((await mentor.open(week)).html)('.cal-session')
        .first()
        .attr('href') ?? '';
    const inHand = await mentor.open(among);
    expect([inHand.status, shown(inHand.html)]).toEqual([200, 7]);
    expect(inHand.html).toMatch(/<dialog(?=[^>]* open)[\s\S]*? con /);
    const elsewhere = `${week}&detalle=${idOf(-FAR)}`;
    const failed = await mentor.open(elsewhere);
    expect([failed.status, shown(failed.html)]).toEqual([200, 7]);
    expect(failed.text).toContain('No hemos podido cargar esta sesión');
    const $ = load(failed.html);
    const again = $('dialog a').filter((_, a) => $(a).text() === 'Reintentar');
    expect(again.attr('href')).toBe(elsewhere);
    foreign.heal();
    expect((await mentor.open(elsewhere)).html).toMatch(/<dialog(?=[^>]* open)[\s\S]*? con /);
  });
});
