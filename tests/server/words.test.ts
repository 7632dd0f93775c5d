/** The fixed texts of docs/product.md, 'Screens' on each page, as a person without JavaScript gets them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Browser, type Page } from '~/tests/support/foreignBrowser';
import { type RunningServer, startServer } from '~/tests/support/server';

const WIZARD = '/create-mentorship';
let site: RunningServer;
beforeAll(async () => {
  // The program offers its demo accounts on the embedded engine only.
  site = await startServer({ engine: 'embedded' });
});
afterAll(() => site?.stop());

/** Logs in by the button of a demo account. */
async function enter(button: string): Promise<Browser> {
  const browser = new Browser(site.origin);
  const home = await browser.press(await browser.open('/login'), button);
  expect([home.url.pathname, home.text]).toEqual([
    '/dashboard',
    expect.stringContaining('Sesión iniciada correctamente'),
  ]);
  return browser;
}

function expectWords(page: Page, words: string[]): void {
  expect(page.status).toBe(200);
  expect(words.filter((text) => !page.text.includes(text))).toEqual([]);
}

it.each([
  [
    '/',
    [
      ...['500+', '2000+', '4.9/5', 'Registrarme como estudiante', 'Ser mentor', 'Iniciar sesión'],
      ...['Sesiones asequibles, a tu medida.', 'Mentores verificados: confirmaron su correo'],
    ],
  ],
  [
    '/login',
    ['Nombre de usuario', 'Contraseña', 'Recordarme', 'Próximamente', 'Regístrate', '¿Has olvidado'],
  ],
  ['/login?registered=1', ['enlace de activación', 'Comprueba tu bandeja de entrada antes de iniciar']],
  ['/register', ['Estudiante', 'Mentor', 'Correo electrónico', 'términos', 'Próximamente', 'Inicia sesión']],
  ['/account-activated', ['Cuenta activada correctamente', 'Iniciar sesión']],
  ['/reset-password', ['Correo electrónico', 'Enviar instrucciones']],
  [
    '/reset-password/enviado',
    ['Si existe una cuenta con ese correo, recibirás un email con instrucciones.', 'Probar con otro correo'],
  ],
  [WIZARD, ['Acceso requerido', 'Debes iniciar sesión para crear una mentoría.', 'Volver']],
])('%s', async (path, words) => {
  expectWords(await new Browser(site.origin).open(path), words);
});

it('a booking without a user is refused in the specified words', async () => {
  const body = new URLSearchParams({ intent: 'confirm', digest: 'x' });
  const answer = await new Browser(site.origin).fetch(`${WIZARD}/resumen`, { method: 'POST', body });
  expect(answer.status).toBe(401);
  const html = await answer.text();
  for (const text of ['Error al crear la mentoría', 'Usuario no autenticado', 'Acceso requerido'])
    expect(html).toContain(text);
});

it('dashboard and list show the specified texts, to a student and to a mentor', async () => {
  const [ana, marcos] = [await enter('Entrar como estudiante'), await enter('Entrar como mentor')];
  const home = ['Próximas Sesiones', 'Alumno', 'Intereses', 'Cerrar sesión', 'Nueva Mentoría'];
  const now = await ana.open('/dashboard');
  expectWords(now, home);
  // The two demo users have a running session.
  expect(now.html.split('<section id="proximas"').map((half) => half.includes('Tu sesión en curso'))).toEqual(
    [true, false],
  );
  expectWords(await marcos.open('/dashboard'), ['Próximas Sesiones', 'Mentor', 'Especialidades']);
  const list = ['Mis Mentorías', 'Mostrando 1 a 6 de', 'Todas (', 'Anterior', 'Siguiente', 'Próxima'];
  expectWords(await ana.open('/mentorships'), [...list, 'Nueva Mentoría']);
  const theirs = await marcos.open('/mentorships');
  expectWords(theirs, [...list, 'Confirmar']);
  expect(theirs.text).not.toContain('Nueva Mentoría');
});

