/** The room of a session in all its states: who gets what, when, and under which policies. */
import { randomInt } from 'node:crypto';
import { load } from 'cheerio';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { student } from '~/tests/support/marketplace';
import { fullName, type Person } from '~/tests/support/people';
import {
  ADMIN,
  framePath,
  type JumpingSite,
  type RoomSession,
  type RoomSite,
  roomSiteFor,
  startRoomSite,
} from '~/tests/support/roomSite';
import { linksOf, type Shown, Visitor } from '~/tests/support/visitor';

const FEATURES = ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'];

let site: JumpingSite;
let rooms: RoomSite;
beforeAll(async () => {
  site = await startRoomSite({ students: 20, mentors: 14 }, {});
});
afterAll(() => site?.stop());
beforeEach(() => {
  rooms = roomSiteFor(`10.9.${randomInt(1, 255)}.${randomInt(1, 255)}`, site);
});

async function visit(person: Pick<Person, 'username'>): Promise<Visitor> {
  const visitor = new Visitor(site.origin);
  await visitor.logIn(person);
  return visitor;
}
function firstOf({ students }: RoomSession) {
  const [person] = students;
  if (!person) throw new Error('nobody');
  return person;
}
const permissionsOf = (page: Shown) => page.headers.get('permissions-policy') ?? '';
const contentOf = (page: Shown) => page.headers.get('content-security-policy') ?? '';
const hrefOf = (page: Shown, name: string) => linksOf(page, name).attr('href');
const isShut = (page: Shown) => page.$('button[disabled]').text().includes('Entrar');

function expectStrict(page: Shown): void {
  for (const feature of FEATURES) expect(permissionsOf(page)).toContain(`${feature}=()`);
  expect(contentOf(page)).toContain("default-src 'self'");
  expect(contentOf(page)).not.toContain('external_api.js');
  expect(contentOf(page)).not.toContain('frame-src');
}
/** The built-in server's script and frames are same-origin: nothing is added to the strict policy. */
function expectCall(page: Shown): void {
  expect(page.status).toBe(200);
  for (const feature of FEATURES) expect(permissionsOf(page)).toContain(`${feature}=(self)`);
  expect(contentOf(page)).toContain("script-src 'self' 'nonce-");
}

it('before it opens, the room shows when, what and who; the mentor may enter five minutes earlier and has a badge', async () => {
  const session = await rooms.session({ startsIn: 12 });
  const person = firstOf(session);
  const ana = await visit(person);
  const page = await ana.see(`${session.path}?entrar`);
  expect([page.status, page.title]).toEqual([200, `Videollamada - Sala #${session.room_code} · Mentorea`]);
  expect(page.textOf('h1')).toBe(`Videollamada - Sala #${session.room_code}`);
  expect(page.textOf('h2')).toBe('Todavía es pronto');
  for (const text of [
    `Conectado como ${fullName(person)}`,
    'Podrás entrar en',
    'Repasar integración por partes',
    fullName(session.mentor),
  ])
    expect(page.text).toContain(text);
  expect(isShut(page)).toBe(true);
  const [first] = page.$('main').find('noscript, h2').toArray();
  expect(first && load(page.$(first).text())('p').first().text()).toContain(
    'La videollamada necesita JavaScript',
  );
  const described = page.$('button[disabled]').attr('aria-describedby');
  expect(page.textOf(`#${described}`)).toMatch(/^La sala se abre a las \d\d:\d\d\.$/);
  expect(page.text).not.toContain('Moderador');
  for (const allowed of ['camera=(self)', 'microphone=(self)', 'display-capture=()'])
    expect(permissionsOf(page)).toContain(allowed);
  expect(page.html).toMatch(/<noscript><meta http-equiv="refresh" content="\d+"\/?><\/noscript>/i);

  const small = await ana.see(session.path.replace(session.room_code, session.room_code.toLowerCase()));
  expect(small.textOf('h2')).toBe('Todavía es pronto');
  const shared = await ana.see(`/mentorships/${session.identifier}`);
  expect(shared.url.pathname + shared.url.search).toBe(`/mentorships?detalle=${session.identifier}`);

  const theirs = await (await visit(session.mentor)).see(session.path);
  expect(theirs.textOf('h2')).toBe('La sala está abierta');
  expect(theirs.text).toContain('Moderador');
  expect(hrefOf(theirs, 'Entrar')).toBe(`${session.path}?entrar`);
});

