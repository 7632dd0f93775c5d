import { is, type SQLChunk, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import { nameStatement } from '~/api/telemetry/statements';
import type { Db } from './types';

interface Preparable<T> {
  prepare(name: string): {
    execute(values: Record<string, unknown>): Promise<T>;
    getQuery(): { sql: string };
  };
}

/**
 * A statement built once per database and prepared under this name (at most 63 characters), for reads that pages repeat.
 * Values are placeholders, lists `anyOf`, instants ISO text with a cast. In a transaction nothing is reused.
 */
export function statement<Values extends Record<string, unknown>, T>(
  name: string,
  build: (db: Db) => Preparable<T>,
): (db: Db, values: Values) => Promise<T> {
  const prepared = new WeakMap<Db, ReturnType<Preparable<T>['prepare']>>();
  const prepare = (db: Db) => {
    const made = build(db).prepare(name);
    nameStatement(made.getQuery().sql, name);
    return made;
  };
  return (db, values) => {
    if (is(db, PgTransaction)) return prepare(db).execute(values);
    const known = prepared.get(db) ?? prepare(db);
    prepared.set(db, known);
    return known.execute(values);
  };
}

/**
 * `= ${anyOf('ids')}`: one of the ids in an array. A subquery, since otherwise the server guesses its cost from the
 * length and plans the statement anew each time.
 */
export const anyOf = (name: string, type: 'int' | 'uuid' = 'int') =>
  sql`any(array(select unnest(${sql.placeholder(name)}::${sql.raw(type)}[])))`;

/** Parts of a statement with commas between them. */
export const commas = (parts: SQLChunk[]) => sql.join(parts, sql`, `);

/** Delivered when the transaction commits. */
export async function notifyAll(channel: string, payloads: string[], tx: Db): Promise<void> {
  await tx.execute(
    sql`select pg_notify(${channel}, said) from json_array_elements_text(${JSON.stringify(payloads)}::json) as said`,
  );
}

/** Like `statement`, in several shapes, such as one per combination of optional filters. */
export function statements<Shape extends object, Values extends Record<string, unknown>, T>(
  name: string,
  build: (db: Db, shape: Shape) => Preparable<T>,
): (db: Db, shape: Shape, values: Values) => Promise<T> {
  const made = new Map<string, (db: Db, values: Values) => Promise<T>>();
  return (db, shape, values) => {
    const key = [name, ...Object.values(shape)].join(' ');
    const known = made.get(key) ?? statement<Values, T>(key, (at) => build(at, shape));
    made.set(key, known);
    return known(db, values);
  };
}
