/** Who runs the site, and the versions of its legal texts (docs/contract.md, 'Texts'; extension `staff`). */
import { z } from 'zod';
import { instant, line, required } from './common';
import { OPERATOR_FIELDS, type OperatorField } from './rules/texts';
import { textOrEmpty, tolerant } from './tolerant';

const optional = <T extends z.ZodType>(schema: T) => z.union([z.literal(''), schema]).default('');

export const operatorPayload = z.object({
  name: line(150, 'Nombre').default(''),
  tax_id: optional(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^(?=.*\d)[A-Z\d][A-Z\d -]{3,18}[A-Z\d]$/, 'Escribe un NIF como B12345678.'),
  ),
  address: line(300, 'Dirección').default(''),
  email: optional(z.email('Escribe un correo válido.').max(254)),
  phone: optional(
    z
      .string()
      .trim()
      .regex(/^\+?\d[\d ()-]{5,24}$/, 'Escribe un teléfono válido.'),
  ),
  register: line(300, 'Registro').default(''),
  data_protection: line(300, 'Delegado de protección de datos').default(''),
});
const word = z.string();
/** '' for what was not filled in. */
export const operator = z.object({
  name: word,
  tax_id: word,
  address: word,
  email: word,
  phone: word,
  register: word,
  data_protection: word,
} satisfies Record<OperatorField, z.ZodType>);
export type Operator = z.infer<typeof operator>;
export const NO_OPERATOR = operatorPayload.parse({});

/** What the law asks of every operator. */
export const isComplete = ({ name, tax_id, address, email }: Operator) =>
  [name, tax_id, address, email].every((value) => value !== '');

export const textVersion = z.object({ at: instant, what: z.string().describe('What changed, for people.') });

export const texts = z.object({
  operator,
  versions: z.array(textVersion).describe('Of the texts and of the data, newest first.'),
  fixed: z.array(z.enum(OPERATOR_FIELDS)).describe('Come from the server’s configuration.'),
});

export const textsPayload = operatorPayload.extend({
  what: required('Escribe qué cambia.').max(300, 'Como mucho 300 caracteres.'),
});

export const tolerantTexts = tolerant(texts, { operator: tolerant(operator, { name: textOrEmpty }) });
export type Texts = z.output<typeof tolerantTexts>;
