/** One's own profile: seen, edited, refused, left (spec.md section 2, Profile; section 5). */
import { expect, type Page } from '@playwright/test';
import { pickerOf } from './support/expertises';
import { type Actor, mentor, student, topics } from './support/marketplace';
import { fullName, logIn, newPerson, PASSWORD, register } from './support/people';
import { test } from './support/test';
import { leavesAfter } from './support/toasts';

const BIO = 'Enseño física desde 2015.\nPrimero la idea, con dibujos; después los números y los exámenes.';

const save = (page: Page) => page.getByRole('button', { name: 'Guardar cambios' }).click();
const switchOf = (page: Page) => page.getByRole('switch', { name: 'Acepto nuevas mentorías' });
const alertOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Revisa estos datos' });

test('mentor: from the dashboard to the editor, everything changed, everything seen', async ({
  page,
  api,
  check,
  scripts,
}) => {
  const me = await mentor(api);
  const all = await topics(api);
  const [first, second] = all;
  const third = all.find(({ name }) => name === 'Física');
  await logIn(page, me);
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await expect(page).toHaveURL('/profile/editar');
  await check();

  await page.getByLabel(/Biografía profesional/).fill(BIO);
  await page.getByLabel('Especialidad principal').fill('Física para Bachillerato');
  await page.getByLabel('Perfil de LinkedIn').fill('linkedin.com/in/monica-vidal');
  await page.getByLabel(/Precio por hora/).fill('27.5');
  const picker = pickerOf(page, 'Especialidades', scripts);
  await picker.drop(first?.name ?? '');
  await expect(page.getByLabel(/Biografía profesional/)).toHaveValue(BIO);
  await picker.add('fisica', 'Física');
  await expect(switchOf(page)).toBeChecked();
  await save(page);

  await expect(page).toHaveURL('/profile');
  expect(await leavesAfter(page, 'Perfil actualizado')).toBe(4000);
  await expect(page.getByText('27,50 € por hora')).toBeVisible();
  const bio = page.getByText('Enseño física desde 2015.');
  await expect(bio).toHaveText(BIO, { useInnerText: true });
  await expect(page.getByText('Física para Bachillerato')).toBeVisible();
  await expect(page.getByText('Sin reseñas todavía')).toBeVisible();
  const link = page.getByRole('link', { name: /linkedin\.com\/in\/monica-vidal/ });
  await expect(link).toHaveAttribute('href', 'https://linkedin.com/in/monica-vidal');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(page.getByRole('heading', { name: 'Disponibilidad semanal' })).toBeVisible();
  await check();
  expect((await stored(api, me)).profile).toMatchObject({
    bio: BIO,
    expertise: 'Física para Bachillerato',
    linkedin_url: 'https://linkedin.com/in/monica-vidal',
    price: 27.5,
    available: true,
    expertises_list: [second?.name_id, third?.name_id],
  });
});

