/** 'Repetir': a finished session fills the wizard, over HTTP without JavaScript, on a fixed Thursday. */
import { afterAll, expect, it } from 'vitest';
import { type Account, call, logIn } from '~/tests/support/bookings';
import { MENTOR, PASSWORD, STUDENT } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import type { Browser, Page } from '~/tests/support/foreignBrowser';

const NOT_REPEATED = 'Esa sesión no se puede repetir';
const TEXT = 'Derivadas con regla de la cadena';

const sessionsOf = async (who: Account) =>
  (await call(who, 'GET', '/api/mentorships/?page_size=100')).results;
const startingAt = async (who: Account | undefined, day: string): Promise<string> => {
  const all: { identifier: string; init_date: string }[] = who ? await sessionsOf(who) : [];
  return all.find((one) => one.init_date.startsWith(day))?.identifier ?? '';
};
const site = await startCalendarSite({
  now: '2026-11-19T11:00:00Z',
  sessions: [
    { start: '2026-11-12 10:00', end: '2026-11-12 11:00', information: TEXT },
    { start: '2026-11-11 09:00', end: '2026-11-11 10:00', student: 'beto' },
    { start: '2026-11-26 10:30', end: '2026-11-26 11:30', student: 'beto' },
    { start: '2026-11-27 10:00', end: '2026-11-27 11:00' },
  ],
});
afterAll(() => site.stop());
const marta = await logIn(site.origin, MENTOR, PASSWORD);
const [ana, beto] = await Promise.all([STUDENT, 'beto'].map((who) => logIn(site.origin, who, PASSWORD)));
const [done, coming] = [await startingAt(ana, '2026-11-12'), await startingAt(ana, '2026-11-27')];
const foreign = await startingAt(beto, '2026-11-11');
const change = (profile: object) => call(marta, 'PATCH', '/api/auth/profile/', profile);
/** The first step, for a student with an empty draft. */
const begin = async (identifier = done): Promise<[Browser, Page]> => {
  const browser = await site.logIn(STUDENT);
  return [browser, await browser.open(`/mentorships/new?${new URLSearchParams({ repetir: identifier })}`)];
};
const sent = (page: Page, name: string) =>
  page.forms.flatMap((form) => form.fields.filter(([field]) => field === name).map(([, value]) => value));
/** A draft of another booking: Friday the 20th at nine, open to others. */
const withOther = async (): Promise<Browser> => {
  const browser = await site.logIn(STUDENT);
  await browser.open(`/mentorships/new?mentor=${MENTOR}`);
  const week = await browser.open('/mentorships/new/horario?semana=2026-11-20');
  const third = await browser.press(week, 'Siguiente', { slots: ['2026-11-20T09:00'] });
  const fourth = await browser.press(third, 'Siguiente', {
    additional_information: 'Otra cosa',
    listed: 'on',
  });
  expect(fourth.url.pathname).toBe('/mentorships/new/resumen');
  return browser;
};

it('fills every step, with the current price and the same hour of the next free week', async () => {
  const browser = await site.logIn(STUDENT);
  const detail = await browser.open(`/mentorships?detalle=${done}`);
  expect(detail.html).toContain(`/mentorships/new?repetir=${done}`);
  expect((await browser.open(`/mentorships?detalle=${coming}`)).html).not.toContain(`repetir=${coming}`);
  await change({ price: 30 });
  const hours = await browser.open(`/mentorships/new?repetir=${done}`);
  expect([hours.status, hours.url.pathname]).toEqual([200, '/mentorships/new/horario']);
  expect(hours.text).toContain('Repetimos tu sesión con Marta Ruiz Olmedo');
  expect(hours.text).toContain('Te proponemos la misma hora: jueves 03/12/2026, de 10:00 a 11:00.');
  expect(hours.text).toContain('Su precio es ahora 30 €/h (entonces fueron 25 €/h).');
  expect(sent(hours, 'slots')).toEqual(['2026-12-03T10:00', '2026-12-03T10:30']);
  const third = await browser.press(hours, 'Siguiente');
  expect(sent(third, 'price')).toEqual(['30']);
  expect(sent(third, 'additional_information')).toEqual([TEXT]);
  expect(sent(third, 'expertises')).toHaveLength(1);
  const summary = await browser.press(third, 'Siguiente');
  expect(summary.text).toContain('hasta 12 horas antes');
  const booked = await browser.press(summary, 'Confirmar mentoría');
  expect(booked.url.pathname).toBe('/mentorships/new/creada');
  const [made] = (await sessionsOf(marta)).filter((one: { init_date: string }) =>
    one.init_date.startsWith('2026-12-03T09:00'),
  );
  expect(made).toMatchObject({ price: 30, additional_information: TEXT, confirmation: false });
  expect(made.expertises).toHaveLength(1);
  const again = await browser.open(`/mentorships/new?repetir=${done}`);
  expect(sent(again, 'slots')).toEqual(['2026-12-10T10:00', '2026-12-10T10:30']);
  await call(marta, 'PUT', `/api/mentorships/${made.identifier}/`, { confirmation: true });
  await change({ price: 25 });
});

