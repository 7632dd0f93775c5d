/** The booking wizard without scripts; with them: tests/e2e/booking*.spec.ts. */
import { expect, it } from 'vitest';
import { cancellingRule } from '~/api/contract/rules/inWords';
import { apiAt } from '~/tests/support/api';
import { freeDay, sessionsOf, startOf, takeSlot } from '~/tests/support/freeTimes';
import { type Actor, mentor, student } from '~/tests/support/marketplace';
import { fullName, PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { type Shown, Visitor } from '~/tests/support/visitor';

const BASE = '/create-mentorship';
const TEXT = 'Integrales por partes.\nTengo examen el jueves.';
const NEXT = 'Siguiente →';
const CONFIRM = 'Confirmar mentoría';

const api = apiAt((await sharedSite()).origin, anyAddress());

async function enter(who: Actor): Promise<Visitor> {
  const visitor = new Visitor(api.origin);
  await visitor.logIn(who);
  return visitor;
}
const pathOf = ({ url }: Shown) => url.pathname + url.search;
const expectWords = (page: Shown, ...words: string[]) => {
  for (const one of words) expect(page.textOf('main')).toContain(one);
};

/** Step 2, with this mentor. */
async function toHours(visitor: Visitor, who: Actor): Promise<Shown> {
  const page = await visitor.see(`${BASE}?mentor=${who.username}`);
  expect(pathOf(page)).toBe(`${BASE}/horario`);
  expectWords(page, `Elige cuándo quieres tu sesión con ${fullName(who)}`, 'Cambiar mentor');
  return page;
}
/** Step 3. */
async function toWords(visitor: Visitor, who: Actor, slots: string[]): Promise<Shown> {
  await toHours(visitor, who);
  const page = await tick(visitor, slots);
  expect(pathOf(page)).toBe(`${BASE}/informacion`);
  return page;
}
async function tick(visitor: Visitor, slots: string[]): Promise<Shown> {
  return visitor.send(await visitor.see(`${BASE}/horario?semana=${slots[0]?.slice(0, 10)}`), NEXT, { slots });
}
async function toSummary(visitor: Visitor, who: Actor, slots: string[], price = '30'): Promise<Shown> {
  const words = await toWords(visitor, who, slots);
  const page = await visitor.send(words, NEXT, { price, additional_information: TEXT });
  expect(pathOf(page)).toBe(`${BASE}/resumen`);
  expect([cancellingRule(), cancellingRule(true)].some((rule) => page.text.includes(rule))).toBe(true);
  return page;
}
const booked = async (who: Actor) =>
  (await sessionsOf(api, who)).map(({ init_date }) => Date.parse(init_date));

it.each([
  BASE,
  '/mentorships/new',
])('an unreached step of %s redirects to the first incomplete one', async (base) => {
  const visitor = await enter(await student(api));
  for (const step of ['horario', 'informacion', 'resumen', 'creada'])
    expect(pathOf(await visitor.see(`${base}/${step}`)), step).toBe(`${base}/mentor`);
  // The button looks disabled, but can be pressed.
  const first = await visitor.see(`${base}/mentor`);
  const onwards = first.$(`button:contains("${NEXT}")`);
  expect([onwards.attr('aria-disabled'), onwards.attr('disabled')]).toEqual(['true', undefined]);
  const refused = await visitor.send(first, NEXT);
  expect([refused.status, refused.alert]).toEqual([
    422,
    expect.stringContaining('No se ha seleccionado un mentor'),
  ]);
  const chosen = await visitor.see(`${base}?mentor=${(await mentor(api)).username}`);
  expect(chosen.status).toBe(200);
  expect(pathOf(await visitor.see(`${base}/resumen`))).toBe(`${base}/horario`);
});

it('another mentor clears the slots, and replaces an unchanged price', async () => {
  const people = { student: await student(api), mentor: await mentor(api), other: await mentor(api) };
  await api.call('PATCH', '/api/auth/profile/', { token: people.other.token, data: { price: 18 } });
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  const visitor = await enter(people.student);
  await toSummary(visitor, people.mentor, slots);
  await toHours(visitor, people.other);
  expect(pathOf(await visitor.see(`${BASE}/resumen`))).toBe(`${BASE}/horario`);
  const words = await tick(visitor, slots);
  expect([words.values('price'), words.values('additional_information')]).toEqual([['18'], [TEXT]]);
});

it('an accepted unusual price is not questioned again after the summary', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const visitor = await enter(people.student);
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  const asked = await visitor.send(await toWords(visitor, people.mentor, slots), NEXT, {
    price: '90',
    additional_information: TEXT,
  });
  expect([asked.status, asked.errors('price')]).toEqual([422, expect.stringContaining('¿90 €/h?')]);
  const summary = await visitor.send(asked, NEXT);
  const back = await visitor.send(summary, 'Atrás');
  expect(pathOf(back)).toBe(`${BASE}/informacion`);
  expect(pathOf(await visitor.send(back, NEXT))).toBe(`${BASE}/resumen`);
  expect((await visitor.send(back, NEXT, { price: '95' })).errors('price')).toContain('¿95 €/h?');
});

