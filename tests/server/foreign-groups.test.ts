/** Shared links with a server of the plain contract, which has no group sessions. */
import { afterEach, expect, it } from 'vitest';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { USUAL } from '~/tests/support/foreignShapes';
import { startForeignSite } from '~/tests/support/foreignSite';

const site = await startForeignSite();
const student = await site.logIn(STUDENT);
const { state } = site.foreign;
const start = Date.now() + 3 * 86_400_000;
state.bookings.push({
  id: 77,
  identifier: 'session-77-x',
  mentor: state.who(MENTOR),
  alumnos: [state.who(STUDENT)],
  start,
  end: start + 3_600_000,
  price: 20,
  room_code: 'sala-azul',
  confirmation: true,
  additional_information: 'Repaso',
  expertises: [],
});
afterEach(async () => {
  site.foreign.habits = { ...USUAL };
  site.foreign.heal();
});

it.each([
  true,
  false,
])('id and identifier lead to the session, its room code to the room (identifiers: %s)', async (identifiers) => {
  site.foreign.habits = { ...USUAL, identifiers };
  const detail = identifiers ? '?detalle=session-77-x' : '?detalle=77';
  const codes = identifiers ? ['77', 'session-77-x'] : ['77'];
  for (const code of codes) {
    const page = await student.open(`/mentorships/${code}`);
    expect([page.status, page.url.pathname + page.url.search], code).toEqual([200, `/mentorships${detail}`]);
  }
  const room = await student.open('/mentorships/sala-azul');
  expect([room.status, room.url.pathname]).toEqual([200, '/mentorships/sala-azul']);
  expect(room.text).toContain('Videollamada - Sala #sala-azul');
  for (const code of ['78', '0', 'MENTOR-2026-1234', 'sala-roja']) {
    const page = await student.open(`/mentorships/${code}`);
    expect(page.status, code).toBe(404);
    expect(page.text).not.toContain('sesiones en grupo');
  }
});

it('groups are not mentioned, and their page is a 404', async () => {
  const page = await student.open('/mentorships/abiertas');
  expect([page.status, page.text]).toEqual([
    404,
    expect.stringMatching(
      /no ofrece sesiones en grupo.*Cerrar sesión|Cerrar sesión.*no ofrece sesiones en grupo/,
    ),
  ]);
  const list = await student.open('/mentorships?detalle=session-77-x');
  expect(list.text).not.toMatch(/grupal|Sesiones en grupo/);
  expect(list.html).toContain(`value="${site.origin}/mentorships/77"`);
  expect(list.text).toContain('Solo pueden abrir este enlace quienes están en esta sesión.');
  const post = await student.fetch('/mentorships/abiertas', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'join', identifier: 'session-77-x' }),
  });
  expect(post.status).toBe(404);
});

it('a failing server is reported as an error', async () => {
  site.foreign.fail('GET /api/mentorships/*/', '500');
  expect((await student.open('/mentorships/77')).status).toBe(500);
});
