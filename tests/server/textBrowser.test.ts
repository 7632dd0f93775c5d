/**
 * A booking in Lynx, key by key: the log-in by a form that comes back once, all others by their `Referer`. And what its
 * pages read like.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { mondayOf } from '~/app/domain/time/calendarDays';
import { apiAt } from '~/tests/support/api';
import { Browser } from '~/tests/support/foreignBrowser';
import { freeFrom, sessionsOf, startOf } from '~/tests/support/freeTimes';
import { type Actor, book, confirmSession, mentor, student } from '~/tests/support/marketplace';
import { PASSWORD } from '~/tests/support/people';
import { anyAddress, sharedSite } from '~/tests/support/sharedSite';

const LYNX = '/usr/bin/lynx';

const press = (...keys: string[]) => keys.map((key) => `key ${key}`);
const type = (text: string) => press(...[...text].map((one) => (one === ' ' ? '<space>' : one)));
/** Chooses the first link, button or field on or after the line that has the text. */
const find = (text: string) => [...press('/'), ...type(text), ...press('^J')];
/** The second button of the bar at the foot of a step; the first one goes back. */
const pressInBar = (button: string) => [...find(button), ...press('Down Arrow', '^J')];

/** The first free half hour, row by row, of the week that the wizard opens: the first with any. */
function firstOfGrid(free: readonly string[]): string {
  const weekOf = (slot = '') => mondayOf(slot.slice(0, 10));
  const shown = free.filter((slot) => weekOf(slot) === weekOf(free[0]));
  const byRow = (slot: string) => slot.slice(11) + slot;
  return shown.toSorted((a, b) => byRow(a).localeCompare(byRow(b)))[0] ?? '';
}

/** Its output, with files of its own beside it. */
async function lynx(options: string[], files: Record<string, string>): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'lynx-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(home, name), text);
    const env: NodeJS.ProcessEnv = {
      NODE_ENV: 'test',
      HOME: home,
      TERM: 'vt100',
      LANG: 'C.UTF-8',
      LC_ALL: 'C.UTF-8',
      LINES: '60',
      COLUMNS: '100',
    };
    const ended = promisify(execFile)(LYNX, options, { env, cwd: home, timeout: 120_000 });
    ended.child.stdin?.end();
    return (await ended).stdout;
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** The texts that its screen showed, in drawing order. */
const screenOf = (url: string, keys: string[]) =>
  lynx(['-nopause', '-accept_all_cookies', '-nocolor', '-cmd_script=keys', url], {
    keys: `${keys.join('\n')}\n`,
  });

/**
 * A page as it prints it for whoever is logged in there, blanks collapsed. Days are 'd', months 'm' and hours 'h', as they
 * depend on the day of the test.
 */
async function read(path: string, { origin, cookies }: Browser): Promise<string> {
  const lines = [...cookies].map(
    ([name, value]) => `localhost\tFALSE\t/\tFALSE\t2000000000\t${name}\t${value}`,
  );
  const options = [
    '-cfg=cfg',
    '-cookie_file=cookies',
    '-dump',
    '-nolist',
    '-width=200',
    '-display_charset=utf-8',
  ];
  const files = { cfg: 'PERSISTENT_COOKIES:TRUE\n', cookies: `${lines.join('\n')}\n` };
  return (await lynx([...options, origin + path], files))
    .replace(/\s+/g, ' ')
    .replace(/\d\d\/\d\d(\/\d{4})?|\d+ de [a-z]+/g, 'd/m')
    .replace(/\d\d:\d\d/g, 'h')
    .replace(/(?<= )((lun|mart|miércol|juev|viern)es|sábado|domingo|lun|mar|mié|jue|vie|sáb|dom)(?= )/g, 'd');
}

const inLynx = it.skipIf(!existsSync(LYNX));

inLynx(
  'a session is booked in Lynx, from the log-in to the receipt (skipped where Debian’s package lynx is not installed)',
  async () => {
    const { origin } = await sharedSite();
    const api = apiAt(origin, anyAddress());
    const [ana, eva] = [await student(api), await mentor(api)];
    const first = firstOfGrid(await freeFrom(0, api, eva));
    const screen = await screenOf(`${origin}/mentors/${eva.username}`, [
      ...find('Reservar'),
      ...press('^J'),
      ...find(first.slice(11)),
      ...press('^J'),
      ...pressInBar('Siguiente'),
      // The registration begins with the log-in.
      ...find('Inicia ses'),
      ...press('^J'),
      ...find('Nombre de usuario'),
      ...type(ana.username),
      ...press('Down Arrow'),
      ...type(PASSWORD),
      ...press('Down Arrow', 'Down Arrow', 'Down Arrow', 'Down Arrow', '^J'),
      ...find('Enviar'),
      ...press('^J'),
      ...find('concretas'),
      ...type('Integrales por partes'),
      ...press('<tab>'),
      ...pressInBar('Siguiente'),
      ...find('Enviar'),
      ...press('^J'),
      ...pressInBar('Confirmar'),
      ...find('Enviar'),
      ...press('^J'),
      ...press('q', 'y'),
    ]);
    expect(screen).toMatch(/Seleccionar fecha.+Confirma el env.+Resumen.+Mentor.a creada/s);
    const booked = await sessionsOf(api, ana);
    expect(booked.map((one) => [Date.parse(one.init_date), one.additional_information])).toEqual([
      [startOf(first), 'Integrales por partes'],
    ]);
  },
);

const nameOf = ({ first_name, last_name }: Actor) => `${first_name} ${last_name}`;