test('after saving, back leads to the editor with what was saved, and Cancelar to the view', async ({
  page,
  api,
}) => {
  await logIn(page, await mentor(api));
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Editar perfil' }).click();
  await page.getByLabel(/Precio por hora/).fill('27.5');
  await page.getByLabel(/Precio por hora/).press('Enter');
  await expect(page.getByText('27,50 € por hora')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/profile/editar');
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('27.5');
  await page.getByRole('link', { name: 'Cancelar' }).click();
  await expect(page).toHaveURL('/profile');
});

test('a mentor who accepts no new sessions cannot be booked, and can again', async ({
  page,
  api,
  browser,
  baseURL,
  scripts,
  check,
}) => {
  const me = await mentor(api);
  const visitor = await browser.newContext({ baseURL, javaScriptEnabled: scripts });
  const other = await visitor.newPage();
  await logIn(other, await student(api));
  const card = other.locator(`#mentor-${me.username}`);
  const choose = card.getByRole('button', { name: /^(✓ )?Selecciona/ });

  await logIn(page, me);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Dejar de aceptarlas' }).click();
  await expect(page.getByText('los estudiantes no pueden reservar contigo')).toBeVisible();
  await switchOf(page).uncheck();
  await save(page);
  await expect(page.getByText('No aceptas nuevas mentorías')).toBeVisible();
  await check();
  await other.goto(`/create-mentorship?mentor=${me.username}`);
  await expect(card.getByText('No disponible')).toBeVisible();
  await expect(choose).toBeDisabled();

  await page.getByRole('link', { name: 'Volver a aceptar mentorías' }).click();
  await expect(switchOf(page)).not.toBeChecked();
  await switchOf(page).check();
  await save(page);
  await expect(page.getByText('Aceptas nuevas mentorías', { exact: true })).toBeVisible();
  await other.goto(`/create-mentorship?mentor=${me.username}`);
  await expect(choose).toBeEnabled();
  await visitor.close();
});

test('a mentor is told what is wrong beside each field, and loses nothing', async ({
  page,
  api,
  check,
  scripts,
}) => {
  const me = await mentor(api);
  const [first, second] = await topics(api);
  await logIn(page, me);
  await page.goto('/profile/editar');
  await page.getByLabel(/Biografía profesional/).fill('Muy corta.');
  await page.getByLabel('Especialidad principal').fill('Todo');
  await page.getByLabel('Perfil de LinkedIn').fill('https://otra.example/yo');
  await page.getByLabel(/Precio por hora/).fill('20.3');
  const picker = pickerOf(page, 'Especialidades', scripts);
  await picker.drop(first?.name ?? '');
  await picker.drop(second?.name ?? '');
  await switchOf(page).uncheck();
  await save(page);

  const alert = alertOf(page);
  await expect(alert).toBeFocused();
  await expect(alert).toContainText('La biografía debe tener al menos 50 caracteres');
  await expect(alert).toContainText('Debe seleccionar al menos un área de conocimiento');
  await expect(alert).toContainText('https://www.linkedin.com/in/tu-nombre');
  await expect(alert).toContainText('El precio debe ir en pasos de 0,50 €');
  await expect(page.getByLabel(/Biografía profesional/)).toHaveValue('Muy corta.');
  await expect(page.getByLabel('Especialidad principal')).toHaveValue('Todo');
  await expect(page.getByLabel('Perfil de LinkedIn')).toHaveValue('https://otra.example/yo');
  await expect(page.getByLabel(/Precio por hora/)).toHaveValue('20.3');
  await expect(switchOf(page)).not.toBeChecked();
  await check();

  await page.getByLabel(/Biografía profesional/).fill('   ');
  await page.getByLabel(/Precio por hora/).fill('-1');
  await save(page);
  await expect(alert).toContainText('La biografía profesional es obligatoria');
  await expect(alert).toContainText('El precio no puede ser negativo');
  expect((await stored(api, me)).profile).toMatchObject({ price: 30, available: true });
});

test('student: everything changed, everything seen', async ({ page, api, check, scripts }) => {
  const me = await student(api);
  await logIn(page, me);
  await page.goto('/profile');
  await expect(page.getByText('No hay intereses definidos.')).toBeVisible();
  await page.getByRole('link', { name: 'Añadir intereses' }).first().click();
  await expect(page).toHaveURL(/\/profile\/editar#field-interests$/);
  await check();

  await page.getByLabel(/Biografía/).fill('Quiero entender, no memorizar.');
  await page.getByLabel(/Nivel académico/).selectOption('estudios_universitarios');
  const subject = page.getByLabel(/Asignaturas en las que/);
  await subject.fill('Termodinámica');
  await subject.press('Enter');
  await expect(page.getByRole('button', { name: 'Quitar Termodinámica' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar Matemáticas' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Matemáticas' })).toHaveCount(0);
  await expect(page.getByLabel(/Biografía/)).toHaveValue('Quiero entender, no memorizar.');
  await pickerOf(page, 'Áreas de interés', scripts).add('fisica', 'Física');
  // Typed and not added: it counts.
  await page.getByLabel('Objetivos de aprendizaje').fill('Aprobar en junio');
  await save(page);

  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Perfil actualizado')).toBeVisible();
  for (const text of ['Quiero entender, no memorizar.', 'Termodinámica', 'Física', 'Aprobar en junio'])
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByText('Estudios Universitarios')).toBeVisible();
  await check();
  expect((await stored(api, me)).profile).toMatchObject({
    academic_level: 'estudios_universitarios',
    subjects_needed_help: ['Termodinámica'],
    interests_list: ['fisica'],
    learning_goals: ['Aprobar en junio'],
  });
});

test('a student is told what is wrong, and loses nothing', async ({ page, api, check }) => {
  const me = await student(api);
  await logIn(page, me);
  await page.goto('/profile/editar');
  await page.getByLabel(/Biografía/).fill('Corta.');
  await page.getByLabel(/Nivel académico/).selectOption('');
  await page.getByRole('button', { name: 'Quitar Matemáticas' }).click();
  await expect(page.getByRole('button', { name: 'Quitar Matemáticas' })).toHaveCount(0);
  await save(page);
  const alert = alertOf(page);
  await expect(alert).toContainText('La biografía debe tener al menos 20 caracteres');
  await expect(alert).toContainText('Debe seleccionar un nivel académico');
  await expect(alert).toContainText('Debe agregar al menos una asignatura donde necesita ayuda');
  await expect(page.getByLabel(/Biografía/)).toHaveValue('Corta.');
  await check();
  await page.getByLabel(/Biografía/).fill('');
  await save(page);
  await expect(alert).toContainText('La biografía es obligatoria');
});

test('personal data: a name is corrected, telephone and birth date come and go', async ({
  page,
  api,
  check,
}) => {
  const me = await mentor(api);
  await logIn(page, me);
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Editar mis datos' }).click();
  await expect(page).toHaveURL('/profile/datos');
  await check();
  await page.getByLabel(/^Nombre/).fill('');
  await page.getByLabel('Apellidos').fill(' ');
  await page.getByLabel('Número de teléfono').fill('123');
  await page.getByLabel('Fecha de nacimiento').fill('2040-01-01');
  await save(page);
  const alert = alertOf(page);
  await expect(alert).toContainText('El nombre es obligatorio');
  await expect(alert).toContainText('Los apellidos son obligatorios');
  await expect(alert).toContainText('Al teléfono le faltan cifras');
  await expect(alert).toContainText('La fecha de nacimiento debe ser anterior a hoy.');
  await expect(page.getByLabel('Número de teléfono')).toHaveValue('123');
  await check();

  await page.getByLabel(/^Nombre/).fill('Mónica');
  await page.getByLabel('Apellidos').fill('Vidal Ibáñez');
  await page.getByLabel('País y prefijo').selectOption('+49');
  await page.getByLabel('Número de teléfono').fill('030 901820');
  await page.getByLabel('Fecha de nacimiento').fill('1990-02-28');
  await save(page);
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Datos actualizados')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mónica Vidal Ibáñez' })).toBeVisible();
  await expect(page.getByText('+49 30901820')).toBeVisible();
  await expect(page.getByText('28/02/1990')).toBeVisible();
  await check();

  await page.goto('/profile/datos');
  await page.getByLabel('Número de teléfono').fill('');
  await page.getByLabel('Fecha de nacimiento').fill('');
  await save(page);
  await expect(page.getByText('Sin indicar')).toHaveCount(2);
  expect(await stored(api, me)).toMatchObject({ phone_number: '', date_of_birth: null });
});

