/** The three kinds of the catalogue as tables: one list of columns and uses serves them all (docs/contract.md, 'Catalogue'). */
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { CatalogueKind, catalogueEntry } from '~/api/contract/catalogue';
import { commas } from '~/api/db/statement';
import type { Db } from '~/api/db/types';

interface Kind {
  /** For the log and refusals. */
  what: string;
  id: string;
  /** By the contract's name. */
  columns: { readonly [field: string]: string };
  /** What names a line of a file. */
  key: 'name_id' | 'name';
  /** Table and column of what uses an entry; `owner`: who has it once only. */
  uses: readonly (readonly [table: string, column: string, owner?: string])[];
  order: SQL;
}

export const KINDS: Record<CatalogueKind, Kind> = {
  scopes: {
    what: 'Categoría',
    id: 'value',
    columns: { name_id: 'value', name: 'label' },
    key: 'name_id',
    uses: [['expertises', 'scope']],
    order: sql`t.position, plain(t.label), t.value`,
  },
  expertises: {
    what: 'Materia',
    id: 'id',
    columns: { name_id: 'name_id', name: 'name', description: 'description', scope: 'scope' },
    key: 'name_id',
    uses: [
      ['mentor_expertises', 'expertise_id', 'user_id'],
      ['student_interests', 'expertise_id', 'user_id'],
      ['mentorship_expertises', 'expertise_id', 'mentorship_id'],
    ],
    order: sql`(select row(s.position, plain(s.label), s.value) from scopes s where s.value = t.scope), t.position, plain(t.name), t.id`,
  },
  badges: {
    what: 'Medalla',
    id: 'id',
    columns: { name: 'name', description: 'description', icon: 'icon', points: 'points' },
    key: 'name',
    uses: [['review_badges', 'badge_id', 'review_id']],
    order: sql`t.position, t.id`,
  },
};

export type Entry = z.infer<typeof catalogueEntry>;

const EMPTY = { name_id: '', name: '', description: '', scope: '', icon: '', points: 0 };

/** In the order in which people see them. */
export async function listEntries(kind: CatalogueKind, db: Db): Promise<Entry[]> {
  const { id, columns, uses, order } = KINDS[kind];
  const fields = Object.entries(EMPTY).map(([field, empty]) => {
    const column = columns[field];
    return sql`${column === undefined ? sql`${empty}` : sql`t.${sql.identifier(column)}`} as ${sql.identifier(field)}`;
  });
  const used = uses.map(
    ([table, column]) =>
      sql`(select count(*) from ${sql.identifier(table)} u where u.${sql.identifier(column)} = t.${sql.identifier(id)})`,
  );
  const { rows } = await db.execute<Omit<Entry, 'retired_at'> & { retired_at: string | Date | null }>(sql`
    select t.${sql.identifier(id)}::text as key, ${commas(fields)},
      (${sql.join(used, sql` + `)})::int as used, t.retired_at
    from ${sql.identifier(kind)} t order by ${order}`);
  return rows.map((row) => ({
    ...row,
    points: Number(row.points),
    retired_at: row.retired_at && new Date(row.retired_at).toISOString(),
  }));
}

/** One writer of the catalogue at a time. People go on using it: references lock a row, not the table. */
export const lockCatalogue = (tx: Db) =>
  tx.execute(sql`lock table scopes, expertises, badges in share row exclusive mode`);
