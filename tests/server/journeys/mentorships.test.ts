/** 'Mis Mentorías': list, week, actions on a session (docs/product.md, 'Session dialog and moving'). */
import { randomInt } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { cancellingRule } from '~/api/contract/rules/inWords';
import { type ApiClient, apiAt } from '~/tests/support/api';
import { type Actor, book, mentor, student, topics } from '~/tests/support/marketplace';
import { textsOf } from '~/tests/support/pageParts';
import { fullName } from '~/tests/support/people';
import { sharedSite } from '~/tests/support/sharedSite';
import { linksOf, type Shown, Visitor } from '~/tests/support/visitor';

let api: ApiClient;
const { origin } = await sharedSite();
beforeEach(() => {
  api = apiAt(origin, `10.8.${randomInt(1, 255)}.${randomInt(1, 255)}`);
});

const pair = async () => ({ student: await student(api), mentor: await mentor(api) });
async function visit(person: Actor): Promise<Visitor> {
  const visitor = new Visitor(origin);
  await visitor.logIn(person);
  return visitor;
}
const cardsOf = (page: Shown) => linksOf(page, /, sesión con .+, /, 'main').length;
const addressOf = ({ url }: Shown) => url.pathname + url.search;
const confirm = (identifier: string, { token }: Actor) =>
  api.call('PUT', `/api/mentorships/${identifier}/`, { token, data: { confirmation: true } });
const cancel = (identifier: string, { token }: Actor) =>
  api.call('DELETE', `/api/mentorships/${identifier}/`, { token });
const countOf = async ({ token }: Actor) =>
  (await api.call<{ count: number }>('GET', '/api/mentorships/', { token })).count;

describe('the list', () => {
  it('suggests the next step when empty, like the week, and names unknown sessions in a dialog', async () => {
    const ana = await visit(await student(api));
    const empty = await ana.see('/mentorships');
    expect(empty.text).toContain('Todavía no tienes sesiones');
    expect((await ana.click(empty, 'Nueva Mentoría', 'main')).url.pathname).toBe('/mentorships/new/mentor');
    const week = await ana.see('/mentorships?vista=semana&semana=nunca');
    expect(week.text).toContain('No tienes sesiones por delante');
    expect((await ana.click(week, 'Nueva Mentoría', 'main')).url.pathname).toBe('/mentorships/new/mentor');
    for (const name of ['detalle', 'rechazar']) {
      const page = await ana.see(`/mentorships?${name}=no-existe`);
      expect(page.dialog).toContain('Esta sesión no está en tu lista');
      expect(addressOf(await ana.click(page, 'Cerrar', 'dialog'))).toBe('/mentorships');
    }
    const month = await ana.see('/calendar');
    expect(month.text).toContain('No tienes sesiones este mes');
    expect((await ana.click(month, 'Nueva Mentoría', 'main')).url.pathname).toBe('/mentorships/new/mentor');
  });

  it('has pages of six, and shows the position', async () => {
    const people = await pair();
    for (let n = 0; n < 8; n += 1) await book(api, people);
    const ana = await visit(people.student);
    const first = await ana.see('/mentorships');
    expect(first.text).toContain('Mostrando 1 a 6 de 8 mentorías');
    expect(cardsOf(first)).toBe(6);
    const second = await ana.click(first, 'Siguiente');
    expect([addressOf(second), cardsOf(second)]).toEqual(['/mentorships?page=2', 2]);
    expect(second.text).toContain('Mostrando 7 a 8 de 8 mentorías');
    expect(cardsOf(await ana.click(second, 'Anterior'))).toBe(6);
    for (const odd of ['?page=99', '?page=2&status=nada'])
      expect((await ana.see(`/mentorships${odd}`)).text).toContain('Mostrando 7 a 8 de 8 mentorías');
    expect((await ana.see('/mentorships?page=-1&q=%00&status[]=x')).textOf('h1')).toBe('Mis Mentorías');
  });

  it('is searched without accents and case, and its filter shows counts', async () => {
    const people = await pair();
    const [topic] = await topics(api);
    if (!topic) throw new Error('no topic');
    const first = await book(api, people, { information: 'Logaritmos y exponenciales' });
    await book(api, people, { information: 'Análisis sintáctico', expertises: [topic.name_id] });
    await book(api, people, { information: 'Otra cosa' });
    await confirm(first.identifier, people.mentor);
    const ana = await visit(people.student);
    const list = await ana.see('/mentorships');
    const optionsOf = ({ $ }: Shown) => textsOf($, '[name=status] option');
    expect(optionsOf(list)).toEqual([
      'Todas (3)',
      'Confirmadas (1)',
      'Pendientes (2)',
      'Próximas (3)',
      'En curso (0)',
      'Finalizadas (0)',
    ]);
    const search = async (q: string) => {
      const page = await ana.send(list, 'Filtrar', { q });
      expect(page.url.searchParams.get('q')).toBe(q);
      return page;
    };
    const found = await search('ANALISIS');
    expect([cardsOf(found), optionsOf(found)[0]]).toEqual([1, 'Todas (1)']);
    expect(cardsOf(await search(first.room_code))).toBe(1);
    expect(cardsOf(await search('monica'))).toBe(3);
    const ofTopic = await search(topic.name.toUpperCase());
    expect(cardsOf(ofTopic)).toBe(1);
    expect(ofTopic.textOf('main h3')).toContain(topic.name);
    const none = await search('nadie se llama así');
    expect(none.text).toContain('Ninguna sesión coincide');
    const all = await ana.click(none, 'Quitar los filtros');
    expect([cardsOf(all), all.values('q')]).toEqual([3, ['']]);
    for (const [status, count] of [
      ['confirmed', 1],
      ['pending', 2],
    ] as const) {
      const page = await ana.send(all, 'Filtrar', { status });
      expect([page.url.searchParams.get('status'), cardsOf(page)]).toEqual([status, count]);
    }
  });

  it('shows the other side’s changes after a reload, and counts more than two students', async () => {
    const people = await pair();
    const { identifier } = await book(api, people);
    const ana = await visit(people.student);
    const wordsOf = ({ $ }: Shown) => $('main').text();
    expect(wordsOf(await ana.see('/mentorships'))).toContain('Pendiente de confirmación');
    await confirm(identifier, people.mentor);
    const now = wordsOf(await ana.see('/mentorships'));
    expect(now).not.toContain('Pendiente de confirmación');
    expect(now).toMatch(/Confirmada(?!s)/);
    const others = [await student(api), await student(api), await student(api)];
    await book(api, { ...people, others });
    const page = await (await visit(people.mentor)).see('/mentorships');
    expect(page.textOf('main')).toContain('+2 más');
    expect(linksOf(page, 'Nueva Mentoría')).toHaveLength(0);
  });
});

