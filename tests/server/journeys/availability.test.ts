/** A mentor's week and exceptions without scripts: the response to each button, and what is stored. */
import { describe, expect, it } from 'vitest';
import { apiAt } from '~/tests/support/api';
import { type Actor, book, mentor, student } from '~/tests/support/marketplace';
import { fullName } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';
import { linksOf, type Shown, Visitor } from '~/tests/support/visitor';
import { dayAhead, freeSlots, savedWeek, setWeek } from '~/tests/support/week';

const EDITOR = '/profile/horario';
const PAINTER = `${EDITOR}?editor=cuadricula`;
const MONDAY_AT_NINE = { day_of_week: 0, start_time: '09:00', end_time: '09:30' };
const TUESDAY_AT_TEN = { day_of_week: 1, start_time: '10:00', end_time: '10:30' };
const CONFLICT = 'Tu horario ha cambiado en otra ventana o dispositivo';

const api = apiAt((await sharedSite()).origin, anyAddress());

async function enter(owner: Actor): Promise<Visitor> {
  const visitor = new Visitor(api.origin);
  await visitor.logIn(owner);
  return visitor;
}

async function open(week: Parameters<typeof setWeek>[2]) {
  const owner = await mentor(api);
  await setWeek(api, owner, week);
  const visitor = await enter(owner);
  return { owner, visitor, page: await visitor.see(PAINTER) };
}

/** Painted half hours, as 'day-HH:MM'. */
const painted = (page: Shown) => page.values('marks');
const withMark = (page: Shown, ...marks: string[]) => ({ marks: [...painted(page), ...marks] });

describe('the week', () => {
  it('is filled by quick actions, which save nothing by themselves', async () => {
    const { owner, visitor, page } = await open([MONDAY_AT_NINE]);
    const filled = await visitor.send(page, 'Laborables de 16 a 20', withMark(page, '1-07:00'));
    expect(filled.notices).toContain('Añadido de lunes a viernes, de 16:00 a 20:00.');
    expect(painted(filled)).toHaveLength(2 + 40);
    expect(painted(filled)).toEqual(expect.arrayContaining(['4-19:30', '1-07:00']));

    const copied = await visitor.send(filled, 'Copiar día', { copy_from: '1', copy_to: ['5', '0'] });
    expect(copied.notices).toContain('Día copiado.');
    expect(painted(copied)).toContain('5-07:00');
    expect(painted(copied)).not.toContain('0-09:00');
    expect(painted(copied)).toHaveLength(6 * 8 + 3);

    const cleared = await visitor.send(copied, 'Vaciar día', { clear_day: '2' });
    expect(cleared.notices).toContain('Día vaciado.');
    expect(painted(cleared)).toHaveLength(5 * 8 + 3);

    const span = { span_days: '6', span_start: '22:30', span_end: '00:00' };
    const longer = await visitor.send(cleared, 'Poner', span);
    expect(longer.notices).toContain('Franja añadida.');
    expect(painted(longer)).toContain('6-23:30');
    expect(painted(longer)).toHaveLength(5 * 8 + 3 + 3);
    const shorter = await visitor.send(longer, 'Quitar');
    expect(shorter.notices).toContain('Franja quitada.');
    expect(painted(shorter)).toHaveLength(5 * 8 + 3);

    const empty = await visitor.send(shorter, 'Vaciar todo');
    expect(empty.notices).toContain('Semana vaciada.');
    expect(painted(empty)).toEqual([]);
    const undone = await visitor.send(empty, 'Deshacer cambios');
    expect(undone.notices).toContain('Vuelves a tener el horario guardado.');
    expect(painted(undone)).toEqual(['0-09:00']);
    expect(await savedWeek(api, owner)).toEqual(['0 09:00']);

    const again = await visitor.send(undone, 'Laborables de 16 a 20');
    expect(again.notices).toContain('Añadido de lunes a viernes');
    const saved = await visitor.send(again, 'Guardar horario');
    expect(saved.notices).toContain('Horario guardado');
    expect(await savedWeek(api, owner)).toHaveLength(41);
  });

  it('names booked sessions outside the new hours, which remain valid', async () => {
    const people = { student: await student(api), mentor: await mentor(api) };
    const { identifier } = await book(api, people);
    // A group of the mentor's own may lie anywhere.
    const day = new Date(Date.now() + 9 * 24 * 60 * 60_000).toISOString().slice(0, 10);
    const group = {
      title: 'Repaso',
      additional_information: 'Juntos.',
      expertises: [],
      room_size: 4,
      price: 10,
    };
    const hours = { init_date: `${day}T20:00:00Z`, end_date: `${day}T21:00:00Z` };
    await api.call('POST', '/api/mentorships/groups/', {
      token: people.mentor.token,
      data: { ...group, ...hours },
    });
    const visitor = await enter(people.mentor);
    const page = await visitor.see(PAINTER);
    const warning = '1 sesión reservada queda fuera de tu horario; sigue en pie';
    expect(page.text).not.toContain(warning);
    const empty = await visitor.send(page, 'Vaciar todo');
    expect(empty.text).toContain(warning);
    expect(linksOf(empty, '1 sesión fuera de tu horario').attr('href')).toBe('#fuera');
    expect(empty.$('#fuera').attr('tabindex')).toBe('-1');
    const saved = await visitor.send(empty, 'Guardar horario');
    expect(saved.url.pathname + saved.url.hash).toBe('/profile#horario');
    expect(saved.text).toContain(warning);
    const details = await visitor.click(saved, new RegExp(`con ${fullName(people.student)}`), '#horario');
    expect(details.url.pathname + details.url.search).toBe(`/mentorships?detalle=${identifier}`);
    expect(details.dialog).toContain(' con ');
  });

  it('tells a mentor who takes no sessions that nobody can book these hours', async () => {
    const { owner, visitor } = await open([MONDAY_AT_NINE]);
    await api.call('PATCH', '/api/auth/profile/', { token: owner.token, data: { available: false } });
    const page = await visitor.see(PAINTER);
    expect(page.text).toContain('Ahora no aceptas nuevas sesiones');
    const editor = await visitor.click(page, 'actívalo en tu perfil');
    expect(editor.url.pathname).toBe('/profile/editar');
  });

  it('is refused to students', async () => {
    const visitor = await enter(await student(api));
    expect((await visitor.see(PAINTER)).status).toBe(403);
  });
});

