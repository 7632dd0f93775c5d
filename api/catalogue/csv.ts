/** The catalogue as CSV, for the desk and the command line: all lines or none. */
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { logAct } from '~/api/auth/auditLog';
import { CATALOGUE_COLUMNS, type CatalogueKind, type importedLine } from '~/api/contract/catalogue';
import { expertiseAliases } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { invalid } from '~/api/http/errors';
import { speakSpanish, unstorableFields } from '~/api/http/validation';
import { insertEntry, updateEntry } from './change';
import { type Entry, KINDS, listEntries, lockCatalogue } from './kinds';

type Values = Record<string, string | number>;
type Imported = z.infer<typeof importedLine>;

const SHAPES: Record<CatalogueKind, z.ZodObject> = {
  ...CATALOGUE_COLUMNS,
  /** An existing scope, or a new one when `scope_label` names it. */
  expertises: CATALOGUE_COLUMNS.expertises.extend({
    scope_label: z.string().max(150, 'Como mucho 150 caracteres.').optional(),
  }),
};

/** An apostrophe keeps spreadsheets from reading a text as a formula; reading takes it away again. */
const guarded = (text: unknown) => String(text).replace(/^(?='*[=+\-@\t\r])/, "'");
const unguarded = (text: string) => text.replace(/^'(?='*[=+\-@\t\r])/, '');

/** In the columns that `importCsv` takes: imported again, everything is the same. */
export async function exportCsv(kind: CatalogueKind, db: Db): Promise<string> {
  const columns = Object.keys(SHAPES[kind].shape);
  const labels = new Map((await listEntries('scopes', db)).map(({ key, name }) => [key, name]));
  const entries = await listEntries(kind, db);
  const rows = entries.map((entry) => {
    const all: Record<string, unknown> = { ...entry, scope_label: labels.get(entry.scope) };
    return columns.map((column) => guarded(all[column]));
  });
  return stringify([columns, ...rows], { delimiter: ';', record_delimiter: 'windows', bom: true });
}

interface Line {
  /** In the file, from 1; the headings are line 1. */
  number: number;
  values: Values;
}

const refuse = (problems: string[]) => {
  if (problems.length > 0) throw invalid({ csv: problems });
};

/** A CSV as spreadsheets write it: commas or semicolons. @throws 400 with every wrong line */
function readLines(kind: CatalogueKind, csv: string): Line[] {
  speakSpanish();
  const shape = SHAPES[kind];
  const rows = parseCsv(csv);
  const known = Object.keys(shape.shape);
  const strange = Object.keys(rows[0]?.record ?? {}).filter((name) => !known.includes(name));
  if (strange.length > 0)
    refuse([`Columnas desconocidas: ${strange.join(', ')}. Se esperan: ${known.join(', ')}.`]);
  const problems: string[] = [];
  const lines = rows.flatMap(({ info: { lines: number }, record }) => {
    const values = Object.fromEntries(Object.entries(record).map(([name, text]) => [name, unguarded(text)]));
    const parsed = shape.safeParse(values);
    const wrong = parsed.success
      ? unstorableFields(parsed.data).map((name) => [name, 'contiene caracteres que no se admiten.'])
      : parsed.error.issues.map(({ path, message }) => [path.join('.') || 'fila', message]);
    problems.push(...wrong.map(([name, text]) => `Línea ${number}, ${name}: ${text}`));
    return parsed.success ? [{ number, values: parsed.data as Values }] : [];
  });
  refuse([...problems, ...repeated(lines, KINDS[kind].key)]);
  return lines;
}

function parseCsv(csv: string): { info: { lines: number }; record: Record<string, string> }[] {
  const headings = csv.split('\n', 1)[0] ?? '';
  try {
    const rows = parse(csv, {
      bom: true,
      columns: (names: string[]) => names.map((name) => name.trim().toLowerCase()),
      delimiter: headings.includes(';') ? ';' : headings.includes('\t') ? '\t' : ',',
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    if (rows.length === 0) refuse(['No hay ninguna fila debajo de los títulos de las columnas.']);
    return rows as unknown as { info: { lines: number }; record: Record<string, string> }[];
  } catch (error) {
    if (error instanceof CsvError)
      throw invalid({ csv: [`Línea ${error.lines ?? '?'}: no es un CSV válido (${error.code}).`] });
    throw error;
  }
}

const folded = (value: unknown) => String(value).toLowerCase();

/** A problem for each line whose key was used by an earlier one. */
function repeated(lines: Line[], key: string): string[] {
  const first = new Map<string, number>();
  return lines.flatMap(({ number, values }) => {
    const name = folded(values[key]);
    const earlier = first.get(name);
    if (earlier === undefined) first.set(name, number);
    return earlier === undefined ? [] : [`Línea ${number}: «${values[key]}» ya está en la línea ${earlier}.`];
  });
}

class DryRun extends Error {
  constructor(readonly lines: Imported[]) {
    super('dry run');
  }
}

interface Importing {
  db: Db;
  now: Date;
  dryRun: boolean;
  /** Null: the command line. */
  adminId: number | null;
  address?: string;
}

/** Existing entries are changed, others added, none removed. @throws 400 on `csv` with every wrong line */
export async function importCsv(
  kind: CatalogueKind,
  csv: string,
  { db, now, dryRun, adminId, address }: Importing,
): Promise<Imported[]> {
  const lines = readLines(kind, csv);
  try {
    return await db.transaction(async (tx) => {
      await lockCatalogue(tx);
      const labelled = kind === 'expertises' ? await storeScopes(lines, tx) : new Set<number>();
      const stored = new Map((await listEntries(kind, tx)).map((one) => [folded(one[KINDS[kind].key]), one]));
      const done: Imported[] = [];
      for (const line of lines) {
        const before = stored.get(folded(line.values[KINDS[kind].key]));
        done.push(await storeLine(kind, line, { before, isLabelled: labelled.has(line.number) }, tx));
      }
      if (dryRun) throw new DryRun(done);
      const count = (wanted: Imported['change']) => done.filter(({ change }) => change === wanted).length;
      const detail = `${KINDS[kind].what}: importación, ${count('added')} nuevas, ${count('changed')} cambiadas`;
      await logAct(tx, { act: 'catalogue', actorId: adminId, ...(address && { address }), detail }, now);
      return done;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.lines;
    throw error;
  }
}

async function storeLine(
  kind: CatalogueKind,
  { number, values }: Line,
  { before, isLabelled }: { before: Entry | undefined; isLabelled: boolean },
  tx: Db,
): Promise<Imported> {
  const fields = Object.keys(KINDS[kind].columns).filter(
    (field) => before && before[field as keyof Entry] !== values[field],
  );
  if (!before) await insertEntry(kind, values, tx);
  else if (fields.length > 0) await updateEntry(kind, before.key, values, tx);
  const changed = isLabelled ? [...fields, 'scope_label'] : fields;
  const change = !before ? 'added' : changed.length > 0 ? 'changed' : 'same';
  return { line: number, name: String(values.name), change, fields: before ? changed : [] };
}

/** Names the scopes of areas. Returns the lines that named one anew. @throws 400 */
async function storeScopes(lines: Line[], tx: Db): Promise<Set<number>> {
  const names = new Map((await listEntries('scopes', tx)).map(({ key, name }) => [key, name]));
  const changed = new Set<number>();
  for (const { number, values } of lines) {
    const { scope: key = '', scope_label: name } = values;
    if (!name || names.get(String(key)) === name) continue;
    const scope = { name_id: key, name };
    if (names.has(String(key))) await updateEntry('scopes', String(key), scope, tx);
    else await insertEntry('scopes', scope, tx);
    names.set(String(key), String(name));
    changed.add(number);
  }
  const aliases = await tx.select({ nameId: expertiseAliases.nameId }).from(expertiseAliases);
  const merged = new Set(aliases.map(({ nameId }) => nameId));
  refuse(
    lines.flatMap(({ number, values: { name_id, scope } }) => [
      ...(names.has(String(scope))
        ? []
        : [`Línea ${number}: no existe la categoría «${scope}»; dale un nombre en scope_label.`]),
      ...(merged.has(String(name_id)) ? [`Línea ${number}: «${name_id}» se unió a otra materia.`] : []),
    ]),
  );
  return changed;
}