test('a profile with nothing but a name says what to do next', async ({ page, api, check }) => {
  const person = await register(api, newPerson('mentor'));
  const credentials = { username: person.username, password: PASSWORD };
  const { access: token } = await api.call<{ access: string }>('POST', '/api/auth/token/', {
    data: credentials,
  });
  const { first_name, last_name } = person;
  await api.call('PATCH', '/api/auth/profile/', { token, data: { first_name, last_name } });
  await logIn(page, person);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: fullName(person) })).toBeVisible();
  await expect(page.getByText('No hay especialidades definidas.')).toBeVisible();
  await expect(page.getByText('0 de 6 apartados listos')).toBeVisible();
  await expect(page.getByText('45,00 € por hora')).toBeVisible();
  await expect(page.getByText('Falta tu horario')).toBeVisible();
  await check();
  for (const [name, field] of [
    ['Escribe tu biografía', 'bio'],
    ['Escribe tu especialidad principal', 'expertise'],
    ['Pon tu precio por hora', 'price'],
  ] as const) {
    await page.goto('/profile');
    await page.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/profile/editar#field-${field}`);
    await expect(page.locator(`#field-${field}`)).toBeVisible();
  }
});

test('the menu leads to the profile, on narrow screens from behind its last place', async ({
  page,
  api,
  check,
}) => {
  const me = await student(api);
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, me);
  const menu = page.getByRole('navigation', { name: 'Principal' });
  const profile = menu.getByRole('link', { name: 'Perfil' });
  await expect(profile).toBeHidden();
  await menu.getByText('Más', { exact: true }).click();
  await expect(menu.getByRole('link', { name: 'Configuración' })).toBeVisible();
  await check();
  // The check looks at wide screens too, where the bar goes.
  await page.reload();
  await menu.getByText('Más', { exact: true }).click();
  await profile.click();
  await expect(page).toHaveURL('/profile');
  await expect(profile).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 860 });
  await expect(menu.getByRole('link', { name: 'Perfil' })).toHaveAttribute('aria-current', 'page');
});

interface Stored {
  phone_number: string;
  date_of_birth: string | null;
  profile: Record<string, unknown>;
}

async function stored(api: Parameters<typeof mentor>[0], { token }: Actor): Promise<Stored> {
  return api.call<Stored>('GET', '/api/auth/me/', { token });
}