it('shows who is already inside', async () => {
  const session = await rooms.session({ students: 2 });
  const path = `/api/mentorships/${session.identifier}/room/`;
  const ana = await visit(firstOf(session));
  expect((await ana.see(session.path)).text).not.toContain('ya está dentro');
  await rooms.api.call('POST', path, { token: session.mentor.token });
  const page = await ana.see(session.path);
  expect(page.notices).toContain('Tu mentor ya está dentro.');
  expect(page.text.match(/\bDentro\b/g)).toHaveLength(1);

  for (const { token } of session.students) await rooms.api.call('POST', path, { token });
  const { notices } = await (await visit(session.mentor)).see(session.path);
  expect(notices).toContain(session.students.map(fullName).join(' y '));
  expect(notices).toContain('ya están dentro.');
});

it('an unconfirmed session tells students so, and its mentor can confirm it', async () => {
  const session = await rooms.session({ confirmed: false, startsIn: 120 });
  const page = await (await visit(firstOf(session))).see(`${session.path}?entrar`);
  expect(page.textOf('h2')).toBe('Falta la confirmación');
  expect(page.text).toContain('El mentor todavía no ha confirmado esta sesión.');
  expect(isShut(page)).toBe(true);
  const marta = await visit(session.mentor);
  const asked = await marta.click(await marta.see(session.path), 'Confirmar la sesión');
  expect(asked.dialog).toContain('Confirmar Mentoría');
});

it('a finished session leads back in while the room is open, then to the review or the list', async () => {
  const session = await rooms.session({ startsIn: -65 });
  const ana = await visit(firstOf(session));
  const over = await ana.see(`${session.path}?fin`);
  expect(over.textOf('h2')).toBe('La sesión ha terminado');
  expect(hrefOf(over, 'Volver a la sala')).toBe(`${session.path}?entrar`);

  expect((await ana.see(session.path)).textOf('h2'), 'by the time alone').toBe('La sesión ha terminado');

  await site.jump(30 * 60_000);
  const page = await ana.see(`${session.path}?entrar`);
  expect(page.textOf('h2')).toBe('La sesión ha terminado');
  expect(permissionsOf(page)).toContain('camera=()');
  expect(contentOf(page)).not.toContain('frame-src http');
  const review = await ana.click(page, 'Escribir reseña');
  expect(review.url.searchParams.get('resena')).toBe(session.identifier);
  expect(review.dialog).not.toBe('');
  expect((await ana.click(page, 'Volver a Mis Mentorías')).url.pathname).toBe('/mentorships');
});

it('after leaving a running call the page leads back in, without camera and microphone', async () => {
  const session = await rooms.session({ startsIn: -5 });
  const ana = await visit(firstOf(session));
  const out = await ana.see(`${session.path}?fin`);
  expect(out.textOf('h2')).toBe('Has salido');
  expectStrict(out);
  expectCall(await ana.click(out, 'Volver a entrar'));
});

