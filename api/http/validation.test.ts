import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { loginPayload } from '~/api/contract/auth';
import { availabilityPayload } from '~/api/contract/availability';
import { mentorshipPayload } from '~/api/contract/mentorships';
import { profilePayload } from '~/api/contract/users';
import { speakSpanish } from './validation';

beforeAll(speakSpanish);

const messages = (schema: z.ZodType, value: unknown, field: string) =>
  schema.safeParse(value).error?.issues.flatMap((one) => (one.path[0] === field ? [one.message] : []));

test.each<[string, z.ZodType, Record<string, unknown>, string]>([
  ['expertises', profilePayload, { expertises: Array(51).fill('a') }, 'Como mucho 50 elementos.'],
  ['expertises', profilePayload, { expertises: ['a'.repeat(101)] }, 'Como mucho 100 caracteres.'],
  ['linkedin_url', profilePayload, { linkedin_url: 5 }, 'El valor no es válido.'],
  ['room_size', mentorshipPayload, { room_size: 0 }, 'Debe ser como poco 1.'],
  ['room_size', mentorshipPayload, { room_size: 21 }, 'Debe ser como mucho 20.'],
  ['alumnos', mentorshipPayload, { alumnos: [] }, 'Indica al menos un estudiante.'],
  ['alumnos', mentorshipPayload, { alumnos: Array(21).fill('a') }, 'Como mucho 20 estudiantes.'],
  ['availability', availabilityPayload, { availability: Array(337).fill(0) }, 'Como mucho 336 elementos.'],
  ['username', loginPayload, { username: 'a'.repeat(255) }, 'El nombre de usuario es demasiado largo.'],
  ['password', loginPayload, { password: 'a'.repeat(1025) }, 'La contraseña es demasiado larga.'],
  ['one', z.object({ one: z.array(z.string()).min(1) }), { one: [] }, 'Como poco 1 elemento.'],
  ['one', z.object({ one: z.string().min(2) }), { one: '' }, 'Como poco 2 caracteres.'],
  ['one', z.object({ one: z.string().max(1) }), { one: 'ab' }, 'Como mucho 1 carácter.'],
])('the error for %s is a readable Spanish sentence', (field, schema, value, text) => {
  expect(messages(schema, value, field)).toContain(text);
});
