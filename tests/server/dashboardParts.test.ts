/**
 * Each call of the dashboard fails in turn, in both roles: its part shows the message of docs/product.md,
 * 'What people read when something fails', and all other parts are unchanged. A malformed entry is only
 * dropped.
 */
import { load } from 'cheerio';
import { afterEach, describe, expect, it } from 'vitest';
import type { Browser, Page } from '~/tests/support/foreignBrowser';
import type { Fault } from '~/tests/support/foreignFaults';
import { putNotice } from '~/tests/support/foreignNotices';
import { MENTOR, STUDENT } from '~/tests/support/foreignPeople';
import { putReview, putSession } from '~/tests/support/foreignReviews';
import { startForeignSite } from '~/tests/support/foreignSite';
import { PATIENT } from '~/tests/support/patience';

/** The text of a part whose call fails, and of an empty one. */
interface Words {
  failed: string;
  empty: string;
}
type Part = 'medallas' | 'notificaciones' | 'solicitudes' | 'proximas' | 'recomendados' | 'ranking';

const UPCOMING = { failed: 'Error al cargar las mentorías', empty: 'No tienes sesiones próximas' };
const NOTICES = { failed: 'Error al cargar las notificaciones', empty: 'No hay notificaciones nuevas' };
/** Unimportant parts: a failed call counts as an empty set. */
const none = (text: string) => ({ failed: text, empty: text });
const RANKING = none('No hay mentores disponibles en el ranking');
const RECEIVED = none('No has recibido medallas en tus mentorías aún');

/** Call -> the parts that need it. */
const CALLS: Record<'mentor' | 'alumno', Record<string, Partial<Record<Part, Words>>>> = {
  mentor: {
    'GET /api/badges/get_my_badges/': { medallas: RECEIVED },
    'GET /api/notifications/': { notificaciones: NOTICES },
    'GET /api/mentorships/': {
      solicitudes: {
        failed: 'Error al cargar las solicitudes',
        empty: 'Nadie espera tu respuesta ahora mismo.',
      },
      proximas: UPCOMING,
    },
    'GET /api/ranking/': { ranking: RANKING },
  },
  alumno: {
    'GET /api/notifications/': { notificaciones: NOTICES },
    'GET /api/mentorships/': { proximas: UPCOMING },
    'GET /api/ranking/': { ranking: RANKING },
    'GET /api/mentors/recommended/': {
      recomendados: {
        failed: 'Error al cargar las recomendaciones',
        empty: 'Todavía no hay mentores que recomendarte',
      },
    },
  },
};
const SECTIONS: Part[] = ['notificaciones', 'solicitudes', 'proximas', 'recomendados', 'ranking'];

const people: Partial<Record<'mentor' | 'alumno', Browser>> = {};
/** The parts without failures. */
const whole: Partial<Record<'mentor' | 'alumno', ReturnType<typeof partsOf>>> = {};

const site = await startForeignSite(['marketplace']);
const { state } = site.foreign;
const [mentor, student] = [state.who(MENTOR), state.who(STUDENT)];
const start = Date.now() + 3 * 86_400_000;
putSession(state, { mentor, student }, { start, end: start + 3_600_000 });
putSession(
  state,
  { mentor, student },
  { start: start + 7_200_000, end: start + 9_000_000, confirmation: false },
);
putReview(state, putSession(state, { mentor, student }), { badges: [1, 2] });
putReview(state, putSession(state, { mentor, student }, { start: start - 9e8, end: start - 8.9e8 }), {
  badges: [1],
});
for (const owner of [mentor, student]) {
  putNotice(state, owner, { title: 'Tu sesión se acerca', created: Date.now() - 3 * 86_400_000 });
  putNotice(state, owner, { title: 'Bienvenida', created: Date.now() - 9 * 86_400_000, read: Date.now() });
}
people.mentor = await site.logIn(MENTOR);
people.alumno = await site.logIn(STUDENT);
for (const role of ['mentor', 'alumno'] as const) whole[role] = partsOf(await dashboard(role));
afterEach(() => site.foreign.heal());

async function dashboard(role: 'mentor' | 'alumno'): Promise<Page> {
  const page = await people[role]?.open('/dashboard');
  if (!page) throw new Error(role);
  expect([page.url.pathname, page.status], page.text.slice(0, 300)).toEqual(['/dashboard', 200]);
  return page;
}

/** The text of each part, without those within it. */
function partsOf({ html }: Page): Partial<Record<Part | 'siguiente' | 'perfil', string>> {
  const $ = load(html)('main').find('[aria-labelledby]');
  const parts: Partial<Record<Part | 'siguiente' | 'perfil', string>> = {};
  for (const id of [...SECTIONS, 'siguiente', 'medallas', 'perfil'] as const) {
    const part = $.filter(`[aria-labelledby$="${id}"]`).first().clone();
    part.find('[aria-labelledby="titulo-medallas"]').remove();
    const text = part.text().replace(/\s+/g, ' ');
    if (part.length > 0) parts[id] = text;
  }
  return parts;
}

describe.each(['mentor', 'alumno'] as const)('the dashboard of a %s', (role) => {
  it('has every part, with every text', async () => {
    const parts = partsOf(await dashboard(role));
    const common = ['notificaciones', 'perfil', 'proximas', 'ranking', 'siguiente'];
    expect(Object.keys(parts).sort()).toEqual(
      [...common, ...(role === 'mentor' ? ['solicitudes', 'medallas'] : ['recomendados'])].sort(),
    );
    if (role === 'mentor') {
      expect(parts.medallas).toContain('3 en total · 2 distintas');
      expect(parts.medallas).toMatch(/Puntualidad ?, 2 veces/);
    }
    expect(parts.perfil).toContain(role === 'mentor' ? 'Especialidades' : 'Necesito ayuda en');
    expect(parts.notificaciones).toContain('Tu sesión se acerca');
    expect(parts.notificaciones).toContain('Marcar todas como leídas');
    expect(parts.proximas).toContain('Ver Calendario');
    expect(parts.ranking).toContain('Ver Todo');
    expect(JSON.stringify(parts)).not.toContain('Cargando');
  });

  for (const [call, touched] of Object.entries(CALLS[role])) {
    const faults: Fault[] = ['500', 'blank', 'cut', 'empty', 'malformed', 'never'];
    it.each(faults)(`${call}: %s`, async (fault) => {
      // The circuit breaker may still be open.
      await expect.poll(async () => partsOf(await dashboard(role)), PATIENT).toEqual(whole[role]);
      site.foreign.fail(call, fault);
      const page = await dashboard(role);
      const now = partsOf(page);
      const expected = fault === 'malformed' ? {} : touched;
      for (const [part, words] of Object.entries(expected))
        expect(now[part as Part], part).toContain(fault === 'empty' ? words.empty : words.failed);
      for (const [part, words] of Object.entries(whole[role] ?? {}))
        if (part === 'siguiente' && 'proximas' in expected) expect(now.siguiente).toBeUndefined();
        else if (!(part in expected)) expect(now[part as Part], part).toBe(words);
      expect(page.text).not.toMatch(/undefined|\[object|NaN|Server Error/);
    });
  }
});