it('a mentor is told at once that only students can book, and led to what a mentor can', async () => {
  const people = { looking: await mentor(api), mentor: await mentor(api) };
  const visitor = await enter(people.looking);
  for (const path of [BASE, `${BASE}/horario`, `/mentorships/new?mentor=${people.mentor.username}`]) {
    const page = await visitor.see(path);
    expectWords(page, 'Solo los estudiantes pueden reservar sesiones.');
    expect(page.$('main a.btn').attr('href')).toBe('/mentorships/grupo');
    expect(page.$('main form:not([action="/ligero"])')).toHaveLength(0);
  }
});

it('slots are required, without gaps, and kept until another week is opened', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const [first = '', second = '', third = ''] = await freeDay(api, people.mentor);
  const visitor = await enter(people.student);
  const none = await visitor.send(await toHours(visitor, people.mentor), NEXT);
  expect(none.alert).toContain('No hay slots de tiempo seleccionados');
  const gap = await tick(visitor, [first, third]);
  expect(gap.alert).toContain('Los slots seleccionados deben ser consecutivos');
  expect(gap.values('slots')).toEqual([first, third]);
  const all = [first, second, third];
  expect(pathOf(await visitor.send(gap, NEXT, { slots: all }))).toBe(`${BASE}/informacion`);

  const again = await visitor.see(`${BASE}/horario`);
  expect(again.values('slots')).toEqual(all);
  const later = await visitor.click(again, /Semana siguiente/);
  expect(later.url.search).toMatch(/semana=/);
  expect(later.values('slots')).toEqual([]);
  expect(pathOf(await visitor.see(`${BASE}/informacion`))).toBe(`${BASE}/horario`);

  const past = await visitor.see(`${BASE}/horario?semana=2020-01-01`);
  expect(past.$('nav[aria-label="Semana"]').text()).toContain('Semana siguiente');
  await expect(visitor.click(past, /Semana siguiente/)).resolves.toMatchObject({ status: 200 });
  await expect(visitor.click(past, /Semana anterior/)).rejects.toThrow('No link');
});

it('a slot taken before step 3 is reported on step 2', async () => {
  const people = { student: await student(api), rival: await student(api), mentor: await mentor(api) };
  const [slot = ''] = await freeDay(api, people.mentor);
  const visitor = await enter(people.student);
  await toHours(visitor, people.mentor);
  const week = await visitor.see(`${BASE}/horario?semana=${slot.slice(0, 10)}`);
  const offered = (page: Shown) => page.$(`input[name=slots][value="${slot}"]`).length;
  expect(offered(week)).toBe(1);
  await takeSlot(api, slot, { student: people.rival, mentor: people.mentor });
  const page = await visitor.send(week, NEXT, { slots: [slot] });
  expect(page.alert).toContain('Ese horario ya no está libre');
  expect(offered(page)).toBe(0);
});