describe('a session', () => {
  it.each(['student', 'mentor'] as const)('cancelled by the %s is gone for both', async (side) => {
    const people = await pair();
    const { identifier } = await book(api, people);
    await confirm(identifier, people.mentor);
    const other = people[side === 'student' ? 'mentor' : 'student'];
    const visitor = await visit(people[side]);
    const asked = await visitor.click(
      await visitor.see(`/mentorships?detalle=${identifier}`),
      'Cancelar mentoría',
      'dialog',
    );
    for (const text of ['Cancelar Mentoría', 'de forma permanente', fullName(other)])
      expect(asked.dialog).toContain(text);
    // In the words of the wizard's summary.
    expect([cancellingRule(), cancellingRule(true)].some((rule) => asked.dialog.includes(rule))).toBe(true);
    expect(asked.dialog).not.toContain('no se puede deshacer');
    const done = await visitor.send(asked, 'Sí, cancelar', { reason: 'Estoy con fiebre.' });
    expect(done.notices).toContain('Mentoría cancelada correctamente');
    expect(done.text).toContain('Todavía no tienes sesiones');
    expect(await countOf(other)).toBe(0);
  });

  it('stays unchanged after a change of mind, and cannot be confirmed by a student', async () => {
    const people = await pair();
    const { identifier } = await book(api, people);
    const ana = await visit(people.student);
    const back = await ana.click(
      await ana.see(`/mentorships?q=monica&cancelar=${identifier}`),
      'Volver',
      'dialog',
    );
    expect([addressOf(back), back.dialog]).toEqual(['/mentorships?q=monica', '']);
    expect(back.text).toContain('Mostrando 1 a 1 de 1 mentorías');
    const told = await ana.see(`/mentorships?confirmar=${identifier}`);
    expect(told.dialog).toContain('Confirmar Mentoría');
    expect(told.dialog).toContain('Solo su mentor puede confirmarla');
    expect(told.dialog).not.toContain('Sí, confirmar');
  });

  it('shows the mentor an unusual price before the confirmation', async () => {
    const people = await pair();
    const { identifier } = await book(api, people);
    const marta = await visit(people.mentor);
    const usual = await marta.see(`/mentorships?confirmar=${identifier}`);
    expect(usual.dialog).toContain('30,00 €');
    expect(usual.dialog).not.toContain('Te propone');
    await api.call('PATCH', '/api/auth/profile/', { token: people.mentor.token, data: { price: 40 } });
    const low = await marta.see(`/mentorships?confirmar=${identifier}`);
    expect(low.dialog).toContain('Te propone 30 €/h, por debajo de tu precio habitual (40 €/h).');
  });

  it('already confirmed or cancelled by the other side is a success', async () => {
    const people = await pair();
    const { identifier } = await book(api, people);
    const marta = await visit(people.mentor);
    const asked = await marta.see(`/mentorships?confirmar=${identifier}`);
    await confirm(identifier, people.mentor);
    expect((await marta.send(asked, 'Sí, confirmar')).notices).toContain('confirmada');
    const question = await marta.see(`/mentorships?cancelar=${identifier}`);
    await cancel(identifier, people.student);
    const gone = await marta.send(question, 'Sí, cancelar');
    expect(gone.notices).toContain('La sesión ya está cancelada');
    expect(gone.text).toContain('Todavía no tienes sesiones');
  });

  it('cancelled in the meantime cannot be confirmed', async () => {
    const people = await pair();
    const { identifier } = await book(api, people);
    const marta = await visit(people.mentor);
    const asked = await marta.see(`/mentorships?confirmar=${identifier}`);
    await cancel(identifier, people.student);
    const refused = await marta.send(asked, 'Sí, confirmar');
    expect(refused.alert).toContain('Error al confirmar la mentoría');
  });

  it('is declined with a reason of at most 1000 characters, which the student can read', async () => {
    const people = await pair();
    const { identifier } = await book(api, people);
    const [ana, marta] = [await visit(people.student), await visit(people.mentor)];
    const stale = await ana.see(`/mentorships?vista=semana&cancelar=${identifier}`);
    const asked = await marta.click(
      await marta.see(`/mentorships?detalle=${identifier}`),
      'Rechazar',
      'dialog',
    );
    expect(asked.dialog).toContain('Rechazar Mentoría');
    expect(asked.dialog).toContain(`Avisaremos a ${people.student.first_name}`);
    const name = asked.$('dialog textarea').attr('name') ?? '';
    const long = await marta.send(asked, 'Sí, rechazar', { [name]: 'a'.repeat(1_001) });
    expect(long.errors(name)).toContain('como mucho 1000 caracteres');
    expect(long.values(name)).toEqual(['a'.repeat(1_001)]);
    const done = await marta.send(long, 'Sí, rechazar', {
      [name]: 'Ese tema no lo doy:\r\nprueba con Laura.',
    });
    expect(done.notices).toContain('Sesión rechazada correctamente');
    expect(addressOf(done)).toBe('/mentorships');

    const late = await ana.send(stale, 'Sí, cancelar');
    expect(late.notices).toContain('La sesión ya está cancelada');
    expect(addressOf(late)).toBe('/mentorships?vista=semana');
    const { token } = people.student;
    const told = await api.call<{ description: string }[]>('GET', '/api/notifications/', { token });
    expect(told.map((one) => one.description).join()).toContain('Ese tema no lo doy');
  });

  it('can be left by one of several students, and the others keep it', async () => {
    const people = await pair();
    const friend = await student(api);
    const { identifier } = await book(api, { ...people, others: [friend] });
    const ana = await visit(people.student);
    const detail = await ana.see(`/mentorships?detalle=${identifier}`);
    expect(linksOf(detail, 'Cancelar mentoría')).toHaveLength(0);
    const asked = await ana.click(detail, 'Salir del grupo', 'dialog');
    expect(asked.dialog).toContain('los demás estudiantes la conservan');
    const done = await ana.send(asked, 'Sí, salir');
    expect(done.notices).toContain('Has salido del grupo');
    expect(done.text).toContain('Todavía no tienes sesiones');
    expect(await countOf(friend)).toBe(1);
  });

  it('is opened to others by its mentor and closed again, and a student who joined can leave', async () => {
    const people = await pair();
    const joiner = await student(api);
    const { identifier } = await book(api, people);
    await confirm(identifier, people.mentor);
    const marta = await visit(people.mentor);
    const detail = await marta.see(`/mentorships?detalle=${identifier}`);
    const opened = await marta.send(detail, 'Abrir a otros estudiantes');
    expect(opened.text).toContain('Hasta que se llene o cierres el grupo pueden unirse.');
    expect(opened.dialog).toContain('Quedan 4 plazas de 5');
    await api.call('POST', `/api/mentorships/${identifier}/join/`, { token: joiner.token });
    const joined = await marta.see(`/mentorships?detalle=${identifier}`);
    expect(joined.dialog).toContain('Quedan 3 plazas de 5');
    const closed = await marta.send(joined, 'Cerrar el grupo');
    expect(closed.text).toContain('Nadie más puede unirse; quienes ya están siguen dentro.');

    const eva = await visit(joiner);
    const theirs = await eva.see(`/mentorships?detalle=${identifier}`);
    expect(theirs.dialog).toContain('El grupo está cerrado');
    const asked = await eva.click(theirs, /Salir del grupo|Dejar la sesión/, 'dialog');
    const left = await eva.send(asked, 'Sí, ');
    expect(left.text).toContain('Todavía no tienes sesiones');
    const others = await eva.click(left, 'Ver sesiones en grupo');
    expect(others.textOf('h1')).toBe('Sesiones en grupo');
  });
});
