/** Imports areas of knowledge and badges from a CSV: all lines or none. */
import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { badges, expertises, scopes } from '~/api/db/schema';
import type { Db, Tx } from '~/api/db/types';
import { speakSpanish, unstorableFields } from '~/api/http/validation';
import { AdminError } from './terminal';

interface Line<T> {
  /** Line number in the file, from 1; the headings are line 1. */
  number: number;
  value: T;
}

/** A CSV as spreadsheets write it: commas or semicolons, UTF-8. @throws AdminError with every wrong line */
function readCsv<Shape extends z.ZodObject>(file: string, shape: Shape): Line<z.output<Shape>>[] {
  speakSpanish();
  const rows = parseFile(file);
  const known = Object.keys(shape.shape);
  const found = Object.keys(rows[0]?.record ?? {});
  const strange = found.filter((name) => !known.includes(name));
  if (strange.length > 0)
    throw new AdminError(`Columnas desconocidas: ${strange.join(', ')}. Se esperan: ${known.join(', ')}.`);
  const problems: string[] = [];
  const lines = rows.flatMap(({ info, record }) => {
    const parsed = shape.safeParse(record);
    if (parsed.success) return [{ number: info.lines, value: parsed.data }];
    for (const issue of parsed.error.issues)
      problems.push(`Línea ${info.lines}, ${issue.path.join('.') || 'fila'}: ${issue.message}`);
    return [];
  });
  refuseProblems(problems);
  return lines;
}

function refuseProblems(problems: string[]): void {
  if (problems.length === 0) return;
  throw new AdminError([...problems, 'No se ha cambiado nada.'].join('\n'));
}

/** A problem for each line whose key was used by an earlier one. */
function duplicateKeys<T>(lines: Line<T>[], keyOf: (value: T) => string): string[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ number, value }) => {
    const key = keyOf(value);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, number);
    return earlier === undefined ? [] : [`Línea ${number}: «${key}» ya está en la línea ${earlier}.`];
  });
}

function parseFile(file: string): { info: { lines: number }; record: Record<string, string> }[] {
  const text = readText(file);
  const headings = text.split('\n', 1)[0] ?? '';
  try {
    const rows = parse(text, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: headings.includes(';') ? ';' : ',',
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    if (rows.length === 0) throw new AdminError(`${file} no tiene ninguna fila.`);
    return rows as unknown as { info: { lines: number }; record: Record<string, string> }[];
  } catch (error) {
    if (error instanceof CsvError)
      throw new AdminError(`Línea ${error.lines ?? '?'}: no es un CSV válido (${error.code}).`);
    throw error;
  }
}

/** @throws AdminError */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError)
      throw new AdminError(`${file} no está en UTF-8: guárdalo como «CSV UTF-8».`);
    throw new AdminError(`No se puede leer ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

const text = (max: number) => z.string().max(max, `Como mucho ${max} caracteres.`);
const requiredText = (max: number) => text(max).min(1, 'No puede estar vacío.');
const slug = requiredText(100).regex(
  /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/,
  'Usa minúsculas sin acentos, números y guiones bajos.',
);

const expertiseLine = z.object({
  name_id: slug,
  name: requiredText(150),
  description: text(1000).default(''),
  /** An existing subject area, or a new one when `scope_label` names it. */
  scope: slug,
  scope_label: text(150).optional(),
});
const badgeLine = z.object({
  name: requiredText(100),
  description: text(1000).default(''),
  icon: text(300).default(''),
  points: z
    .string()
    .regex(/^\d{1,5}$/, 'Debe ser un número entero, 0 o mayor.')
    .transform(Number),
});

export interface Changes {
  added: number;
  changed: number;
  same: number;
}

interface Options {
  /** Dry run: everything is checked and counted, nothing is stored. */
  dryRun: boolean;
}

class DryRun extends Error {
  constructor(readonly changes: Changes) {
    super('dry run');
  }
}

async function inTransaction(db: Db, { dryRun }: Options, work: (tx: Tx) => Promise<Changes>) {
  try {
    return await db.transaction(async (tx) => {
      const changes = await work(tx);
      if (dryRun) throw new DryRun(changes);
      return changes;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.changes;
    throw error;
  }
}

function unstorableProblems<T extends object>(lines: Line<T>[]): string[] {
  return lines.flatMap(({ number, value }) =>
    unstorableFields(value).map((name) => `Línea ${number}, ${name}: contiene caracteres que no se admiten.`),
  );
}

/** Adds or changes each row and counts the differences from the stored ones. */
async function storeAll<Row extends object>(
  rows: Row[],
  storedAs: (row: Row) => Partial<Row> | undefined,
  store: (row: Row) => PromiseLike<unknown>,
): Promise<Changes> {
  const changes = { added: 0, changed: 0, same: 0 };
  for (const row of rows) {
    const before = storedAs(row);
    const isSame = before && Object.entries(row).every(([key, value]) => before[key as keyof Row] === value);
    changes[isSame ? 'same' : before ? 'changed' : 'added'] += 1;
    await store(row);
  }
  return changes;
}

/** By `name_id`: existing ones are changed, others added, none removed. @throws AdminError */
export async function importExpertises(file: string, options: Options, db: Db): Promise<Changes> {
  const lines = readCsv(file, expertiseLine);
  refuseProblems([...unstorableProblems(lines), ...duplicateKeys(lines, ({ name_id }) => name_id)]);
  return inTransaction(db, options, async (tx) => {
    for (const { value } of lines) {
      if (!value.scope_label) continue;
      const label = value.scope_label;
      await tx
        .insert(scopes)
        .values({ value: value.scope, label })
        .onConflictDoUpdate({ target: scopes.value, set: { label } });
    }
    const known = new Set((await tx.select().from(scopes)).map(({ value }) => value));
    const strange = lines.filter(({ value }) => !known.has(value.scope));
    refuseProblems(
      strange.map(
        ({ number, value }) =>
          `Línea ${number}: no existe el ámbito «${value.scope}»; dale un nombre en scope_label.`,
      ),
    );
    const stored = new Map((await tx.select().from(expertises)).map((row) => [row.nameId, row]));
    return storeAll(
      lines.map(({ value: { name_id: nameId, name, description, scope } }) => ({
        nameId,
        name,
        description,
        scope,
      })),
      ({ nameId }) => stored.get(nameId),
      ({ nameId, ...set }) =>
        tx
          .insert(expertises)
          .values({ nameId, ...set })
          .onConflictDoUpdate({ target: expertises.nameId, set }),
    );
  });
}

/** By `name`: existing ones are changed, others added, none removed. @throws AdminError */
export async function importBadges(file: string, options: Options, db: Db): Promise<Changes> {
  const lines = readCsv(file, badgeLine);
  refuseProblems([...unstorableProblems(lines), ...duplicateKeys(lines, ({ name }) => name)]);
  return inTransaction(db, options, async (tx) => {
    await tx.execute(sql`lock table badges in share row exclusive mode`);
    const stored = new Map((await tx.select().from(badges)).map((row) => [row.name, row]));
    return storeAll(
      lines.map(({ value }) => value),
      ({ name }) => stored.get(name),
      ({ name, ...set }) =>
        tx
          .insert(badges)
          .values({ name, ...set })
          .onConflictDoUpdate({ target: badges.name, set }),
    );
  });
}
