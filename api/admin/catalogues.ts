/** Areas of knowledge and badges from a CSV: all lines or none. */
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { badges, expertises, scopes } from '../db/schema';
import type { Db, Tx } from '../db/types';
import { unstorableFields } from '../http/text';
import { type Line, readCsv, refuse, repeated } from './csv';

const text = (max: number) => z.string().max(max, `Como mucho ${max} caracteres.`);
const needed = (max: number) => text(max).min(1, 'No puede estar vacío.');
const slug = needed(100).regex(
  /^[a-z0-9]+(?:[_-][a-z0-9]+)*$/,
  'Usa minúsculas sin acentos, números y guiones bajos.',
);

const expertiseLine = z.object({
  name_id: slug,
  name: needed(150),
  description: text(1000).default(''),
  /** An existing subject area, or a new one when `scope_label` names it. */
  scope: slug,
  scope_label: text(150).optional(),
});
const badgeLine = z.object({
  name: needed(100),
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
  /** Everything is checked and counted, and nothing is kept. */
  dryRun: boolean;
}

const ROLLBACK = Symbol('dry run');

async function inOne(db: Db, { dryRun }: Options, work: (tx: Tx) => Promise<Changes>): Promise<Changes> {
  let changes: Changes | undefined;
  await db
    .transaction(async (tx) => {
      changes = await work(tx);
      if (dryRun) throw ROLLBACK;
    })
    .catch((error: unknown) => {
      if (error !== ROLLBACK) throw error;
    });
  return changes ?? { added: 0, changed: 0, same: 0 };
}

function storable<T extends object>(lines: Line<T>[]): string[] {
  return lines.flatMap(({ number, value }) =>
    unstorableFields(value).map((name) => `Línea ${number}, ${name}: contiene caracteres que no se admiten.`),
  );
}

function tally<Row>(changes: Changes, before: Row | undefined, isSame: (before: Row) => boolean): void {
  if (!before) changes.added += 1;
  else if (isSame(before)) changes.same += 1;
  else changes.changed += 1;
}

/** By `name_id`: those that exist are changed, others are added, none is removed. @throws AdminError */
export async function importExpertises(file: string, options: Options, db: Db): Promise<Changes> {
  const lines = readCsv(file, expertiseLine);
  refuse([...storable(lines), ...repeated(lines, ({ name_id }) => name_id)]);
  return inOne(db, options, async (tx) => {
    for (const { value } of lines.filter((line) => line.value.scope_label)) {
      const row = { value: value.scope, label: value.scope_label ?? '' };
      await tx
        .insert(scopes)
        .values(row)
        .onConflictDoUpdate({ target: scopes.value, set: { label: row.label } });
    }
    const known = new Set((await tx.select().from(scopes)).map(({ value }) => value));
    refuse(
      lines
        .filter(({ value }) => !known.has(value.scope))
        .map(
          ({ number, value }) =>
            `Línea ${number}: no existe el ámbito «${value.scope}»; dale un nombre en scope_label.`,
        ),
    );
    const stored = new Map((await tx.select().from(expertises)).map((row) => [row.nameId, row]));
    const changes = { added: 0, changed: 0, same: 0 };
    for (const { value } of lines) {
      const { name_id: nameId, name, description, scope } = value;
      const set = { name, description, scope };
      tally(
        changes,
        stored.get(nameId),
        (before) => before.name === name && before.description === description && before.scope === scope,
      );
      await tx
        .insert(expertises)
        .values({ nameId, ...set })
        .onConflictDoUpdate({ target: expertises.nameId, set });
    }
    return changes;
  });
}

/** By `name`: those that exist are changed, others are added, none is removed. @throws AdminError */
export async function importBadges(file: string, options: Options, db: Db): Promise<Changes> {
  const lines = readCsv(file, badgeLine);
  refuse([...storable(lines), ...repeated(lines, ({ name }) => name)]);
  return inOne(db, options, async (tx) => {
    await tx.execute(sql`lock table badges in share row exclusive mode`);
    const stored = new Map((await tx.select().from(badges)).map((row) => [row.name, row]));
    const changes = { added: 0, changed: 0, same: 0 };
    for (const { value } of lines) {
      const { name, ...set } = value;
      tally(
        changes,
        stored.get(name),
        (before) =>
          before.description === set.description && before.icon === set.icon && before.points === set.points,
      );
      await tx
        .insert(badges)
        .values({ name, ...set })
        .onConflictDoUpdate({ target: badges.name, set });
    }
    return changes;
  });
}
