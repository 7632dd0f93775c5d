/** Group sessions and shared links, and the race for the last place (docs/contract.md, 'Group sessions'). */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bookSlot, findFreeSlots, logIn, send } from '~/tests/support/bookings';
import { enter, MENTOR, STUDENT } from '~/tests/support/directoryPages';
import type { Browser, Page } from '~/tests/support/foreignBrowser';
import { sharedSite } from '~/tests/support/sharedSite';

const ROUNDS = process.env.SOAK ? 40 : 4;
const people = z.object({
  results: z.array(z.object({ alumnos: z.array(z.object({ username: z.string() })) })),
});
const session = z.object({
  id: z.number(),
  alumnos: z.array(z.object({ username: z.string() })),
  listed: z.boolean(),
});

const entered = (username: string) => enter(site.origin, { ...STUDENT, username });
const site = await sharedSite();
const booker = await logIn(site.origin, STUDENT.username);
const mentor = await logIn(site.origin, MENTOR.username);
const slots = await findFreeSlots(booker, MENTOR.username);
const all = people.parse(await (await send(mentor, 'GET', '/api/mentorships/?page_size=100')).json());
const others = [...new Set(all.results.flatMap((one) => one.alumnos.map((who) => who.username)))];
const [first = '', second = ''] = others.filter((one) => one !== STUDENT.username);
const names: [string, string] = [first, second];
const rivals: [Browser, Browser] = [await entered(first), await entered(second)];

/** A confirmed group session at a separate time. */
async function group(more: object = {}): Promise<{ identifier: string; id: number }> {
  for (let slot = slots.pop(); slot; slot = slots.pop()) {
    const identifier = await bookSlot(booker, slot, {
      listed: true,
      room_size: 2,
      additional_information: 'Muy privado',
      ...more,
    });
    if (!identifier) continue;
    await send(mentor, 'PUT', `/api/mentorships/${identifier}/`, { confirmation: true });
    return { identifier, id: (await read(identifier)).id };
  }
  throw new Error('no free time is left');
}
const read = async (identifier: string) =>
  session.parse(await (await send(mentor, 'GET', `/api/mentorships/${identifier}/`)).json());
/** To another free time, which its mentor proposes and who booked it accepts. */
async function move(identifier: string): Promise<void> {
  for (let slot = slots.pop(); slot; slot = slots.pop()) {
    const hours = { init_date: slot.start, end_date: new Date(slot.start.getTime() + 30 * 60_000) };
    const path = `/api/mentorships/${identifier}/proposal/`;
    const answer = await send(mentor, 'POST', path, hours);
    if (!answer.ok) continue;
    const { proposal } = (await answer.json()) as { proposal: { id: number } };
    if ((await send(booker, 'POST', `${path}accept/`, { proposal: proposal.id })).ok) return;
  }
  throw new Error('no free time is left');
}
const join = (browser: Browser, identifier: string) =>
  browser.fetch('/mentorships/abiertas', {
    method: 'POST',
    body: new URLSearchParams({ intent: 'join', identifier }),
  });
const tells = (page: Page) => page.text.includes('Muy privado') || page.html.includes('MENTOR-2');

