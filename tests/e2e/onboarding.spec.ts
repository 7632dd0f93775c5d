/** Both onboarding forms: messages, lists and rows, what is stored, the way out (docs/product.md, 'Onboarding'). */
import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '~/tests/support/api';
import { newPerson, PASSWORD, type Person, register } from '~/tests/support/people';
import { pickerOf } from './support/expertises';
import { logIn } from './support/logIn';
import { addText, completeButton, fillRequired, MENTOR_BIO, STUDENT_BIO } from './support/onboarding';
import { test } from './support/test';

async function enter(page: Page, api: ApiClient, type: Person['user_type']) {
  const person = await register(api, newPerson(type));
  await logIn(page, person);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(`/onboarding/${type === 'mentor' ? 'mentor' : 'student'}`);
  return person;
}

async function storedOf(api: ApiClient, { username }: Person) {
  const data = { username, password: PASSWORD };
  const { access: token } = await api.call<{ access: string }>('POST', '/api/auth/token/', { data });
  return api.call<Record<string, unknown>>('GET', '/api/auth/me/', { token });
}

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'Revisa estos datos' });

async function expectSummary(page: Page, texts: string[]) {
  await expect(summary(page).getByRole('listitem')).toHaveText(texts.map((text) => new RegExp(`${text}$`)));
  await expect(summary(page)).toBeFocused();
}