describe('ranges a day', () => {
  /** The hours of a weekday (0 is Monday), as '09:00-10:00'. */
  const rangesOn = (page: Shown, day: number) => {
    const ends = page.values(`to_${day}`);
    return page.values(`from_${day}`).map((start, i) => `${start}-${ends[i]}`);
  };
  const openRanges = async (week: Parameters<typeof setWeek>[2]) => {
    const owner = await mentor(api);
    await setWeek(api, owner, week);
    const visitor = await enter(owner);
    return { owner, visitor, page: await visitor.see(EDITOR) };
  };

  it('come first: added, copied, removed and saved, with errors at their range', async () => {
    const { owner, visitor, page } = await openRanges([MONDAY_AT_NINE]);
    expect(rangesOn(page, 0)).toEqual(['09:00-09:30']);
    expect(page.text).toContain('No disponible');
    expect(page.html).not.toContain('name="marks"');

    const longer = await visitor.send(page, 'Añadir tramo el lunes');
    expect(rangesOn(longer, 0)).toEqual(['09:00-09:30', '-']);
    const times = { from_0: ['09:00', '20:00'], to_0: ['18:00', '17:00'] };
    const wrong = await visitor.send(longer, 'Guardar horario', times);
    expect([wrong.status, rangesOn(wrong, 0)]).toEqual([422, ['09:00-18:00', '20:00-17:00']]);
    expect(wrong.alert).toContain('Lunes, tramo 2: La franja debe acabar después de empezar.');
    expect(wrong.$('[role=alert] .sr-only')).toHaveLength(0);
    expect(wrong.$('[aria-invalid=true][aria-label="lunes, tramo 2: de"]')).toHaveLength(1);
    const crossed = await visitor.send(wrong, 'Guardar horario', {
      from_0: ['09:00', '17:30'],
      to_0: ['18:00', '20:00'],
    });
    expect(crossed.alert).toContain('Se cruza con el tramo de 09:00 a 18:00.');
    expect(await savedWeek(api, owner)).toEqual(['0 09:00']);

    const right = { from_0: ['09:00', '16:00'], to_0: ['10:00', '17:00'] };
    const added = await visitor.send(crossed, 'Añadir tramo el domingo', right);
    const nowhere = await visitor.send(added, 'Copiar el lunes', { copy_to_0: ['0'] });
    expect(nowhere.url.hash).toBe('#dia-0');
    // The day, and in it what copies it.
    expect(nowhere.$('#dia-0 details[open]')).toHaveLength(2);
    expect(nowhere.errors('copy_to_0')).toBe('No se ha copiado nada: elige al menos otro día.');
    expect(nowhere.textOf('.week-aside [role=status]')).toBe('');
    const copied = await visitor.send(nowhere, 'Copiar el lunes', { copy_to_0: ['2', '6'] });
    expect(copied.notices).toContain('Día copiado. Falta guardar.');
    expect([rangesOn(copied, 2), rangesOn(copied, 6)]).toEqual([rangesOn(copied, 0), rangesOn(copied, 0)]);
    const fewer = await visitor.send(copied, 'Quitar: miércoles, tramo 1');
    expect(rangesOn(fewer, 2)).toEqual(['16:00-17:00']);
    const saved = await visitor.send(fewer, 'Guardar horario');
    expect(saved.notices).toContain('Horario guardado');
    expect(await savedWeek(api, owner)).toEqual([
      ...['0 09:00', '0 09:30', '0 16:00', '0 16:30', '2 16:00', '2 16:30'],
      ...['6 09:00', '6 09:30', '6 16:00', '6 16:30'],
    ]);
  });

  it('start empty, are filled by the preset, and keep unfinished ones', async () => {
    const { visitor, page } = await openRanges([]);
    expect([0, 6].map((day) => rangesOn(page, day))).toEqual([[], []]);
    const begun = await visitor.send(page, 'Añadir tramo el lunes', {});
    const filled = await visitor.send(begun, 'Laborables de 16 a 20', { from_0: '07:00' });
    expect(rangesOn(filled, 0)).toEqual(['16:00-20:00', '07:00-']);
    const undone = await visitor.send(filled, 'Deshacer cambios');
    expect(rangesOn(undone, 0)).toEqual([]);
  });

  it('continue in the grid and back, and through a day off, with unsaved changes', async () => {
    const { owner, visitor, page } = await openRanges([MONDAY_AT_NINE]);
    const grid = await visitor.send(page, 'Editar en cuadrícula', { to_0: '11:00' });
    expect([grid.url.hash, painted(grid)]).toEqual([
      '#primera-hora',
      ['0-09:00', '0-09:30', '0-10:00', '0-10:30'],
    ]);
    expect(grid.$('#primera-hora th').text()).toBe('09:00');
    const back = await visitor.send(grid, 'Editar por tramos');
    expect(rangesOn(back, 0)).toEqual(['09:00-11:00']);
    const added = await visitor.send(back, 'Añadir al calendario', { exception_date: dayAhead(12) });
    expect(rangesOn(added, 0)).toEqual(['09:00-11:00']);
    expect(await savedWeek(api, owner)).toEqual(['0 09:00']);
  });

  it('are shown beside a week changed elsewhere, and can be merged', async () => {
    const { owner, visitor, page } = await openRanges([]);
    await setWeek(api, owner, [TUESDAY_AT_TEN]);
    const begun = await visitor.send(page, 'Añadir tramo el viernes');
    const refused = await visitor.send(begun, 'Guardar horario', { from_4: '11:00', to_4: '12:00' });
    expect(refused.alert).toContain(CONFLICT);
    expect(rangesOn(refused, 4)).toEqual(['11:00-12:00']);
    const united = await visitor.send(refused, 'Unir los dos');
    expect([rangesOn(united, 1), rangesOn(united, 4)]).toEqual([['10:00-10:30'], ['11:00-12:00']]);
  });
});

