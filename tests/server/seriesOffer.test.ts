/** A mentor offers a series over HTTP, without JavaScript, on a fixed Thursday (docs/product.md, 'Series'). */
import { load } from 'cheerio';
import { afterAll, expect, it } from 'vitest';
import { MENTOR, STUDENT } from '~/tests/support/calendarPeople';
import { startCalendarSite } from '~/tests/support/calendarSite';
import { valuesOf } from '~/tests/support/foreignSite';

const site = await startCalendarSite({
  now: '2026-11-19T11:00:00Z',
  sessions: [
    // They have met.
    { start: '2026-11-12 10:00', end: '2026-11-12 11:00' },
    // The second of the weeks.
    { start: '2026-12-03 17:00', end: '2026-12-03 18:00', student: 'beto' },
  ],
});
afterAll(() => site.stop());

it('all weeks except taken ones are shown before the offer is sent, and its student accepts some', async () => {
  const marta = await site.logIn(MENTOR);
  const form = await marta.open(`/mentorships/proponer?estudiante=${STUDENT}&semana=2026-11-26`);
  const typed = {
    slots: ['2026-11-26T17:00', '2026-11-26T17:30'],
    weeks: '4',
    price: '200',
    additional_information: 'Una hora cada jueves.',
    expertises: 'algebra',
  };
  // Asked back once, also after the review.
  const asked = await marta.press(form, 'Revisar', typed);
  expect([asked.status, valuesOf(asked, 'price')]).toEqual([422, ['200']]);
  expect(asked.text).toContain('¿200 €/h? Es más del doble de lo habitual (25 €/h).');
  const far = await marta.press(asked, 'Revisar');
  expect(far.text).toContain('a 200 €/h');
  const back = await marta.press(await marta.press(far, 'Cambiar algo'), 'Revisar');
  expect(back.text).toContain('a 200 €/h');
  const review = await marta.press(await marta.press(back, 'Cambiar algo'), 'Revisar', { price: '20' });
  expect(review.text).toMatch(
    /Jueves 26 de noviembre.*Jueves 3 de diciembre · ocupada.*Jueves 17 de diciembre/i,
  );
  expect(review.text).toContain('por cada una de las 3 sesiones');
  const again = await marta.press(review, 'Cambiar algo');
  expect(valuesOf(again, 'weeks')).toEqual(['4']);
  const sent = await marta.press(await marta.press(again, 'Revisar'), 'Enviar propuesta');
  expect(sent.url.pathname).toMatch(/^\/mentorships\/serie\//);
  expect(sent.text.match(/Sesión \d de 3/g)).toHaveLength(3);

  for (const path of [
    '/dashboard',
    '/mentorships',
    '/mentorships?vista=semana&semana=2026-11-26',
    '/calendar',
    '/calendar?vista=semana&dia=2026-11-26',
    '/calendar?vista=dia&dia=2026-11-26',
    '/calendar?vista=lista&dia=2026-11-26',
    `/chat/${STUDENT}`,
  ]) {
    const main = load((await marta.open(path)).html)('main');
    main.find('.cal-legend').remove();
    // The month says it in the names of its links.
    expect(main.html(), path).toContain('Propuesta sin responder');
    expect(main.html(), path).not.toContain('Pendiente de confirmación');
  }

  // A block says the subject; the code only in 'Mis mentorías'.
  const day = load((await marta.open('/calendar?vista=dia&dia=2026-11-26')).html);
  expect(day('.cal-slot .cal-session').text()).toMatch(/Propuesta sin responder.*Álgebra\s*$/s);
  const own = load((await marta.open('/mentorships?vista=semana&semana=2026-11-26')).html);
  expect(own('.cal-slot .cal-session').text()).toMatch(/Propuesta sin responder.*Álgebra.*MENTOR-2026-\d/s);

  const ana = await site.logIn(STUDENT);
  const answer = await ana.open(sent.url.pathname);
  expect(sent.text).toMatch(/Ana tiene hasta .* para responder/);
  expect(answer.text).toMatch(/Marta te propone estas sesiones\s*Tienes hasta .* para responder/);
  const [first = ''] = valuesOf(answer, 'confirm');
  const done = await ana.press(answer, 'Aceptar las marcadas', { confirm: [first] });
  expect(done.text).toContain('1 de 3 sesiones confirmadas');
  expect(done.text.match(/Sesión \d de 3/g)).toHaveLength(1);
});

it('a start without a free next half hour is questioned, and nothing typed is lost', async () => {
  const marta = await site.logIn(MENTOR);
  const form = await marta.open(`/mentorships/proponer?estudiante=${STUDENT}&semana=2026-11-26`);
  const typed = { slots: ['2026-11-27T12:30'], price: '20', additional_information: 'Media hora' };
  const asked = await marta.press(form, 'Revisar', typed);
  expect(asked.status).toBe(422);
  expect(asked.text).toContain('Desde las 12:30 solo hay 30 min libres.');
  expect(['slots', 'huecos', 'additional_information'].flatMap((name) => valuesOf(asked, name))).toEqual([
    ...typed.slots,
    '1',
    typed.additional_information,
  ]);
  expect((await marta.press(asked, 'Revisar')).text).toContain('de 12:30 a 13:00');
});

it('a series may have twelve weeks, and an unknown one is a 404', async () => {
  const marta = await site.logIn(MENTOR);
  const form = await marta.open(`/mentorships/proponer?estudiante=${STUDENT}&semana=2026-11-26`);
  const review = await marta.press(form, 'Revisar', {
    slots: ['2026-11-26T18:00', '2026-11-26T18:30'],
    weeks: '12',
    price: '20',
    additional_information: 'Otra',
  });
  expect(review.text).toContain('por cada una de las 12 sesiones');
  const other = await (await site.logIn('beto')).open(
    '/mentorships/serie/6f1f9a52-3c1b-4f0e-9d8a-2b7c5e4d1a90',
  );
  expect([other.status, other.text.includes('De esta serie no queda nada')]).toEqual([404, true]);
});

it('a series that waits is one row, confirmed in one press; a second press changes nothing', async () => {
  const marta = await site.logIn(MENTOR);
  const form = await marta.open(`/mentorships/proponer?estudiante=${STUDENT}&semana=2026-11-26`);
  const review = await marta.press(form, 'Revisar', {
    slots: ['2026-11-27T10:00', '2026-11-27T10:30'],
    weeks: '3',
    price: '20',
    additional_information: 'Los viernes.',
  });
  await marta.press(review, 'Enviar propuesta');
  const ana = await site.logIn(STUDENT);
  const list = await ana.open('/mentorships?status=pending');
  expect(list.text.match(/3 viernes a las 10:00/g)).not.toBeNull();
  expect(load(list.html)('main li:contains("3 viernes a las 10:00")')).toHaveLength(1);
  expect((await ana.open('/dashboard')).text).toContain('3 viernes a las 10:00 desde el 27/11');
  const done = await ana.press(list, 'Aceptar las 3');
  expect(done.text).toContain('Serie confirmada');
  expect(done.url.pathname).toBe('/mentorships');
  expect((await ana.press(list, 'Aceptar las 3')).text).toContain('No hacía falta confirmarla otra vez.');
});

it('a series without end is offered, accepted and ended', async () => {
  const marta = await site.logIn(MENTOR);
  const form = await marta.open(`/mentorships/proponer?estudiante=${STUDENT}&semana=2026-11-26`);
  const review = await marta.press(form, 'Revisar', {
    slots: ['2026-11-24T10:00', '2026-11-24T10:30'],
    weeks: '-1',
    price: '20',
    additional_information: 'Cada martes.',
  });
  expect(review.text).toContain('y después una más cada semana');
  const sent = await marta.press(review, 'Enviar propuesta');
  expect(sent.text).toContain('Todos los martes a las 10:00 con');
  expect(sent.text).not.toContain('Terminar la serie');
  const ana = await site.logIn(STUDENT);
  expect((await ana.open('/mentorships?status=pending')).text).toContain('Todos los martes a las 10:00');
  await ana.press(await ana.open('/mentorships?status=pending'), 'Aceptar las 6');
  const page = await ana.open(sent.url.pathname);
  expect(page.text).toContain('siempre hay seis por delante');
  expect(page.text).toMatch(/Mover todas.*Saltar una.*Terminar la serie/s);
  expect(page.text.match(/Martes \d\d\/\d\d\/\d{4} 10:00 – 11:00/gi)).toHaveLength(6);
  const done = await ana.press(page, 'Terminar la serie', { after: valuesOf(page, 'after')[0] ?? '' });
  expect(done.text).toContain('Serie terminada');
  expect(done.text).toContain('Esta serie ha terminado');
});
