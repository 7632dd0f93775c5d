/** A mentor's day in the calendar without scripts: hours blocked, opened, proposed, and what stands in the way. */
import { expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { type Actor, book, mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { linksOf, Visitor } from '~/tests/support/visitor';
import { dayAhead, freeSlots } from '~/tests/support/week';

const api = apiAt((await sharedSite()).origin, anyAddress());

async function enter(owner: Actor): Promise<Visitor> {
  const visitor = new Visitor(api.origin);
  await visitor.logIn(owner);
  return visitor;
}

const DAY = dayAhead(12);
const dayOf = (day: string) => `/calendar?vista=dia&dia=${day}`;

async function openDay(day = DAY) {
  const owner = await mentor(api);
  const visitor = await enter(owner);
  const freeAt = async (time: string) =>
    (await freeSlots(api, owner)).some((one) => one.date === day && one.start_time.startsWith(time));
  return { owner, visitor, freeAt, page: await visitor.see(dayOf(day)) };
}

it('blocks and frees hours, and opens and removes extra ones', async () => {
  const { visitor, freeAt, page } = await openDay();
  expect(page.status).toBe(200);
  const blocked = await visitor.send(page, 'Bloquear', { desde: '10:00', hasta: '12:00' });
  expect(blocked.url.pathname + blocked.url.search).toBe(dayOf(DAY));
  expect(blocked.notices).toContain('Añadido: Horas bloqueadas, de 10:00 a 12:00');
  expect(blocked.textOf('.cal-taken')).toBe('Bloqueado 10:00 – 12:00');
  expect([await freeAt('10:00'), await freeAt('12:00')]).toEqual([false, true]);
  const week = await visitor.see(`/calendar?vista=semana&dia=${DAY}`);
  expect(week.textOf(`[data-cell="${DAY}"] .cal-taken`)).toBe('Bloqueado 10:00 – 12:00');

  const inside = await visitor.send(blocked, 'Abrir horas', { desde: '11:00', hasta: '13:00' });
  expect([inside.status, inside.values('desde'), inside.values('hasta')]).toEqual([
    409,
    ['11:00'],
    ['13:00'],
  ]);
  expect(inside.alert).toContain(
    'Estas horas están bloqueadas (de 10:00 a 12:00): libéralas antes de abrirlas.',
  );
  const twice = await visitor.send(inside, 'Bloquear', { desde: '10:30', hasta: '12:00' });
  expect(twice.alert).toContain('Esas horas ya están bloqueadas.');

  const [, name = ''] = /aria-label="(Liberar: [^"]+)"/.exec(twice.html) ?? [];
  const freed = await visitor.send(twice, name);
  expect(freed.notices).toContain('Quitado de tu calendario');
  expect(await freeAt('10:00')).toBe(true);

  const open = await visitor.send(freed, 'Abrir horas', { desde: '10:00', hasta: '11:00' });
  expect(open.alert).toContain('Esas horas ya están abiertas.');
  const extra = await visitor.send(open, 'Abrir horas', { desde: '22:00', hasta: '00:00' });
  expect(extra.notices).toContain('Añadido: Horas extra, de 22:00 a 00:00');
  expect(await freeAt('23:30')).toBe(true);
});

it('shows errors at their field, and keeps the chosen hours', async () => {
  const { visitor, page } = await openDay();
  const backwards = await visitor.send(page, 'Bloquear', { desde: '12:00', hasta: '10:00' });
  expect([backwards.status, backwards.values('desde')]).toEqual([422, ['12:00']]);
  expect(backwards.errors('hasta')).toBe('La franja debe acabar después de empezar.');
  const past = await visitor.send(await visitor.see(dayOf(dayAhead(1))), 'Bloquear', {
    dia: dayAhead(-2),
    desde: '10:00',
    hasta: '11:00',
  });
  expect(past.alert).toContain('Ese día ya ha pasado.');
});

it('names a booked session in the way, and blocks around it after confirmation', async () => {
  const people = { student: await student(api), mentor: await mentor(api) };
  const { init_date } = await book(api, people);
  const day = init_date.slice(0, 10);
  const visitor = await enter(people.mentor);
  const page = await visitor.see(dayOf(day));
  const whole = { desde: '06:00', hasta: '00:00' };
  const asked = await visitor.send(page, 'Bloquear', whole);
  expect([asked.status, asked.values('desde')]).toEqual([409, ['06:00']]);
  expect(asked.alert).toContain('Hay 1 sesión reservada en esas horas.');
  expect(asked.alert).toContain(fullName(people.student));
  const blocked = await visitor.send(asked, 'Bloquear de todas formas');
  expect(blocked.notices).toContain('Añadido: Horas bloqueadas, de 06:00 a 00:00');
  expect(linksOf(blocked, 'Cancelar el día').attr('href')).toBe(`/calendar/${day}/cancelar`);
});

it('proposes a session at the chosen hours, and frees a block of several days at once', async () => {
  const { owner, visitor, page } = await openDay();
  const proposed = await visitor.send(page, 'Proponer sesión', { desde: '10:00', hasta: '11:30' });
  expect(proposed.url.pathname + proposed.url.search).toBe(
    `/mentorships/proponer?dia=${DAY}&hora=10%3A00&hasta=11%3A30`,
  );
  const data = { date: DAY, until: dayAhead(13), kind: 'off', start_time: '10:00', end_time: '11:00' };
  await api.call('POST', '/api/availability/exceptions/', { token: owner.token, data });
  const later = await visitor.see(dayOf(dayAhead(13)));
  expect(later.html).toContain('Liberar todos los días: Horas bloqueadas, de 10:00 a 11:00, del ');
});

it('offers only to free a day off', async () => {
  const { owner, visitor, page } = await openDay();
  const data = { date: DAY, until: dayAhead(13), kind: 'off' };
  await api.call('POST', '/api/availability/exceptions/', { token: owner.token, data });
  // Opened before it was.
  const late = await visitor.send(page, 'Abrir horas', { desde: '22:00', hasta: '23:00' });
  expect([late.status, late.alert]).toEqual([
    409,
    expect.stringContaining('Estas horas están bloqueadas (No disponible): libéralas antes de abrirlas.'),
  ]);
  const off = await visitor.see(dayOf(DAY));
  expect(off.textOf('.cal-aside')).toContain('Es un día libre: libéralo para abrir o proponer horas.');
  expect(off.html).not.toContain('name="desde"');
  const [, name = ''] = /aria-label="(Liberar todos los días: [^"]+)"/.exec(off.html) ?? [];
  const freed = await visitor.send(off, name);
  expect(freed.values('desde')).toHaveLength(1);
});

it('shows students the week of a day, and lets them change nothing', async () => {
  const visitor = await enter(await student(api));
  const page = await visitor.see(dayOf(DAY));
  expect([page.status, page.text]).toEqual([200, expect.stringContaining('No tienes sesiones esta semana')]);
  expect(page.html).not.toContain('name="desde"');
  const body = new URLSearchParams({ intent: 'block', dia: DAY, desde: '10:00', hasta: '11:00' });
  expect((await visitor.fetch(dayOf(DAY), { method: 'POST', body })).status).toBe(403);
});