test('a mentor sees every message, stores all fields and the first hours, and can leave', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const person = await enter(page, api, 'mentor');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completa tu Perfil de Mentor');
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
  const prefix = page.getByLabel('País y prefijo');
  await expect(prefix.getByRole('option')).toHaveText([/\+34/, /\+1\)/, /\+33/, /\+49/]);
  await check();

  await completeButton(page).click();
  await expectSummary(page, [
    'El nombre y apellidos son obligatorios',
    'El nombre es obligatorio',
    'Los apellidos son obligatorios',
    'La biografía profesional es obligatoria',
    'Debe seleccionar al menos un área de conocimiento',
  ]);
  await check();

  await fillRequired(page, person, scripts);
  const bio = page.getByLabel(/^Biografía/);
  const phone = page.getByLabel('Número de teléfono');
  await bio.fill(MENTOR_BIO.slice(0, 49));
  await phone.fill('612 34');
  await page.getByLabel('LinkedIn').fill('https://example.com/in/eva');
  await completeButton(page).click();
  await expectSummary(page, [
    'Al teléfono le faltan cifras para el prefijo \\+34\\.',
    'Escribe la dirección de tu perfil, por ejemplo https://www\\.linkedin\\.com/in/tu-nombre',
    'La biografía debe tener al menos 50 caracteres',
  ]);
  await expect(phone).toHaveValue('612 34');
  await expect(bio).toHaveValue(MENTOR_BIO.slice(0, 49));
  await expect(page.getByRole('button', { name: 'Quitar Álgebra', exact: true })).toBeVisible();
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
  await check();

  await bio.fill(MENTOR_BIO);
  await pickerOf(page, 'Áreas de conocimiento', scripts).add('Estadística', 'Estadística');
  await prefix.selectOption('+33');
  await phone.fill('06 12 34 56 78');
  await page.getByLabel('Fecha de nacimiento').fill('1990-02-28');
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/monica-vidal');
  await page.getByLabel('Tu precio por hora').fill('22,30');
  await page.getByLabel('Tu horario').selectOption('Sábados y domingos (10:00 – 14:00)');
  await completeButton(page).click();
  await expectSummary(page, ['El precio debe ir en pasos de 0,50 €']);
  await page.getByLabel('Tu precio por hora').fill('22,50');
  await expect(phone).toHaveValue('06 12 34 56 78');
  await expect(completeButton(page)).toHaveAccessibleName('Completar Perfil');
  await check();

  await completeButton(page).click();
  await expect(page).toHaveURL('/onboarding/hecho');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.first_name);
  await expect(page.getByRole('link', { name: 'Cambiar foto de perfil' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Poner mi foto' })).toHaveAttribute('href', '/profile/foto');
  await check();
  await page.getByRole('link', { name: 'Ir al dashboard ahora' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { name: /^Te falta/ })).toHaveCount(0);
  await page.goto('/profile/horario');
  await expect(page.getByRole('main')).toContainText('10:00');
  expect(await storedOf(api, person)).toMatchObject({
    first_name: person.first_name,
    last_name: person.last_name,
    phone_number: '612345678',
    phone_number_country_code: '+33',
    date_of_birth: '1990-02-28',
    profile: {
      bio: MENTOR_BIO,
      expertise: 'Álgebra, Estadística',
      price: 22.5,
      linkedin_url: 'https://linkedin.com/in/monica-vidal',
      available: true,
    },
  });
});

test('a student sees every message, edits lists by Enter and by button without blanks or repetitions, and stores all fields', {
  tag: '@plain',
}, async ({ page, api, check, scripts }) => {
  const person = await enter(page, api, 'alumno');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Completa tu Perfil de Estudiante');
  await expect(page.getByLabel('LinkedIn')).toHaveCount(0);
  await expect(completeButton(page)).toHaveAccessibleName('Completa los campos obligatorios');
  const prefix = page.getByLabel('País y prefijo');
  await expect(prefix.getByRole('option')).toHaveText([/\+34/, /\+33/, /\+44/, /\+1\)/]);
  await check();

  await completeButton(page).click();
  await expectSummary(page, [
    'Por favor, complete todos los campos obligatorios',
    'El nombre es obligatorio',
    'Los apellidos son obligatorios',
    'La biografía es obligatoria',
    'Debe seleccionar un nivel académico',
    'Debe agregar al menos una asignatura donde necesita ayuda',
  ]);
  await check();

  const bio = page.getByLabel(/^Biografía/);
  const level = page.getByLabel('Nivel académico');
  await fillSubjects(page);
  await page.locator('input[name=first_name]').fill(person.first_name);
  await page.getByLabel('Apellidos').fill(person.last_name);
  await level.selectOption('bachillerato');
  await bio.fill('Diecinueve letras..');
  await page.getByLabel('Fecha de nacimiento').fill('1890-05-01');
  await completeButton(page).click();
  await expectSummary(page, [
    'Por favor, complete todos los campos obligatorios',
    'Revisa el año: no puede ser anterior a \\d{4}\\.',
    'La biografía debe tener al menos 20 caracteres',
  ]);
  await expect(level).toHaveValue('bachillerato');

  await bio.fill(STUDENT_BIO);
  await page.getByLabel('Fecha de nacimiento').fill('');
  await addText(page, 'Objetivos de aprendizaje', 'Añadir objetivo', 'Aprobar la selectividad');
  await addText(page, 'Objetivos de aprendizaje', 'Añadir objetivo', 'Dormir más');
  await page.getByRole('button', { name: 'Quitar Dormir más' }).click();
  await expect(page.getByRole('button', { name: /^Quitar / })).toHaveText([
    'Quitar Integrales',
    'Quitar Óptica: «a», <b>',
    'Quitar Aprobar la selectividad',
  ]);
  await expect(bio).toHaveValue(STUDENT_BIO);
  await pickerOf(page, 'Áreas de interés', scripts).add('Álgebra', 'Álgebra');
  await level.selectOption('formacion_profesional_fp');
  // Typed but not added: it is saved too.
  await page.getByLabel('Asignaturas en las que necesitas ayuda').fill('Campos');
  await check();

  await completeButton(page).click();
  await expect(page).toHaveURL('/onboarding/hecho');
  if (!scripts) await page.getByRole('link', { name: 'Ir al dashboard ahora' }).click();
  await expect(page).toHaveURL('/dashboard');
  expect(await storedOf(api, person)).toMatchObject({
    phone_number: '',
    date_of_birth: null,
    profile: {
      academic_level: 'formacion_profesional_fp',
      subjects_needed_help: ['Integrales', 'Óptica: «a», <b>', 'Campos'],
      learning_goals: ['Aprobar la selectividad'],
    },
  });
});

/** Two subjects, the first added by Enter and tried again in capitals, with surrounding spaces. */
async function fillSubjects(page: Page): Promise<void> {
  const subject = page.getByLabel('Asignaturas en las que necesitas ayuda');
  const chips = page.getByRole('button', { name: /^Quitar / });
  await subject.fill('  Integrales ');
  await subject.press('Enter');
  await expect(chips).toHaveText(['Quitar Integrales']);
  await expect(page).toHaveURL(/\/onboarding\/student/);
  await subject.fill('INTEGRALES');
  await subject.press('Enter');
  await subject.fill('   ');
  await page.getByRole('button', { name: 'Añadir asignatura' }).click();
  await expect(chips).toHaveText(['Quitar Integrales']);
  await addText(page, 'Asignaturas en las que necesitas ayuda', 'Añadir asignatura', 'Óptica: «a», <b>');
  await expect(subject).toHaveValue('');
  await expect(subject).toBeFocused();
}