it('step 3 needs a price and a description, finds topics, and keeps everything typed', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 1);
  const visitor = await enter(people.student);
  let page = await toWords(visitor, people.mentor, slots);
  page = await visitor.send(page, NEXT, { price: '0', additional_information: '   ' });
  expect(page.alert).toContain('El precio por hora debe ser mayor que 0');
  expect(page.alert).toContain('La descripción es obligatoria');
  expect(page.values('price')).toEqual(['0']);

  const offered = () => page.forms.flatMap((form) => form.offered).filter(([name]) => name === 'expertises');
  page = await visitor.send(page, 'Buscar', {
    price: '20.5',
    additional_information: TEXT,
    expertises_search: 'ALGEBRA',
  });
  expect(offered()).toContainEqual(['expertises', 'algebra']);
  page = await visitor.send(page, 'Buscar', { expertises: 'algebra', expertises_search: 'estadistica' });
  expect(page.textOf('[aria-label="Temas: lo elegido"]')).toContain('Álgebra');
  page = await visitor.send(page, 'Buscar', {
    expertises: ['algebra', 'estadistica'],
    expertises_search: '',
  });
  expect(page.$('[aria-label="Temas: lo elegido"] li')).toHaveLength(2);
  // Ten, and the mentor's own two.
  expect(offered()).toHaveLength(12);
  page = await visitor.send(page, 'Quitar Álgebra');
  expect(page.$('[aria-label="Temas: lo elegido"] li')).toHaveLength(1);

  page = await visitor.send(page, 'Atrás');
  expect([pathOf(page), page.values('slots')]).toEqual([`${BASE}/horario`, slots]);
  page = await visitor.send(page, NEXT);
  expect([page.values('additional_information'), page.values('price')]).toEqual([[TEXT], ['20,50']]);
  expect(page.textOf('[aria-label="Temas: lo elegido"]')).toContain('Estadística');
  page = await visitor.send(page, 'Resumen y finalización');
  expect(pathOf(page)).toBe(`${BASE}/resumen`);
  expectWords(
    page,
    'Estadística',
    'Precio por debajo del habitual: El mentor podría rechazar la mentoría',
    '20,50 €/h',
  );
  expectWords(await visitor.see(`${BASE}/resumen`), '20,50 €/h');
});

it('a refusal is a toast of 5 seconds, a lost race offers the nearest free times, and nothing is lost', async () => {
  const people = { student: await student(api), rival: await student(api), mentor: await mentor(api) };
  const wanted = (await freeDay(api, people.mentor)).slice(2, 4);
  const mentorIs = (available: boolean) =>
    api.call('PATCH', '/api/auth/profile/', { token: people.mentor.token, data: { available } });
  const visitor = await enter(people.student);
  const summary = await toSummary(visitor, people.mentor, wanted);
  await mentorIs(false);
  const refused = await visitor.send(summary, CONFIRM);
  expect(refused.status).toBeGreaterThanOrEqual(400);
  expect(refused.textOf('[data-leaves="5000"]')).toContain('Error al crear la mentoría');
  expectWords(refused, 'Tengo examen el jueves.');
  expect(await booked(people.student)).toEqual([]);

  await mentorIs(true);
  await takeSlot(api, wanted[0] ?? '', { student: people.rival, mentor: people.mentor });
  const lost = await visitor.send(refused, CONFIRM);
  expect(lost.status).toBe(409);
  expect(lost.textOf('.toast[role=alert]')).toMatch(
    /Error al crear la mentoría.*Ese horario se acaba de ocupar/,
  );
  const told = lost.$('[role=alert]:contains("No se ha perdido nada")');
  expect(told.text()).toContain('Ese horario se acaba de ocupar');
  expectWords(lost, 'Tengo examen el jueves.');
  const options = told.find('button').toArray();
  expect(options).toHaveLength(3);
  const chosen = await visitor.send(lost, lost.$(options[0]).text());
  expect([pathOf(chosen), chosen.alert]).toEqual([`${BASE}/resumen`, '']);
  expect(await booked(people.student)).toEqual([]);
  const done = await visitor.send(chosen, CONFIRM);
  expect(done.textOf('h1')).toBe('¡Mentoría creada exitosamente!');
  expect(await booked(people.student)).toEqual([startOf(wanted[1] ?? '')]);
});

it('the eleventh open request is refused next to the summary, and nothing is lost', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const day = await freeDay(api, people.mentor, 11);
  const visitor = await enter(people.student);
  const summary = await toSummary(visitor, people.mentor, day.slice(10, 11));
  for (const slot of day.slice(0, 10)) await takeSlot(api, slot, people);
  const refused = await visitor.send(summary, CONFIRM);
  expect(refused.status).toBe(400);
  expect(refused.$('[role=alert][tabindex]').text()).toContain('Tienes 10 solicitudes sin responder');
  expectWords(refused, 'Tengo examen el jueves.');
  expect(await booked(people.student)).toHaveLength(10);
});

