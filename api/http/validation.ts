import { z } from 'zod';
import { es } from 'zod/locales';
import { invalid, notFound, type Refusal } from './errors';

/** Text that PostgreSQL cannot store or would not return unchanged: NUL and lone surrogates. */
const isStorable = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);

export const unstorable = (fields: string[]): Refusal =>
  invalid(Object.fromEntries(fields.map((name) => [name, ['Contiene caracteres que no se admiten.']])));

/** Top-level fields whose value contains, at any depth, text that cannot be stored. */
export function unstorableFields(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([, one]) => !allStorable(one))
    .map(([name]) => name);
}

function allStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, one]) => isStorable(key) && allStorable(one));
}

const spanish = es().localeError;

/** Spanish messages for rules without their own. Users see them next to the field. */
export function speakSpanish(): void {
  z.config({
    localeError: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return 'Este campo es obligatorio.';
      if (issue.input === null) return 'Este campo no puede estar vacío.';
      if (issue.code === 'invalid_type') return 'El valor no es del tipo esperado.';
      if (issue.code === 'invalid_value') return 'Ese valor no es una de las opciones.';
      if (issue.code === 'invalid_format') return 'El formato no es válido.';
      if (issue.code === 'invalid_union') return 'El valor no es válido.';
      if (issue.code === 'too_big' || issue.code === 'too_small') return boundText(issue) ?? spanish(issue);
      return spanish(issue);
    },
  });
}

type Bound = z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>;
const THINGS: Record<string, [one: string, many: string]> = {
  string: ['carácter', 'caracteres'],
  array: ['elemento', 'elementos'],
};

/** Null for what is not counted. */
function boundText(issue: Bound): string | null {
  const { origin } = issue;
  const [bound, side] =
    issue.code === 'too_big' ? [issue.maximum, 'mucho'] : ([issue.minimum, 'poco'] as const);
  if (origin === 'number' || origin === 'int') return `Debe ser como ${side} ${bound}.`;
  const things = THINGS[origin];
  return things ? `Como ${side} ${bound} ${things[Number(bound) === 1 ? 0 : 1]}.` : null;
}

/** A message about one entry of a list, counted from 1 for people. */
export const ofEntry = (index: number, text: string) => `N.º ${index + 1}: ${text}`;

/** Messages per top-level field, as Django REST sends them. For lists of objects they name the entry. */
function fieldErrors(error: z.core.$ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const { path, message: text } of error.issues) {
    const message = path.length > 2 && typeof path[1] === 'number' ? ofEntry(path[1], text) : text;
    const name = path.length > 0 ? String(path[0]) : 'non_field_errors';
    const messages = fields[name] ?? [];
    if (!messages.includes(message)) messages.push(message);
    fields[name] = messages;
  }
  return fields;
}

type Validation = { target: string } & (
  | { success: true; data: unknown }
  | { success: false; error: z.core.$ZodError }
);

/** After every validator: an invalid path parameter is a 404, anything else a 400 with its fields. */
export function refuseInvalid(result: Validation): void {
  const isPath = result.target === 'param';
  if (!result.success) throw isPath ? notFound() : invalid(fieldErrors(result.error));
  const fields = unstorableFields(result.data);
  if (fields.length > 0) throw isPath ? notFound() : unstorable(fields);
}
