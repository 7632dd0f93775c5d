/**
 * Every message of docs/product.md, 'What forms ask' that a form of the website has: caused by a real request
 * without JavaScript, and found beside its control with the right status. Rules without a message (no
 * repetitions, ten suggestions, the day's grid) follow at the end.
 */
import { describe, expect, it } from 'vitest';
import { Browser, type Fill, type Page } from '~/tests/support/foreignBrowser';
import { messagesAt, startForeignSite, valuesOf } from '~/tests/support/foreignSite';

const BIO = 'Doctora en física aplicada; preparo selectividad y primeros cursos.';
const MISSING_SUBJECT = 'Debe agregar al menos una asignatura donde necesita ayuda';
const PNG_HEAD = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const NO_PRICE = 'Escribe un número';

const site = await startForeignSite();

type Row = [field: string, message: string, fill: Fill];

async function expectBeside(send: (fill: Fill) => Promise<Page>, [field, message, fill]: Row, status = 422) {
  const page = await send(fill);
  expect([page.status, messagesAt(page, field)]).toEqual([status, expect.stringContaining(message)]);
  // All errors are also listed in one place, which gets the focus.
  expect(page.html).toMatch(/role="alert"[^>]*tabindex="-1"|tabindex="-1"[^>]*role="alert"/i);
  expect(page.title).toMatch(/^Error: .+ · Mentorea$/);
}

describe('log-in', () => {
  it.each<Row>([
    ['username', 'El nombre de usuario es obligatorio.', { username: ' ', password: 'x' }],
    ['password', 'La contraseña es obligatoria.', { username: 'ana', password: '' }],
  ])('%s: %s', async (...row) => {
    const anybody = new Browser(site.origin);
    const form = await anybody.open('/login');
    await expectBeside((fill) => anybody.press(form, 'Iniciar sesión', fill), row);
  });
});

describe('registration', () => {
  const good = {
    username: 'nueva.persona',
    email: 'nueva@example.org',
    password: 'Camaleón-verde-93',
    password_confirm: 'Camaleón-verde-93',
    user_type: 'alumno',
    terms: 'on',
  };
  it.each<Row>([
    ['user_type', 'Por favor selecciona si eres mentor o estudiante.', { user_type: [] }],
    ['password_confirm', 'Las contraseñas no coinciden.', { password_confirm: 'Camaleón-verde-94' }],
    ['password_confirm', 'Repite la contraseña.', { password_confirm: '' }],
    ['username', 'El nombre de usuario es obligatorio.', { username: '' }],
    ['email', 'El correo electrónico es obligatorio.', { email: '' }],
    ['password', 'La contraseña', { password: '' }],
    ['terms', 'Debes aceptar los términos y condiciones.', { terms: [] }],
  ])('%s: %s', async (field, message, wrong) => {
    const anybody = new Browser(site.origin);
    const form = await anybody.open('/register');
    const send = (fill: Fill) => anybody.press(form, 'Registrarse', { ...good, ...fill });
    await expectBeside(send, [field, message, wrong]);
  });
});

describe('mentor onboarding', () => {
  const good = { first_name: 'Eva', last_name: 'Gil', bio: BIO, expertises: ['algebra'] };
  it.each<Row>([
    ['first_name', 'El nombre es obligatorio', { first_name: ' ' }],
    ['last_name', 'Los apellidos son obligatorios', { last_name: '' }],
    ['bio', 'La biografía profesional es obligatoria', { bio: ' \n ' }],
    ['bio', 'La biografía debe tener al menos 50 caracteres', { bio: 'a'.repeat(49) }],
    ['expertises', 'Debe seleccionar al menos un área de conocimiento', { expertises: [] }],
  ])('%s: %s', async (field, message, wrong) => {
    const { browser } = await site.newcomer('mentor');
    const form = await browser.open('/onboarding/mentor');
    const send = (fill: Fill) => browser.press(form, 'Completar Perfil', { ...good, ...fill });
    await expectBeside(send, [field, message, wrong]);
    const page = await send(wrong);
    expect(page.text.includes('El nombre y apellidos son obligatorios')).toBe(field.endsWith('_name'));
  });
});

