/** The two onboarding forms. Fields stand in the order in which spec.md section 5 tells their errors. */
import { z } from 'zod';
import { ACADEMIC_LEVEL_VALUES } from '../../../api/contract/entities';
import { linesOf } from './linesOf';

const tooLong = (max: number) => `Como mucho ${max} caracteres.`;

const required = (missing: string, max: number) =>
  z.string({ error: missing }).trim().min(1, missing).max(max, tooLong(max));

const biography = (texts: { missing: string; least: number; short: string }) =>
  z
    .string({ error: texts.missing })
    .trim()
    .min(1, { error: texts.missing, abort: true })
    .min(texts.least, texts.short)
    .max(5000, tooLong(5000));

const nameIds = z.array(z.string().max(100)).max(50, 'Como mucho 50 áreas.');
const list = z
  .array(z.string().max(200, 'Cada elemento: como mucho 200 caracteres.'))
  .max(50, 'Como mucho 50.');

const firstName = required('El nombre es obligatorio', 150);
const lastName = required('Los apellidos son obligatorios', 150);

export const MENTOR_BIO_MIN = 50;
export const STUDENT_BIO_MIN = 20;

export const mentorForm = z.object({
  first_name: firstName,
  last_name: lastName,
  bio: biography({
    missing: 'La biografía profesional es obligatoria',
    least: MENTOR_BIO_MIN,
    short: 'La biografía debe tener al menos 50 caracteres',
  }),
  expertise: z.string().trim().max(300, tooLong(300)).default(''),
  expertises: nameIds.min(1, 'Debe seleccionar al menos un área de conocimiento'),
});

const NO_SUBJECT = 'Debe agregar al menos una asignatura donde necesita ayuda';

export const studentForm = z.object({
  first_name: firstName,
  last_name: lastName,
  bio: biography({
    missing: 'La biografía es obligatoria',
    least: STUDENT_BIO_MIN,
    short: 'La biografía debe tener al menos 20 caracteres',
  }),
  academic_level: z.enum(ACADEMIC_LEVEL_VALUES, { error: 'Debe seleccionar un nivel académico' }),
  subjects_needed_help: z
    .string({ error: NO_SUBJECT })
    .transform((text) => linesOf(text, /[\n,;]/))
    .pipe(list.min(1, NO_SUBJECT)),
  interests: nameIds,
  learning_goals: z
    .string()
    .default('')
    .transform((text) => linesOf(text, /\n/))
    .pipe(list),
});