it('only the summary that was shown is booked, and only once: sent twice, from two tabs, and after going back', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const day = await freeDay(api, people.mentor);
  const visitor = await enter(people.student);
  const summary = await toSummary(visitor, people.mentor, day.slice(0, 2));
  await tick(visitor, day.slice(4, 5));
  const changed = await visitor.send(summary, CONFIRM);
  expect(changed.alert).toContain('El resumen ha cambiado');
  expectWords(changed, '30 minutos');
  expect(await booked(people.student)).toEqual([]);

  const twin = await visitor.see(`${BASE}/resumen`);
  const both = await Promise.all([0, 1].map(() => visitor.send(changed, CONFIRM)));
  for (const page of [...both, await visitor.send(twin, CONFIRM), await visitor.see(`${BASE}/resumen`)])
    expect(pathOf(page)).toBe(`${BASE}/creada`);
  expect(await booked(people.student)).toEqual([startOf(day[4] ?? '')]);
});

it('a booking begun in another tab does not replace the one that is sent', async () => {
  const people = { student: await student(api), mentor: await mentor(api), other: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  const visitor = await enter(people.student);
  const summary = await toSummary(visitor, people.mentor, slots);
  const elsewhere = await visitor.see(`/mentorships/new?mentor=${people.other.username}`);
  expectWords(elsewhere, fullName(people.other));
  const done = await visitor.send(summary, CONFIRM);
  expect([pathOf(done), await booked(people.student)]).toEqual([`${BASE}/creada`, [startOf(slots[0] ?? '')]]);
  expectWords(done, `Tu mentoría con ${fullName(people.mentor)}`);
  expectWords(await visitor.see(`${BASE}/horario`), fullName(people.other));
  expect(pathOf(await visitor.send(summary, CONFIRM))).toBe(`${BASE}/creada`);
  expect(await booked(people.student)).toHaveLength(1);
});

it('a draft waits for its owner only, and is booked as shown', async () => {
  const people = { student: await student(api), other: await student(api), mentor: await mentor(api) };
  const slots = (await freeDay(api, people.mentor)).slice(0, 2);
  const visitor = await enter(people.student);
  const summary = await toSummary(visitor, people.mentor, slots, '24.5');
  expectWords(
    summary,
    ...[fullName(people.mentor), '24,50 €/h', 'Total: 24,50 €', 'Tengo examen el jueves.'],
    ...['5,50 €/h menos que el precio habitual', '1 hora'],
  );
  expect(visitor.cookies.delete('refresh_token')).toBe(true);
  const closed = await visitor.see(`${BASE}/resumen`);
  expectWords(closed, 'Acceso requerido', 'Debes iniciar sesión para crear una mentoría.');
  const next = new Visitor(api.origin);
  for (const cookie of visitor.cookies) next.cookies.set(...cookie);

  const { username } = people.student;
  const form = await visitor.click(closed, 'Iniciar sesión', 'main');
  const back = await visitor.send(form, 'Iniciar sesión', { username, password: PASSWORD });
  expect(pathOf(back)).toBe(`${BASE}/resumen`);
  expectWords(back, fullName(people.mentor));
  const others = await next.logIn(people.other, PASSWORD, `/login?redirectTo=${BASE}/resumen`);
  expect(pathOf(others)).toBe(`${BASE}/mentor`);
  expectWords(others, 'Todavía no has elegido mentor.');

  const done = await visitor.send(back, CONFIRM);
  expect([pathOf(done), done.headers.get('refresh')]).toEqual([`${BASE}/creada`, null]);
  expect(done.text).not.toContain('te llevamos');
  expect(done.text.split('¡Mentoría creada exitosamente!')).toHaveLength(2);
  expectWords(
    done,
    `Tu mentoría con ${fullName(people.mentor)} ha sido programada correctamente.`,
    ...[`${people.mentor.first_name} tiene hasta `, 'para confirmarla', '24,50 €', 'No se cobra en Mentorea'],
    ...['Añadir al calendario', `Escribir a ${people.mentor.first_name}`],
  );
  const list = await visitor.click(done, 'Mis Mentorías', 'main');
  expectWords(list, 'Recién pedida', 'Mostrando 1 a 1 de 1 mentorías', 'tiene hasta');
  const [session] = await sessionsOf(api, people.student);
  expect(session).toMatchObject({
    ...{ price: 24.5, room_size: 5, confirmation: false, open: true, expertises: [] },
    additional_information: TEXT,
    mentor: { username: people.mentor.username },
    alumnos: [{ username }],
  });
  const ends = [session?.init_date, session?.end_date].map((at) => Date.parse(at ?? ''));
  expect(ends).toEqual([startOf(slots[0] ?? ''), startOf(slots[0] ?? '') + 3_600_000]);
});
