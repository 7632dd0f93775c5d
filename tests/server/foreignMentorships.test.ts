/** Long lists of a server without `requests`: counted and searched whole, shown as with our server. */
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { mondayOf, moveDay } from '~/app/domain/time/calendarDays';
import { dayOf } from '~/app/domain/time/dates';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { startForeignSite } from '~/tests/support/foreignSite';
import { ZONE } from '~/tests/support/foreignWeek';

const DAY = 86_400_000;
const HOUR = 3_600_000;

const site = await startForeignSite();
const { foreign } = site;
const [student, mentor] = await Promise.all([site.logIn(STUDENT), site.logIn(MENTOR)]);
const [tomas, lucia] = [foreign.state.who(MENTOR), foreign.state.who(STUDENT)];
// One a day, half a day away from now: none is going on.
const next = Math.floor(Date.now() / HOUR) * HOUR + 12 * HOUR;
for (let n = -40; n <= 205; n += 1) {
  foreign.state.bookings.push({
    id: 1_000 + n,
    identifier: `session-${1_000 + n}-x`,
    mentor: tomas,
    alumnos: [lucia],
    start: next + n * DAY,
    end: next + n * DAY + HOUR,
    price: 20,
    room_code: `MENTOR-2026-${1_000 + n}`,
    confirmation: n < 0,
    additional_information: n === 7 ? 'Óptica geométrica' : 'Repaso',
    expertises: ['algebra'],
  });
}

it('counts, filters and searches all of it, not only the first page', async () => {
  const first = await student.open('/mentorships');
  expect(first.text).toContain('Mostrando 1 a 6 de 206 mentorías');
  const counts = (html: string) =>
    [...html.replaceAll('<!-- -->', '').matchAll(/(\w+) \((\d+)\)/g)].map(([, , n]) => n);
  expect(counts(first.html).slice(0, 3)).toEqual(['206', '40', '206']);
  expect((await student.open('/mentorships?page=999')).text).toContain(
    'Mostrando 205 a 206 de 206 mentorías',
  );
  expect((await student.open('/mentorships?vista=pasadas')).text).toContain(
    'Mostrando 1 a 6 de 40 mentorías',
  );
  expect((await student.open('/mentorships?status=confirmed&page=2')).text).toContain(
    'Mostrando 7 a 12 de 40',
  );
  const found = await student.open('/mentorships?q=geometrica+optica+TOMAS');
  expect(found.text).toContain('Mostrando 1 a 1 de 1 mentorías');
  expect(counts(found.html)[0]).toBe('1');
  const none = await student.open('/mentorships?q=nadie');
  expect(none.text).toContain('Ninguna sesión coincide');
});

it('shows a week day by day, and the next session on the dashboard', async () => {
  const monday = moveDay(mondayOf(dayOf(new Date(), ZONE)), 7);
  const week = await mentor.open(`/mentorships?vista=semana&semana=${monday}`);
  expect(week.status).toBe(200);
  expect(week.text).toContain('Solo se muestran las mentorías futuras.');
  expect(week.text.match(/MENTOR-2026-\d{4}/g)).toHaveLength(7);
  expect(load(week.html)('.cal-week').text()).not.toContain('Tomás');
  expect(week.text).toContain('Lucía Gil');
  const home = await student.open('/dashboard');
  expect(load(home.html)('#proximas a[href*="detalle=session-"]')).toHaveLength(20);
  expect(load(home.html)('[aria-labelledby=siguiente]').text()).toContain('Tomás Rey');
  expect(load(home.html)('#proximas').text()).toContain('Ver las ');
});

it('offers no reason without the extension, and does not mention notices', async () => {
  const detail = await mentor.open('/mentorships?detalle=session-1100-x');
  expect(detail.text).toContain('Cancelar mentoría');
  expect(detail.text).not.toContain('Rechazar');
  expect(
    (await mentor.open('/mentorships?rechazar=session-1100-x')).forms.some(
      (form) => form.method === 'post' && form.html.includes('decline'),
    ),
  ).toBe(false);
  const question = await mentor.open('/mentorships?confirmar=session-1100-x');
  expect(question.text).not.toContain('Avisaremos');
  const done = await mentor.press(question, 'Sí, confirmar');
  expect(done.text).toContain('Mentoría confirmada correctamente');
  expect(done.text).not.toContain('Hemos avisado');
});

it('reports an unreadable week with a toast', async () => {
  foreign.fail('GET /api/mentorships/', 'html503');
  const failed = await student.open('/mentorships?vista=semana');
  expect(failed.status).toBe(503);
  expect(failed.text).toContain('Error al cargar las mentorías');
  foreign.heal();
});

it('returns to where the dialog was opened, but never to another site', async () => {
  const ask = async (volver: string, n: number) => {
    const question = await student.open(`/mentorships?cancelar=session-${n}-x`);
    return student.press(question, 'Sí, cancelar', { volver });
  };
  expect((await ask('/mentorships?vista=semana', 1_150)).url.search).toBe('?vista=semana');
  for (const [i, far] of ['//evil.example', 'https://evil.example/', '/\\evil.example'].entries()) {
    const back = await ask(far, 1_160 + i);
    expect([back.url.origin, back.url.pathname]).toEqual([site.origin, '/mentorships']);
  }
});

it('has no calendar file', async () => {
  const identifier = 'session-1007-x';
  expect((await student.fetch(`/mentorships/${identifier}/ics`)).status).toBe(404);
  const page = await student.open(`/mentorships?detalle=${identifier}`);
  expect(page.text).toContain('Óptica geométrica');
  expect(page.html).not.toContain('/ics"');
  expect(page.text).not.toContain('Te avisaremos');
});

it('offers no files without the extension', async () => {
  const shown = await student.open('/mentorships?detalle=session-1007-x');
  expect(shown.text).toContain('Óptica geométrica');
  expect(shown.text).not.toContain('Materiales');
  const addresses = [
    '/mentorships/session-1007-x/materiales',
    `/chat/${MENTOR.username}/archivos`,
    '/materiales/1',
  ];
  for (const path of addresses) expect([path, (await student.open(path)).status]).toEqual([path, 404]);
});