it('confirming an unfinished draft leads to the missing step, in the specified words', async () => {
  const ana = await enter('Entrar como estudiante');
  const confirm = async () => {
    const body = new URLSearchParams({ intent: 'confirm', digest: 'x' });
    const answer = await ana.fetch(`${WIZARD}/resumen`, { method: 'POST', body });
    return ana.open(answer.headers.get('location') ?? '');
  };
  expectWords(await confirm(), ['Error al crear la mentoría', 'No se ha seleccionado un mentor']);
  await ana.open(`${WIZARD}?mentor=marcos.mentor`);
  expectWords(await confirm(), ['Error al crear la mentoría', 'No se han seleccionado slots de tiempo']);
});

describe('the wizard', () => {
  const STEPS = ['Elegir profesor', 'Seleccionar fecha', 'Información adicional', 'Resumen y finalización'];
  const FRAME = ['Crear Nueva Mentoría', ...STEPS, 'Atrás'];

  it('shows the specified texts on each step', async () => {
    const ana = await enter('Entrar como estudiante');
    const filters = ['Valoración mínima', 'Cualquiera', 'Limpiar', 'más...'];
    const cards = ['Mostrando 12 de 40 mentores', '/sesión', 'de 1 h', 'reseñas', 'Seleccionar'];
    const first = await ana.open(`${WIZARD}/mentor`);
    expectWords(first, [...FRAME, 'Elige tu Mentor', 'Siguiente →', ...filters, ...cards]);
    expect(first.text).toMatch(/\+ ?\d+ más\.\.\./);
    expectWords(await ana.open(`${WIZARD}/mentor?q=nadie+se+llama+asi`), ['No se encontraron mentores']);
    expectWords(await ana.open(`${WIZARD}/mentor?min_rating=4.5`), ['4,5+ estrellas']);
    expectWords(await ana.open(`${WIZARD}/mentor?perfil=marcos.mentor`), ['Perfil del Mentor', 'LinkedIn']);

    const begun = await ana.open(`${WIZARD}?mentor=marcos.mentor`);
    expect(begun.url.pathname).toBe(`${WIZARD}/horario`);
    // By name: how the demo's reviews turn out, and so the first page, depends on the day.
    const chosen = await ana.open(`${WIZARD}/mentor?q=marcos`);
    expectWords(chosen, ['✓ Seleccionado']);
    const week = await ana.open(`${WIZARD}/horario`);
    const legend = ['Disponible', 'Seleccionado', 'Ocupado', 'No disponible'];
    const hint = 'Puedes elegir varios huecos seguidos';
    expectWords(week, [...FRAME, ...legend, hint, 'Horario seleccionado: 0 slots (0 minutos)']);

    const slots = week.forms.flatMap((form) => form.offered).filter(([name]) => name === 'slots');
    const third = await ana.press(week, 'Siguiente', { slots: slots[0]?.[1] ?? '' });
    expectWords(third, [...FRAME, 'Precio por hora', 'Descripción', 'Categoría', 'Buscar por nombre']);
    const fields = { price: '1', additional_information: 'Integrales' };
    const asked = await ana.press(third, 'Siguiente', fields);
    expect([asked.status, asked.text]).toEqual([
      422,
      expect.stringContaining('menos de la mitad de lo habitual'),
    ]);
    const summary = await ana.press(asked, 'Siguiente');
    const cost = ['30 minutos', '1 €/h', 'Total: 0,50 €', 'menos que el precio habitual del mentor'];
    const note = [
      'Precio por debajo del habitual: El mentor podría rechazar la mentoría',
      'La solicitud se enviará',
    ];
    expectWords(summary, [...FRAME, 'Confirmar mentoría', ...cost, ...note]);
  });
});

describe('the demo accounts', () => {
  it('are offered to this machine only', async () => {
    const login = async (headers: Record<string, string>) =>
      (await fetch(`${site.origin}/login`, { headers })).text();
    expect(await login({})).toContain('ana.alumna');
    const throughUnknownProxy = await login({ 'x-forwarded-for': '127.0.0.1' });
    expect(throughUnknownProxy).toContain('Iniciar');
    expect(throughUnknownProxy).not.toContain('ana.alumna');
  });
});