describe('a second tab', () => {
  it('shows both weeks, and loses nothing', async () => {
    const { owner, visitor, page } = await open([MONDAY_AT_NINE]);
    const other = await visitor.send(await visitor.see(PAINTER), 'Guardar horario', {
      marks: ['0-09:00', '1-10:00'],
    });
    expect(other.notices).toContain('Horario guardado');

    const refused = await visitor.send(page, 'Guardar horario', withMark(page, '4-11:00'));
    expect(refused.alert).toContain(CONFLICT);
    expect(refused.alert).toContain('Guardado ahora: 10:00 – 10:30');
    expect(refused.alert).toContain('Lo que has marcado: 11:00 – 11:30');
    expect(refused.$('[role=alert][autofocus]')).toHaveLength(1);
    expect(painted(refused)).toContain('4-11:00');
    expect(await savedWeek(api, owner)).toEqual(['0 09:00', '1 10:00']);

    const united = await visitor.send(refused, 'Unir los dos');
    expect(united.notices).toContain('Los dos horarios están unidos.');
    expect(united.alert).toBe('');
    expect(painted(united)).toContain('1-10:00');
    const saved = await visitor.send(united, 'Guardar horario');
    expect(saved.notices).toContain('Horario guardado');
    expect(await savedWeek(api, owner)).toEqual(['0 09:00', '1 10:00', '4 11:00']);
  });

  it('can be overwritten knowingly, or left as saved', async () => {
    const { owner, visitor, page } = await open([]);
    await setWeek(api, owner, [TUESDAY_AT_TEN]);
    const refused = await visitor.send(page, 'Guardar horario', { marks: '4-11:00' });
    expect(refused.alert).toContain(CONFLICT);
    const saved = await visitor.send(refused, 'Guardar lo que he marcado');
    expect(saved.notices).toContain('Horario guardado');
    expect(await savedWeek(api, owner)).toEqual(['4 11:00']);

    const later = await visitor.see(PAINTER);
    await setWeek(api, owner, [TUESDAY_AT_TEN]);
    const again = await visitor.send(later, 'Guardar horario', withMark(later, '4-11:30'));
    const left = await visitor.send(again, 'Quedarme con lo guardado');
    expect(left.notices).toContain('Vuelves a tener el horario guardado.');
    expect(painted(left)).toEqual(['1-10:00']);
  });
});