it('after the end, or leaving shortly before it, the mentor comes to the sheet of the session', async () => {
  const session = await rooms.session({ startsIn: -65 });
  const person = firstOf(session);
  const marta = await visit(session.mentor);
  const sheet = await marta.see(session.path);
  expect(sheet.url.pathname).toBe(`/mentorships/${session.identifier}/despues`);
  expect(sheet.textOf('h1')).toContain(`con ${person.first_name}`);
  expect(sheet.$('textarea[name=text]').length, 'the form of its note').toBe(1);
  expect(linksOf(sheet, /^Volver a la sala \(abierta hasta las/).attr('href')).toBe(`${session.path}?entrar`);

  const absent = await marta.click(sheet, 'Hubo un problema');
  expect(absent.url.pathname).toBe(`/mentorships/${session.identifier}/incidencias`);
  expect(absent.$('input[name=kind][value=problem]').is('[checked]')).toBe(true);

  const ana = await visit(person);
  const theirs = await ana.see(session.path);
  expect(theirs.textOf('h2')).toBe('La sesión ha terminado');
  expect(hrefOf(theirs, 'Proponer la siguiente')).toBeUndefined();

  const late = await rooms.session({ startsIn: -52 });
  const pere = await visit(late.mentor);
  expect((await pere.see(late.path)).url.pathname, 'not by coming').toBe(late.path);
  expect((await pere.see(`${late.path}?fin`)).url.pathname).toMatch(/\/despues$/);
});

it('outsiders get a 404 that reveals nothing, and visitors the log-in, also for the built-in room', async () => {
  const session = await rooms.session();
  const stranger = await visit(await student(rooms.api));
  for (const query of ['', '?entrar', '?fin']) {
    const page = await stranger.see(session.path + query);
    expect([page.status, page.textOf('h1')]).toEqual([404, 'No encontramos esta sesión']);
    expect(page.text).not.toContain(session.room_code);
    expectStrict(page);
  }
  const own = framePath(session);
  for (const path of [own, `${own.slice(0, -1)}${own.endsWith('0') ? '1' : '0'}`])
    expect((await stranger.see(path)).textOf('h1')).toContain('No encontramos');
  const tellPresence = (visitor: Visitor) =>
    visitor.fetch(`/mentorships/${session.identifier}/presencia`, {
      method: 'POST',
      body: new URLSearchParams({ estado: 'dentro' }),
    });
  const refused = await tellPresence(stranger);
  expect([refused.status, await refused.json()]).toEqual([404, { refused: 'notYours', detail: '' }]);

  const nobody = new Visitor(site.origin);
  for (const path of [session.path, own]) {
    const { url } = await nobody.see(path);
    expect([url.pathname, url.searchParams.get('redirectTo')]).toEqual(['/login', path]);
  }
  expect((await tellPresence(nobody)).status).toBe(401);
  const ana = await visit(firstOf(session));
  const room = await ana.see(own);
  expect(room.text).toContain('La videollamada necesita JavaScript');
  expect(hrefOf(room, 'Volver a la sesión')).toBe(`/mentorships?detalle=${session.identifier}`);
});

it('a call has the permissions and links it needs, and an admin with the badge enters even a full room', async () => {
  const session = await rooms.session({ students: 2, places: 2 });
  const ana = await visit(firstOf(session));
  const page = await ana.see(`${session.path}?entrar`);
  expectCall(page);
  const instead = load(page.$('main noscript').text());
  expect(instead('p').first().text()).toContain('La videollamada necesita JavaScript');
  expect(
    instead('a')
      .toArray()
      .map(({ attribs }) => attribs.href),
  ).toEqual([`/mentorships?detalle=${session.identifier}`, '/chat']);
  expect(page.$('main [role=status]').text(), 'nothing is under way without scripts').toBe('');
  expect(page.text).not.toContain('Conectando');
  expect((await ana.click(page, 'Salir')).url.pathname).toBe('/dashboard');

  const path = `/api/mentorships/${session.identifier}/room/`;
  for (const { token } of session.students) await rooms.api.call('POST', path, { token });
  const theirs = await (await visit(ADMIN)).see(`${session.path}?entrar`);
  expectCall(theirs);
  expect(theirs.text).toContain('Moderador');
  expect(theirs.text).toContain(`Conectado como ${ADMIN.username}`);
});

it('the room is entered from dashboard, dialog, list and notification, with relaxed policies only inside', async () => {
  const session = await rooms.session({ startsIn: -5 });
  const ana = await visit(firstOf(session));
  const into = /^Entrar a la sala/;
  const expectEntered = async (lobby: Shown) => {
    expect(permissionsOf(lobby)).toContain('camera=(self)');
    expect(permissionsOf(lobby)).toContain('display-capture=()');
    const room = await ana.click(lobby, 'Entrar');
    expectCall(room);
    expect([room.url.pathname, room.textOf('h1')]).toEqual([
      session.path,
      `Videollamada - Sala #${session.room_code}`,
    ]);
    return room;
  };
  const enters = async (page: Shown, scope?: string) => {
    expectStrict(page);
    return expectEntered(await ana.click(page, into, scope));
  };
  const room = await enters(await ana.see('/dashboard'));
  expectStrict(await ana.click(room, 'Salir'));
  const list = await ana.see('/mentorships');
  const fromDialog = await enters(await ana.click(list, /, sesión con .+, /), 'dialog');
  expect(fromDialog.$('header a').text(), 'one way out').toBe('Salir');
  await enters(await ana.see('/mentorships'));
  // Another server of the contract might write its notifications like this: with the room's own address.
  const notices = await ana.see('/notifications');
  expectStrict(notices);
  await expectEntered(await ana.send(notices, 'ha confirmado tu sesión', { volver: session.path }));
});