it('a repeat already begun continues where it was left', async () => {
  const [browser, hours] = await begin();
  expect(hours.text).not.toContain('Su precio es ahora');
  await browser.press(await browser.open('/mentorships/new/horario?semana=2026-11-27'), 'Siguiente', {
    slots: ['2026-11-27T16:00'],
  });
  const again = await browser.open(`/mentorships/new?repetir=${done}`);
  expect(again.text).not.toContain('Repetimos');
  expect(sent(again, 'slots')).toEqual(['2026-11-27T16:00']);
});

it('a mentor who takes no bookings must be replaced, and the rest is prefilled', async () => {
  await change({ available: false });
  const [browser, page] = await begin();
  expect([page.status, page.url.pathname]).toEqual([200, '/mentorships/new/mentor']);
  expect(page.text).toContain('Marta Ruiz Olmedo ya no acepta reservas');
  expect(page.text).toContain('la descripción y los temas ya están puestos');
  await change({ available: true });
  await browser.open(`/mentorships/new?mentor=${MENTOR}`);
  const week = await browser.open('/mentorships/new/horario?semana=2026-11-20');
  const third = await browser.press(week, 'Siguiente', { slots: ['2026-11-20T09:00'] });
  expect(third.url.pathname).toBe('/mentorships/new/informacion');
  expect(sent(third, 'additional_information')).toEqual([TEXT]);
});

it('another unfinished booking is not discarded without asking', async () => {
  const browser = await withOther();
  const question = await browser.open(`/mentorships/new?repetir=${done}`);
  expect(question.text).toContain('Tienes otra reserva a medias');
  expect(question.text).toContain('Empezaste una reserva con Marta Ruiz Olmedo y no la enviaste');
  expect(question.html).toContain('href="/mentorships/new/resumen"');
  const kept = await browser.open('/mentorships/new/resumen');
  expect(kept.text).toContain('Otra cosa');
  const hours = await browser.press(question, 'Repetir y descartar la otra');
  expect(hours.text).toContain('Repetimos tu sesión');
  const third = await browser.press(hours, 'Siguiente');
  expect(sent(third, 'additional_information')).toEqual([TEXT]);
  expect(sent(third, 'listed')).toEqual([]);
  const twice = await browser.press(question, 'Repetir y descartar la otra');
  expect([twice.status, twice.url.pathname]).toEqual([200, '/mentorships/new/horario']);
});

it('only a finished session of one’s own can be repeated, and only by a student', async () => {
  for (const identifier of [coming, foreign, 'session-0-x', '../..', 'x'.repeat(300)]) {
    const [browser, page] = await begin(identifier);
    expect([page.status, page.url.pathname], identifier).toEqual([200, '/mentorships/new/mentor']);
    expect(page.text, identifier).toContain(NOT_REPEATED);
    const post = await browser.fetch(
      `/mentorships/new?index&${new URLSearchParams({ repetir: identifier })}`,
      {
        method: 'POST',
      },
    );
    expect(post.headers.get('location'), identifier).toContain('/mentorships/new/mentor');
  }
  const mentor = await site.logIn(MENTOR);
  expect((await mentor.open(`/mentorships?detalle=${done}`)).html).not.toContain('/mentorships/new?repetir=');
  const refused = await mentor.open(`/mentorships/new?repetir=${done}`);
  expect(refused.text).toContain('Solo los estudiantes pueden reservar sesiones.');
});