describe('days off and extra hours', () => {
  const EXCEPTIONS = '#dias-libres';
  const ADD = 'Añadir al calendario';
  const removals = (page: Shown) => page.$(`${EXCEPTIONS} button[aria-label^="Quitar"]`);

  it('change what can be booked on that day only', async () => {
    const owner = await mentor(api);
    const visitor = await enter(owner);
    const day = dayAhead(12);
    const timesOf = async () =>
      (await freeSlots(api, owner))
        .filter(({ date }) => date === day)
        .map((one) => one.start_time.slice(0, 5));
    expect(await timesOf()).toHaveLength(24);

    const hours = (exception_kind: string, exception_start: string, exception_end: string) => ({
      ...{ exception_kind, exception_date: day, exception_start, exception_end },
    });
    const shorter = await visitor.send(await visitor.see(PAINTER), ADD, hours('hours', '08:00', '19:30'));
    expect(shorter.notices).toContain('Añadido: Horas bloqueadas, de 08:00 a 19:30');
    expect(await timesOf()).toEqual(['19:30']);

    const longer = await visitor.send(shorter, ADD, hours('extra', '23:00', '00:00'));
    expect(longer.notices).toContain('Añadido: Horas extra, de 23:00 a 00:00');
    expect(await timesOf()).toEqual(['19:30', '23:00', '23:30']);
    expect(removals(longer)).toHaveLength(2);
  });

  it('are stored once if added twice', async () => {
    const visitor = await enter(await mentor(api));
    for (let time = 0; time < 2; time += 1) {
      const page = await visitor.send(await visitor.see(PAINTER), ADD, { exception_date: dayAhead(12) });
      expect(page.notices).toContain('Añadido: No disponible');
    }
    expect(removals(await visitor.see(PAINTER))).toHaveLength(1);
  });
});