describe('student onboarding', () => {
  const good = {
    first_name: 'Eva',
    last_name: 'Gil',
    bio: BIO,
    academic_level: 'bachillerato',
    subjects_needed_help: ['Óptica'],
  };
  it.each<Row>([
    ['first_name', 'El nombre es obligatorio', { first_name: '' }],
    ['last_name', 'Los apellidos son obligatorios', { last_name: ' ' }],
    ['bio', 'La biografía es obligatoria', { bio: '' }],
    ['bio', 'La biografía debe tener al menos 20 caracteres', { bio: 'a'.repeat(19) }],
    ['academic_level', 'Debe seleccionar un nivel académico', { academic_level: '' }],
    ['subjects_needed_help', MISSING_SUBJECT, { subjects_needed_help: [], subjects_needed_help_new: '  ' }],
  ])('%s: %s', async (field, message, wrong) => {
    const { browser } = await site.newcomer('alumno');
    const form = await browser.open('/onboarding/student');
    const send = (fill: Fill) => browser.press(form, 'Completar Perfil', { ...good, ...fill });
    await expectBeside(send, [field, message, wrong]);
    expect((await send(wrong)).text).toContain('Por favor, complete todos los campos obligatorios');
  });
});

describe('profile', () => {
  it.each<Row>([
    ['price', 'El precio no puede ser negativo', { price: '-1' }],
    ['price', 'El precio debe ir en pasos de 0,50 €', { price: '20.30' }],
    ['price', NO_PRICE, { price: 'mucho' }],
    ['linkedin_url', 'Escribe la dirección de tu perfil', { linkedin_url: 'javascript:alert(1)' }],
    ['bio', 'La biografía profesional es obligatoria', { bio: '' }],
    ['bio', 'La biografía debe tener al menos 50 caracteres', { bio: 'Corta' }],
    ['expertises', 'Debe seleccionar al menos un área de conocimiento', { expertises: [] }],
  ])('mentor, %s: %s', async (...row) => {
    const profile = { bio: BIO, expertises: ['algebra'], price: '20.00' };
    const { browser } = await site.newcomer('mentor', { first_name: 'Tomás', profile });
    const form = await browser.open('/profile/editar');
    await expectBeside((fill) => browser.press(form, 'Guardar cambios', fill), row);
  });

  it.each<Row>([
    ['bio', 'La biografía es obligatoria', { bio: '' }],
    ['bio', 'La biografía debe tener al menos 20 caracteres', { bio: 'Corta' }],
    ['subjects_needed_help', MISSING_SUBJECT, { subjects_needed_help: [] }],
    ['academic_level', 'Debe seleccionar un nivel académico', { academic_level: 'doctorado' }],
  ])('student, %s: %s', async (...row) => {
    const profile = { bio: BIO, academic_level: 'bachillerato', subjects_needed_help: ['Óptica'] };
    const { browser } = await site.newcomer('alumno', { first_name: 'Eva', profile });
    const form = await browser.open('/profile/editar');
    await expectBeside((fill) => browser.press(form, 'Guardar cambios', fill), row);
  });
});

describe('picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  it.each<[name: string, file: File | string, status: number, message: string]>([
    ['no file', '', 422, 'Por favor selecciona un archivo de imagen válido.'],
    [
      'a text',
      new File(['hola'], 'yo.png', { type: 'image/png' }),
      422,
      'Por favor selecciona un archivo de imagen válido.',
    ],
    [
      'an SVG',
      new File([svg], 'yo.svg', { type: 'image/svg+xml' }),
      422,
      'Por favor selecciona un archivo de imagen válido.',
    ],
    [
      'more than 5 MB',
      new File([PNG_HEAD, new Uint8Array(5 * 1024 * 1024)], 'yo.png', { type: 'image/png' }),
      413,
      'El archivo es demasiado grande. El tamaño máximo es 5MB. Redúcela, o sube una captura de pantalla de la foto.',
    ],
  ])('%s', async (_, file, status, message) => {
    const { browser } = await site.newcomer('alumno', { first_name: 'Eva' });
    const form = await browser.open('/profile/foto');
    site.foreign.calls.length = 0;
    const send = (fill: Fill) => browser.press(form, 'Subir foto', fill);
    await expectBeside(
      send,
      ['profile_picture', message, file === '' ? {} : { profile_picture: file }],
      status,
    );
    expect(site.foreign.calls.filter((call) => call.startsWith('PUT'))).toEqual([]);
  });
});

