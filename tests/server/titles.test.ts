/**
 * The titles (docs/product.md, 'Accessibility'): every private page has its own document title and heading;
 * /messages is the chat.
 */
import { load } from 'cheerio';
import { beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '~/api/auth/demoAccounts';
import { Browser } from '~/tests/support/foreignBrowser';
import { builtRoutes } from '~/tests/support/routes';
import { type SharedSite, sharedSite } from '~/tests/support/sharedSite';

type Row = [title: string, heading: string];

/** Pages of all users, as the demo's student sees them. */
const TITLES: Record<string, Row> = {
  '/dashboard': ['Inicio', 'Hola, Ana'],
  '/mentorships': ['Mis Mentorías', 'Mis Mentorías'],
  '/mentorships/abiertas': ['Clases en grupo', 'Clases en grupo'],
  '/mentorships/new/mentor': ['Elige tu Mentor · Crear Nueva Mentoría', 'Crear Nueva Mentoría · paso 1 de 4'],
  '/create-mentorship/mentor': [
    'Elige tu Mentor · Crear Nueva Mentoría',
    'Crear Nueva Mentoría · paso 1 de 4',
  ],
  '/chat': ['Mensajes', 'Mensajes'],
  '/chat/marcos.mentor': ['Marcos Herrera Vidal', 'Marcos Herrera Vidal'],
  '/respuestas': ['Respuestas guardadas', 'Respuestas guardadas'],
  '/chat/marcos.mentor/archivos': ['Archivos de la conversación', 'Archivos'],
  '/mentorships/historial': ['Historial', 'Historial'],
  '/notifications': ['Notificaciones', 'Notificaciones'],
  '/calendar': ['Calendario', 'Calendario'],
  '/mentors': ['Encuentra tu Mentor', 'Encuentra tu Mentor'],
  '/reviews': ['Reseñas', 'Reseñas'],
  '/reviews/sobre-mi': ['Lo que dicen de ti', 'Lo que dicen de ti'],
  '/ranking': ['Ranking de Mentores', 'Ranking de Mentores'],
  '/badges': ['Medallas', 'Medallas'],
  '/profile': ['Mi perfil', 'Mi perfil'],
  '/profile/editar': ['Editar perfil', 'Editar perfil'],
  '/profile/datos': ['Datos personales', 'Datos personales'],
  '/profile/foto': ['Foto de perfil', 'Foto de perfil'],
  '/settings': ['Página privada - Configuración', 'Página privada - Configuración'],
  '/settings/password': ['Cambiar la contraseña', 'Cambiar la contraseña'],
  '/settings/calendar': ['Mi calendario', 'Mi calendario'],
  '/settings/sessions': ['Dispositivos conectados · Configuración', 'Dispositivos conectados'],
  '/settings/delete': ['Eliminar mi cuenta', 'Eliminar mi cuenta'],
};
/** Only mentors have hours. */
const OF_MENTORS: Record<string, Row> = {
  '/dashboard': ['Inicio', 'Hola, Marcos'],
  '/mentorships/proponer': ['Proponer sesión', 'Proponer sesión'],
  '/estudiantes': ['Tus estudiantes', 'Tus estudiantes'],
  '/ingresos': ['Ingresos', 'Ingresos'],
  '/mentorships/solicitudes': ['Responder solicitudes', 'Responder solicitudes'],
  '/cifras': ['Tus cifras', 'Tus cifras'],
  '/profile/horario': ['Editar horario', 'Tu horario semanal'],
  '/reviews': ['Reseñas', 'Reseñas recibidas'],
};
/** Pages of one session, and of staff: tested separately. */
const OF_A_SESSION = [
  '/mentorships/incidencias',
  '/mentorships/x/incidencias',
  '/mentorships/x/materiales',
  '/chat/x/archivos',
  '/mentorships/x/mover',
  '/mentorships/historial/x',
  '/mentorships/serie/x',
  '/reviews/estudiantes/x',
  '/estudiantes/x',
  '/estudiantes/x/bonos',
  '/calendar/x/cancelar',
  '/ingresos/justificante',
];

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

async function logIn(username: string): Promise<Browser> {
  const browser = new Browser(site.origin);
  await browser.press(await browser.open('/login'), 'Iniciar sesión', { username, password: DEMO_PASSWORD });
  return browser;
}

async function headsOf(browser: Browser, paths: string[]): Promise<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  for (const path of paths) {
    const page = await browser.open(path);
    expect([path, page.status]).toEqual([path, 200]);
    const $ = load(page.html);
    expect($('title').text(), path).toMatch(/ · Mentorea$/);
    expect($('h1'), path).toHaveLength(1);
    expect($('nav a[href="/chat"]').length, path).toBeGreaterThan(0);
    expect($('a[href^="/messages"]'), path).toHaveLength(0);
    const heading = $('h1').text().replace(/\s+/g, ' ').trim();
    rows[path] = [
      $('title')
        .text()
        .replace(/ · Mentorea$/, ''),
      heading,
    ];
  }
  return rows;
}

it('every private page has its title and its heading, and leads to the chat', async () => {
  expect(await headsOf(await logIn('ana.alumna'), Object.keys(TITLES))).toEqual(TITLES);
  expect(await headsOf(await logIn('marcos.mentor'), Object.keys(OF_MENTORS))).toEqual(OF_MENTORS);
});

it('no private page is missing here, and no two titles are alike', () => {
  const known = [...Object.keys({ ...TITLES, ...OF_MENTORS }), ...OF_A_SESSION];
  const isKnown = (path: string) => known.some((one) => one === path || one.startsWith(`${path}/`));
  const inFrame = builtRoutes().filter(({ parentId }) => parentId === 'routes/private/layout');
  const pages = inFrame.filter(({ path }) => path !== '/x');
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.map(({ path }) => path).filter((path) => !isKnown(path))).toEqual([]);
  const titles = Object.entries(TITLES).filter(([path]) => !path.startsWith('/create-mentorship'));
  expect(new Set(titles.map(([, [title]]) => title)).size).toBe(titles.length);
});

it('/messages and everything below leads to the chat, and strangers to the log-in', async () => {
  const browser = await logIn('ana.alumna');
  for (const path of ['/messages', '/messages/', '/messages/marcos.mentor', '/messages/a/b?c=d']) {
    const answer = await browser.fetch(path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/chat']);
  }
  const stranger = await new Browser(site.origin).fetch('/messages/ana');
  expect(stranger.headers.get('location')).toMatch(/^\/login/);
});
