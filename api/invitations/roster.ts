import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { registerPayload, username } from '~/api/contract/auth';
import { type InvitedType, ROSTER_MOST, splitName } from '~/api/contract/rules/invitations';
import { NAME_MAX } from '~/api/contract/rules/profile';
import { invalid } from '~/api/http/errors';

/** One person of a list, as it was written. */
export interface Invited {
  /** From 1; the headings are line 1. */
  line: number;
  name: string;
  email: string;
  role: InvitedType;
  guardian: string | null;
}

const USUAL = ['name', 'email', 'role', 'guardian'] as const;
type Column = (typeof USUAL)[number];
const HEADINGS: Record<string, Column> = {
  ...{ name: 'name', nombre: 'name', email: 'email', mail: 'email', correo: 'email' },
  ...{ 'correo electrónico': 'email', role: 'role', rol: 'role', tipo: 'role' },
  ...{ guardian: 'guardian', tutor: 'guardian', tutora: 'guardian', familia: 'guardian' },
};
const ROLES: Record<string, InvitedType> = {
  ...{ '': 'alumno', alumno: 'alumno', alumna: 'alumno', estudiante: 'alumno', student: 'alumno' },
  ...{ mentor: 'mentor', mentora: 'mentor', profesor: 'mentor', profesora: 'mentor' },
};

const { email } = registerPayload.shape;
const person = z.object({
  name: z.string().min(1, 'falta el nombre').max(NAME_MAX, 'el nombre es demasiado largo'),
  email: z.string().pipe(email),
  role: z.string().transform((text, ctx) => {
    const role = ROLES[text.toLowerCase()];
    if (role === undefined)
      ctx.addIssue({ code: 'custom', message: `«${text}» no es un tipo de cuenta: estudiante o mentor` });
    return role ?? z.NEVER;
  }),
  guardian: z.string().transform((text, ctx) => {
    if (text === '') return null;
    const { success, data } = email.safeParse(text);
    if (!success)
      ctx.addIssue({ code: 'custom', message: 'el correo de la madre, padre o tutor no es válido' });
    return data ?? z.NEVER;
  }),
});

/**
 * The people of a CSV or of pasted lines: name, mail, and unless `columns` ends there role and guardian, separated by
 * commas, semicolons or tabs. The first line may name the columns. @throws 400 with each wrong line
 */
export function readRoster(
  text: string,
  { columns: usual = USUAL, most = ROSTER_MOST }: { columns?: readonly Column[]; most?: number } = {},
): Invited[] {
  const rows = rowsOf(text);
  const first = rows[0]?.record ?? [];
  const columnOf = (name: string) => usual.find((one) => one === HEADINGS[name.toLowerCase()]);
  const hasHeadings = first.some(columnOf);
  const columns = hasHeadings ? first.map(columnOf) : usual;
  const unknown = hasHeadings ? first.filter((name) => !columnOf(name)) : [];
  if (unknown.length > 0) {
    const expected = ['nombre', 'correo', 'rol', 'tutor'].slice(0, usual.length).join(', ');
    throw refused([`Columnas desconocidas: ${unknown.join(', ')}. Se esperan: ${expected}.`]);
  }
  const lines = hasHeadings ? rows.slice(1) : rows;
  if (lines.length === 0) throw refused(['La lista no tiene a nadie.']);
  if (lines.length > most) throw refused([`Como mucho ${most} personas de una vez.`]);

  const problems: string[] = [];
  const seen = new Map<string, number>();
  const people = lines.flatMap(({ record, info: { lines: line } }) => {
    const cell = (name: Column) => record[columns.indexOf(name)] ?? '';
    const parsed = person.safeParse(Object.fromEntries(USUAL.map((name) => [name, cell(name)])));
    if (record.slice(columns.length).some(Boolean))
      problems.push(`Línea ${line}: tiene más celdas que columnas`);
    if (!parsed.success) {
      for (const { message } of parsed.error.issues) problems.push(`Línea ${line}: ${message}`);
      return [];
    }
    const one = { line, ...parsed.data };
    const earlier = seen.get(one.email.toLowerCase());
    seen.set(one.email.toLowerCase(), line);
    if (earlier !== undefined) problems.push(`Línea ${line}: ${one.email} ya está en la línea ${earlier}`);
    if (one.guardian?.toLowerCase() === one.email.toLowerCase())
      problems.push(`Línea ${line}: el correo del tutor es el mismo que el de la persona`);
    if (one.guardian !== null && one.role === 'mentor')
      problems.push(`Línea ${line}: un mentor no lleva tutor`);
    return [one];
  });
  if (problems.length > 0) throw refused(problems);
  return people;
}

const refused = (people: string[]) => invalid({ people: people.slice(0, 50) });

function rowsOf(text: string): { record: string[]; info: { lines: number } }[] {
  const head = text.split('\n', 1)[0] ?? '';
  const delimiter = ['\t', ';', ','].find((one) => head.includes(one)) ?? ',';
  try {
    return parse(text, {
      ...{ bom: true, delimiter, info: true, relax_column_count: true },
      ...{ skip_empty_lines: true, skip_records_with_empty_values: true, trim: true },
    }) as unknown as ReturnType<typeof rowsOf>;
  } catch (error) {
    if (error instanceof CsvError) throw refused([`Línea ${error.lines ?? '?'}: las comillas no cuadran`]);
    throw error;
  }
}

/** Letters that NFD does not split. */
const LETTERS: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ª: 'a',
};

/** 'Lucía Gómez Ruiz' -> 'lucia.gomez', cut so that a number fits behind it. */
export function usernameBase(name: string): string {
  const words = Object.values(splitName(name)).map((part) =>
    (part.split(' ')[0] ?? '')
      .toLowerCase()
      .normalize('NFD')
      .replace(/[^a-z0-9]/g, (letter) => LETTERS[letter] ?? ''),
  );
  // A number behind it tells namesakes apart.
  const base = words
    .filter(Boolean)
    .join('.')
    .slice(0, 26)
    .replace(/[\d.]+$/, '');
  return username.safeParse(base).success ? base : `persona.${base}`.replace(/\.$/, '').slice(0, 26);
}
