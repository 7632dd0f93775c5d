import { readFileSync } from 'node:fs';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { speakSpanish } from '../http/validation';
import { AdminError } from './adminError';

export interface Line<T> {
  /** In the file, from 1; the headings are line 1. */
  number: number;
  value: T;
}

/**
 * The lines of a CSV with headings, by comma or semicolon, in UTF-8 with or without a mark, as spreadsheets write them.
 * @throws AdminError with every line that is wrong
 */
export function readCsv<Shape extends z.ZodObject>(file: string, shape: Shape): Line<z.output<Shape>>[] {
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
  refuse(problems);
  return lines;
}

/** @throws AdminError when there is any problem */
export function refuse(problems: string[]): void {
  if (problems.length === 0) return;
  throw new AdminError([...problems, 'No se ha cambiado nada.'].join('\n'));
}

/** A problem for each line whose key stands in an earlier one. */
export function repeated<T>(lines: Line<T>[], keyOf: (value: T) => string): string[] {
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

function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError)
      throw new AdminError(`${file} no está en UTF-8: guárdalo como «CSV UTF-8».`);
    throw new AdminError(`No se puede leer ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
