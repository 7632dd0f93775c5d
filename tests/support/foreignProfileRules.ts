/**
 * The foreign server's rules for a profile; it refuses like Django REST framework: every field at once, a
 * list each.
 */
import { ACADEMIC_LEVELS } from '~/api/contract/rules/profile';
import type { Person } from './foreignPeople';
import { EXPERTISES } from './foreignState';

export type Sent = Record<string, unknown>;
type Rule = (value: unknown) => string | null;

const BLANK = 'Este campo no puede estar en blanco.';
const atMost = (max: number) => `Asegúrese de que este campo no tenga más de ${max} caracteres.`;

const text =
  (max: number, blank = true): Rule =>
  (value) => {
    if (typeof value !== 'string') return 'No es una cadena válida.';
    if (!blank && value.trim() === '') return BLANK;
    return value.length > max ? atMost(max) : null;
  };

const date: Rule = (value) => {
  if (value === null) return null;
  const good =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return good
    ? null
    : 'Fecha con formato erróneo. Use uno de los siguientes formatos en su lugar: YYYY-MM-DD.';
};

const webAddress: Rule = (value) => {
  if (value === '' || (typeof value === 'string' && /^https?:\/\/[^\s/]+\.[^\s]+$/.test(value))) return null;
  return 'Introduzca una URL válida.';
};

const decimal: Rule = (value) => {
  if (value === null) return null;
  const number = value === '' ? Number.NaN : Number(value);
  if (Number.isNaN(number)) return 'Se requiere un número válido.';
  if (number < 0) return 'Asegúrese de que este valor es mayor o igual a 0.';
  return /\.\d{3}/.test(String(value)) ? 'Asegúrese de que no haya más de 2 dígitos decimales.' : null;
};

const level: Rule = (value) =>
  value === null || (typeof value === 'string' && value in ACADEMIC_LEVELS)
    ? null
    : `"${value}" no es una elección válida.`;

const nameIds: Rule = (value) => {
  if (!Array.isArray(value)) return 'Se esperaba una lista de elementos.';
  const unknown = value.find((one) => !EXPERTISES.some((e) => e.name_id === one));
  return unknown === undefined ? null : `Objeto con name_id=${unknown} no existe.`;
};

const texts: Rule = (value) =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')
    ? null
    : 'Se esperaba una lista de elementos.';

const PERSON: Record<string, Rule> = {
  first_name: text(150, false),
  last_name: text(150),
  phone_number: text(20),
  phone_number_country_code: text(5),
  date_of_birth: date,
};
const MENTOR: Record<string, Rule> = {
  bio: text(2000),
  expertise: text(255),
  expertises: nameIds,
  available: (value) => (typeof value === 'boolean' ? null : 'Debe ser un booleano válido.'),
  linkedin_url: webAddress,
  price: decimal,
};
const STUDENT: Record<string, Rule> = {
  bio: text(2000),
  interests: nameIds,
  academic_level: level,
  subjects_needed_help: texts,
  learning_goals: texts,
};

const rulesOf = (who: Person): Record<string, Rule> =>
  ({ mentor: MENTOR, alumno: STUDENT, admin: {}, support: {} })[who.user_type];

/** Field -> messages; empty if it is valid. Unknown fields are ignored. */
export function refusedFields(who: Person, sent: Sent): Record<string, string[]> {
  const known = Object.entries({ ...PERSON, ...rulesOf(who) }).filter(([name]) => name in sent);
  const found = known.map(([name, rule]) => [name, rule(sent[name])] as const);
  return Object.fromEntries(found.flatMap(([name, said]) => (said ? [[name, [said]]] : [])));
}

/** Django trims text. */
export function applyProfile(who: Person, sent: Sent): void {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);
  const pick = (rules: object) =>
    Object.fromEntries(Object.entries(sent).flatMap(([k, v]) => (k in rules ? [[k, trimmed(v)]] : [])));
  Object.assign(who, pick(PERSON));
  const profile = pick(rulesOf(who));
  if (typeof profile.price === 'number') profile.price = profile.price.toFixed(2);
  if (Object.keys(profile).length > 0) who.profile = { ...who.profile, ...profile };
}