describe('the last place', () => {
  it(`goes to only one of two students who press at once, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { identifier } = await group();
      const answers = await Promise.all(rivals.map((browser) => join(browser, identifier)));
      expect(answers.map((one) => one.status).sort()).toEqual([302, 409]);
      const loser = answers.find((one) => one.status === 409);
      const text = (await loser?.text()) ?? '';
      expect(text).toContain('No quedan plazas');
      expect(text).toContain('Sesiones en grupo');
      expect(text).toContain('<title>Error: Sesiones en grupo');
      expect(text).not.toContain(`unirme=${identifier}`);
      expect((await read(identifier)).alumnos).toHaveLength(2);
    }
  });

  it('is taken once by a double press', async () => {
    const { identifier } = await group({ room_size: 3 });
    const answers = await Promise.all([1, 2].map(() => join(rivals[0], identifier)));
    expect(answers.map((one) => one.status)).toEqual([302, 302]);
    expect((await read(identifier)).alumnos.map((one) => one.username)).toEqual([STUDENT.username, names[0]]);
  });
});

describe('a shared link', () => {
  it('sends visitors to the log-in, invites other students, and leads members to the session', async () => {
    const { id, identifier } = await group();
    const away = await fetch(`${site.origin}/mentorships/${id}`, { redirect: 'manual' });
    expect(away.status).toBe(302);
    expect(away.headers.get('location')).toBe(
      `/login?redirectTo=${encodeURIComponent(`/mentorships/${id}`)}`,
    );
    for (const key of [id, identifier]) {
      const invited = await rivals[1].open(`/mentorships/${key}`);
      expect([invited.status, invited.text]).toEqual([
        200,
        expect.stringContaining('Te invitan a una sesión grupal'),
      ]);
      expect(invited.text).toContain('Queda 1 plaza de 2');
      expect(tells(invited)).toBe(false);
    }
    const page = await rivals[1].press(await rivals[1].open(`/mentorships/${id}`), 'Unirme a la sesión');
    expect(page.url.pathname + page.url.search).toBe(`/mentorships?detalle=${identifier}`);
    expect(page.text).toContain('Te has unido a la sesión');
    expect((await rivals[1].open(`/mentorships/${id}`)).url.search).toBe(`?detalle=${identifier}`);
    const full = await rivals[0].open(`/mentorships/${id}`);
    expect([full.status, full.text]).toEqual([200, expect.stringContaining('No quedan plazas')]);
    expect(full.text).not.toContain('Unirme a la sesión');
  });

  it('to somebody else’s session is the same 404 as one to nothing', async () => {
    const { id, identifier } = await group({ listed: false });
    const { room_code } = z
      .object({ room_code: z.string() })
      .parse(await (await send(mentor, 'GET', `/api/mentorships/${identifier}/`)).json());
    const [stranger] = rivals;
    const nowhere = (await stranger.open('/mentorships/99999999')).text;
    const codes = [
      id,
      identifier,
      room_code,
      0,
      '007',
      '9999999999999999999',
      'MENTOR-2026-0000',
      'nada',
      '%20',
      'x'.repeat(3000),
    ];
    for (const code of codes) {
      const page = await stranger.open(`/mentorships/${code}`);
      expect([page.status, page.text], String(code)).toEqual([404, nowhere]);
    }
    expect(nowhere).toContain('No encontramos esta sesión');
    const posted = await stranger.fetch(`/mentorships/${id}`, {
      method: 'POST',
      body: new URLSearchParams({ intent: 'join', identifier }),
    });
    expect(posted.status).toBe(404);
    const own = await enter(site.origin, STUDENT);
    for (const code of [id, identifier]) {
      expect((await own.open(`/mentorships/${code}`)).url.search, String(code)).toBe(
        `?detalle=${identifier}`,
      );
    }
    for (const code of [room_code, room_code.toLowerCase()]) {
      expect((await own.open(`/mentorships/${code}`)).text).toContain(`Videollamada - Sala #${room_code}`);
    }
    const outside = await fetch(`${site.origin}/mentorships/..%2f..%2fapi`, { redirect: 'manual' });
    expect(outside.status).toBeLessThan(500);
  });
});

describe('decisions', () => {
  it('close the group and open it again, but not by others', async () => {
    const { identifier, id } = await group();
    const own = await enter(site.origin, STUDENT);
    let page = await own.open(`/mentorships?detalle=${identifier}`);
    expect(page.text).toContain('Queda 1 plaza de 2');
    expect(page.html).toContain(`value="${site.origin}/mentorships/${id}"`);
    expect(page.text).toContain('Este enlace es una invitación');
    page = await own.press(page, 'Cerrar el grupo');
    expect(page.text).toContain('Nadie más puede unirse');
    expect(page.text).toContain('Solo pueden abrir este enlace quienes están en esta sesión.');
    expect((await rivals[0].open(`/mentorships/${id}`)).status).toBe(404);
    await rivals[0].fetch('/mentorships/abiertas', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'open', identifier, volver: 'https://example.com/' }),
    });
    expect((await read(identifier)).listed).toBe(false);
    page = await own.press(page, 'Abrir a otros estudiantes');
    expect((await read(identifier)).listed).toBe(true);
    const wrong = await own.fetch('/mentorships/abiertas', {
      method: 'POST',
      body: new URLSearchParams({ intent: 'x' }),
    });
    expect(wrong.status).toBe(400);
  });

  it('nobody can join at hours they have not seen', async () => {
    const { identifier } = await group();
    const asked = await rivals[0].open(`/mentorships/abiertas?unirme=${identifier}`);
    await move(identifier);
    const again = await rivals[0].press(asked, 'Unirme a la sesión');
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('La hora ha cambiado')]);
    expect(again.text).toContain('¿Te unes a esta sesión?');
    expect(again.title).toMatch(/^Error: Sesiones en grupo/);
    expect((await read(identifier)).alumnos).toHaveLength(1);
    const joined = await rivals[0].press(again, 'Unirme a la sesión');
    expect(joined.text).toContain('Te has unido a la sesión');
    expect(tells(joined)).toBe(true);
    expect(joined.text).not.toContain('Muy privado');
  });

  it('mentors are led to what they can do, and students can filter', async () => {
    await group({ expertises: ['algebra'] });
    const theirs = await (await enter(site.origin, MENTOR)).open('/mentorships/abiertas?area=algebra');
    expect(theirs.text).toContain('Varios estudiantes a la misma hora');
    expect(theirs.text).not.toContain('Solo los estudiantes');
    expect(theirs.html).toContain('href="/mentorships/grupo"');
    const some = await rivals[0].open('/mentorships/abiertas?area=algebra&page=999');
    expect(some.status).toBe(200);
    expect(some.text).toMatch(/Mostrando \d+ a (\d+) de \1 sesiones/);
    const none = await rivals[0].open('/mentorships/abiertas?area=nada&mentor=1');
    expect(none.text).toContain('Ninguna sesión en grupo coincide');
  });
});