describe('booking', () => {
  async function atSlots() {
    const { browser } = await site.newcomer('alumno', { first_name: 'Eva' });
    const page = await browser.press(await browser.open('/mentorships/new/mentor'), 'a Tomás Rey');
    return {
      browser,
      page: page.url.pathname.endsWith('/horario') ? page : await browser.press(page, 'Siguiente'),
    };
  }
  const day = '2031-03-04';

  it.each<[message: string, slots: string[]]>([
    ['No hay slots de tiempo seleccionados', []],
    ['Los slots seleccionados deben ser de la misma fecha', [`${day}T09:00`, '2031-03-05T09:30']],
    ['Los slots seleccionados deben ser consecutivos', [`${day}T09:00`, `${day}T10:00`]],
  ])('%s', async (message, slots) => {
    const { browser, page } = await atSlots();
    const refused = await browser.press(page, 'Siguiente', { slots });
    expect(refused.status).toBe(422);
    const [alert = ''] = /role="alert"[\s\S]*?<\/div>/.exec(refused.html) ?? [];
    expect(alert).toContain(message);
  });

  it.each<Row>([
    [
      'price',
      'El precio por hora debe ser mayor que 0',
      { price: '0', additional_information: 'Integrales' },
    ],
    ['price', 'El precio no puede ser negativo', { price: '-5', additional_information: 'Integrales' }],
    [
      'additional_information',
      'La descripción es obligatoria',
      { price: '20', additional_information: ' \n' },
    ],
  ])('%s: %s', async (...row) => {
    const { browser, page } = await atSlots();
    const week = await browser.open(`${page.url.pathname}?semana=${nextWeek()}`);
    const [slot] = week.forms.flatMap((form) => form.offered).filter(([name]) => name === 'slots');
    const form = await browser.press(week, 'Siguiente', { slots: slot?.[1] ?? '' });
    expect(form.url.pathname).toMatch(/informacion$/);
    await expectBeside((fill) => browser.press(form, 'Siguiente', fill), row);
  });
});

describe('rules without a message', () => {
  const student = () =>
    site.newcomer('alumno', {
      first_name: 'Eva',
      profile: { bio: BIO, academic_level: 'bachillerato', subjects_needed_help: ['Óptica'] },
    });

  it.each([
    ['subjects_needed_help', 'Añadir asignatura', ['Óptica', 'Campos']],
    ['learning_goals', 'Añadir objetivo', ['Campos', 'Campos', 'campos']],
  ])('%s: blanks are not added, and only subjects refuse repetitions', async (name, add, expected) => {
    const { who, browser } = await student();
    let page = await browser.open('/profile/editar');
    for (const text of ['Campos', '   ', 'Campos', ' campos ']) {
      page = await browser.press(page, add, { [`${name}_new`]: text });
      expect(page.status).toBe(200);
    }
    expect(valuesOf(page, name)).toEqual(expected);
    await browser.press(page, 'Guardar cambios');
    expect(who.profile?.[name]).toEqual(expected);
  });

  it('areas: each once, ten suggestions at most', async () => {
    const { who, browser } = await student();
    const page = await browser.press(await browser.open('/profile/editar'), 'Buscar', {
      interests_search: '',
    });
    expect(page.forms.flatMap((form) => form.offered).filter(([name]) => name === 'interests')).toHaveLength(
      10,
    );
    await browser.press(page, 'Guardar cambios', { interests: ['fisica', 'fisica', 'algebra'] });
    expect(who.profile?.interests).toEqual(['fisica', 'algebra']);
  });

  it('a week goes from 06:00 to 00:00 in half hours', async () => {
    const { browser } = await site.newcomer('mentor', { first_name: 'Tomás', week: [] });
    const page = await browser.open('/profile/horario?editor=cuadricula');
    const offered = page.forms.flatMap((form) => form.offered).filter(([name]) => name === 'marks');
    expect(offered).toHaveLength(7 * 36);
  });
});

function nextWeek(): string {
  return new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
}
