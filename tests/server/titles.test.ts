/** Every private page has a title and a heading of its own (docs/product.md, 'Accessibility'). */
import { load } from 'cheerio';
import { expect, it } from 'vitest';
import { FRAMED_PAGES, patternOf } from '~/app/site';
import { Browser } from '~/tests/support/foreignBrowser';
import { sharedSite } from '~/tests/support/sharedSite';

/** The headings of all users' pages, as the demo's student sees them. */
const HEADINGS: Record<string, string> = {
  '/dashboard': 'Hola, Ana',
  '/mentorships': 'Mis Mentorías',
  '/mentorships/abiertas': 'Sesiones en grupo',
  '/mentorships/new/mentor': 'Crear Nueva Mentoría · paso 1 de 4',
  '/create-mentorship/mentor': 'Crear Nueva Mentoría · paso 1 de 4',
  '/chat': 'Mensajes',
  '/chat/marcos.mentor': 'Marcos Herrera Vidal',
  '/respuestas': 'Respuestas guardadas',
  '/chat/marcos.mentor/archivos': 'Archivos',
  '/notifications': 'Notificaciones',
  '/calendar': 'Calendario',
  '/mentors': 'Encuentra tu Mentor',
  '/reviews': 'Reseñas',
  '/reviews/sobre-mi': 'Lo que dicen de ti',
  '/ranking': 'Ranking de Mentores',
  '/profile': 'Mi perfil',
  '/profile/editar': 'Editar perfil',
  '/profile/foto': 'Foto de perfil',
  '/settings': 'Página privada - Configuración',
  '/settings/password': 'Cambiar la contraseña',
  '/settings/calendar': 'Mi calendario',
  '/settings/sessions': 'Dispositivos conectados',
  '/bloquear/marcos.mentor': '¿Bloquear a Marcos Herrera Vidal?',
  '/settings/registro': 'Actividad de tu cuenta',
  '/settings/bloqueos': 'Personas bloqueadas',
  '/settings/mentores': 'Mentores que te tienen en su lista',
  '/settings/casos': 'Denuncias y decisiones',
  '/settings/delete': 'Eliminar mi cuenta',
};
/** Only mentors have hours. */
const OF_MENTORS: Record<string, string> = {
  '/dashboard': 'Hola, Marcos',
  '/mentorships/proponer': 'Proponer sesión',
  '/mentorships/grupo': 'Crear sesión en grupo',
  '/estudiantes': 'Tus estudiantes',
  '/estudiantes/anadir': 'Añadir estudiante',
  '/ingresos': 'Ingresos',
  '/mentorships/solicitudes': 'Responder solicitudes',
  '/cifras': 'Tus cifras',
  '/profile/horario': 'Tu horario semanal',
  '/reviews': 'Reseñas recibidas',
};
/** Pages that need more than an address, of new mentors, and staff's: tested separately. */
const OTHERS = [
  ...['/ingresos/justificante', '/profile/alta', '/*'],
  ...FRAMED_PAGES.filter(({ who }) => who === 'staff').map(({ address }) => address),
];

/** A conversation's is the other person's name. */
const titleOf = (path: string, heading: string) => {
  const known = FRAMED_PAGES.find(({ address }) => address === path || patternOf(address).test(path));
  return known?.title ?? heading;
};

const site = await sharedSite();

const logIn = (username: string) => Browser.loggedIn(site.origin, { username });

async function headsOf(browser: Browser, paths: string[]): Promise<Record<string, string>> {
  const rows: Record<string, string> = {};
  for (const path of paths) {
    const page = await browser.open(path);
    expect([path, page.status]).toEqual([path, 200]);
    const $ = load(page.html);
    expect($('h1'), path).toHaveLength(1);
    expect($('nav a[href="/chat"]').length, path).toBeGreaterThan(0);
    expect($('a[href^="/messages"]'), path).toHaveLength(0);
    const heading = $('h1').text().replace(/\s+/g, ' ').trim();
    expect($('title').text(), path).toBe(`${titleOf(path, heading)} · Mentorea`);
    rows[path] = heading;
  }
  return rows;
}

it('every private page has its title, its heading and a link to the chat', async () => {
  expect(await headsOf(await logIn('ana.alumna'), Object.keys(HEADINGS))).toEqual(HEADINGS);
  expect(await headsOf(await logIn('marcos.mentor'), Object.keys(OF_MENTORS))).toEqual(OF_MENTORS);
});

it('no private page is missing here, and all titles differ', () => {
  const known = [...Object.keys({ ...HEADINGS, ...OF_MENTORS }), ...OTHERS];
  // Tested separately: pages of one session or person, and the wizard's steps.
  const pages = FRAMED_PAGES.map(({ address }) => address).filter(
    (address) => !/:|\/(new|create-mentorship)(\/|$)/.test(address),
  );
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((address) => !known.includes(address))).toEqual([]);
  const titles = FRAMED_PAGES.flatMap(({ address, title = [] }) => (pages.includes(address) ? title : []));
  expect(new Set(titles).size).toBe(titles.length);
});

it('former addresses lead on for good, and strangers to the log-in', async () => {
  const browser = await logIn('ana.alumna');
  for (const [path, to] of [
    ...['', '/', '/marcos.mentor', '/a/b?c=d'].map((rest) => [`/messages${rest}`, '/chat']),
    ['/badges', '/profile'],
    ['/estudiantes/7/bonos', '/estudiantes/7#saldo'],
    ['/profile/datos', '/profile/editar'],
    ['/mentorships/historial', '/mentorships?vista=pasadas'],
  ] as [string, string][]) {
    const answer = await browser.fetch(path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 301, to]);
  }
  const stranger = await new Browser(site.origin).fetch('/messages/ana');
  expect(stranger.headers.get('location')).toMatch(/^\/login/);
});