function expectSentences(page: string, sentences: (string | RegExp)[]) {
  const missing = sentences.filter((one) =>
    typeof one === 'string' ? !page.includes(one) : !one.test(page),
  );
  expect([...missing, page]).toEqual([page]);
}

inLynx('pages read as sentences in Lynx: the dashboard, the list, a session', async () => {
  const { origin } = await sharedSite();
  const api = apiAt(origin, anyAddress());
  const [ana, eva] = [await student(api), await mentor(api)];
  await confirmSession(api, await book(api, { student: ana, mentor: eva }), eva);
  const { identifier } = await book(api, { student: ana, mentor: eva });
  const browser = await Browser.loggedIn(origin, { username: ana.username, password: PASSWORD });
  const [she, her] = [nameOf(ana), nameOf(eva)];

  expectSentences(await read('/dashboard', browser), [
    'Mentorea Notificaciones 1 sin leer * Inicio * Buscar mentores * Mis Mentorías * Mensajes * Calendario',
    `* Perfil * Configuración ${she} Estudiante (BUTTON) Cerrar sesión`,
    // At night the first free day is tomorrow.
    new RegExp(`Tu próxima sesión ${her} (d d/m|mañana), h – h Confirmada Empieza en `),
    `Próximas Sesiones Ver Calendario * h d d/m ${her} 1 hora Pendiente de confirmación`,
    `Sin leer: ${eva.first_name} ha confirmado tu sesión del d/m h `,
    /Puesto 1, trofeo de oro: \D+ Valoración: \d,\d \(\d+\) \* Puesto 2, trofeo de plata: /,
  ]);
  expectSentences(await read('/mentorships', browser), [
    'Mis Mentorías Nueva Mentoría Próximas Semana Pasadas',
    /Buscar _+ Estado \[Todas \(2\)_+\] \(BUTTON\) Filtrar Mostrando 1 a 2 de 2 mentorías/,
    `* Mentoría ${her} Repasar integración por partes h – h d d/m 30,00 € · 1 hora Pendiente de confirmación ${eva.first_name} tiene hasta `,
  ]);
  expectSentences(await read(`/mentorships?detalle=${identifier}`, browser), [
    `Mentoría con ${eva.first_name} d/m h – h d · 1 hora · Solo para ti Pendiente de confirmación`,
    'Pagas 30,00 € 1 hora a 30 €/h Qué se pide Repasar integración por partes',
    `* ${her} Mentor · Matemáticas con paciencia Enviar mensaje a ${her} Más sobre ${eva.first_name}`,
    'Sesión grupal Si la abres, ',
    '* Google Calendar (se abre en otra pestaña) * Outlook',
    `Datos de la sesión Y tú, ${she} · Bachillerato Código de sala`,
    `Denunciar esta sesión Bloquear a ${her} Proponer otra hora Cancelar mentoría`,
  ]);
});

inLynx(
  'the wizard reads as sentences in Lynx, and its slots say their state without their hour',
  async () => {
    const { origin } = await sharedSite();
    const api = apiAt(origin, anyAddress());
    const [ana, eva] = [await student(api), await mentor(api)];
    const browser = await Browser.loggedIn(origin, { username: ana.username, password: PASSWORD });
    const her = nameOf(eva);
    const slots = await browser.open(`/mentorships/new?mentor=${eva.username}`);
    const free = slots.forms.flatMap(({ offered }) => offered.filter(([name]) => name === 'slots'));

    expectSentences(await read('/mentorships/new/horario', browser), [
      'Crear Nueva Mentoría · paso 2 de 4 Seleccionar fecha 1. (mentor) Elegir profesor 2. (horario) 2. Seleccionar',
      `Elige cuándo quieres tu sesión con ${her}. Sin reseñas todavía · 30 €/h Cambiar mentor Semana anterior`,
      / Hora (d \d+ ){7}(h ((No disponible|Ocupado|\[ \] Libre) ){7})+\* Disponible \* Seleccionado /,
      'Horario seleccionado: 0 slots (0 minutos) Elige uno o varios huecos seguidos. (back) Atrás',
    ]);
    const topic = await browser.press(slots, 'Siguiente', { slots: free[0]?.[1] ?? '' });
    expectSentences(await read('/mentorships/new/informacion', browser), [
      'paso 3 de 4 Información adicional 1. (mentor) Elegir profesor 2. (horario) Seleccionar fecha',
      'Total: 15,00 € d d/m, de h a h (back) Atrás (next) Siguiente',
    ]);
    await browser.press(topic, 'Siguiente', { additional_information: 'Integrales por partes' });
    expectSentences(await read('/mentorships/new/resumen', browser), [
      `Mentor ${her} Matemáticas con paciencia Fecha (horario) Cambiar fecha d d/m Horario De h a h Duración 30 minutos`,
      'Descripción (informacion) Cambiar descripción Integrales por partes Coste Precio 30 €/h',
      'Tiempo 30 minutos Total 15,00 € Es el precio habitual del mentor.',
    ]);
    expectSentences(await read('/mentorships/new/mentor?perfil=marcos.mentor', browser), [
      'paso 1 de 4 Elige tu Mentor 1. (mentor) 1. Elegir profesor 2. (horario) 2. Seleccionar fecha',
      /\(BUTTON\) Ver \d+ mentores Limpiar/,
      /Marcos Herrera Vidal Matemáticas de ESO y Bachillerato Valoración: \d,\d de 5, \d+ reseñas \d+ €\/h/,
      'Cerrar (marcos.mentor) Seleccionar a Marcos Herrera Vidal',
    ]);
  },
);
