import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { countFiles } from '~/api/admin/files/move';
import { JOBS, type Job } from '~/api/contract/rules/jobs';
import { type Database, openDatabase } from '~/api/db/connect';
import { StartError } from '~/api/db/errors';
import { appliedIn, migrations, newerThanThis } from '~/api/db/migrate';
import { openPostgres } from '~/api/db/postgres';
import type { Db } from '~/api/db/types';
import { readHealth } from '~/api/overview/health';
import type { Finding } from './finding';
import type { Settings } from './settings';

/** A page makes several statements, one after the other. */
const SLOW_MS = 50;
const EXTENSIONS = ['btree_gist', 'citext', 'pg_trgm', 'unaccent'];
const LATE_MAIL_MINUTES = 15;

/** Opens the database that is there, reads, and closes it. */
export async function databaseFindings(settings: Settings, now: () => Date): Promise<Finding[]> {
  const { DATABASE_URL: databaseUrl, DATABASE_URL_DIRECT: directUrl, API_URL: apiUrl } = settings;
  const dataDir = resolve(settings.DATA_DIR);
  if (apiUrl) return [['sin ver', 'es del servidor de API_URL, como el correo y las copias']];
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    return [['aviso', `todavía no hay ninguna en ${dataDir}: la crea el primer arranque`]];
  let database: Database;
  try {
    const silent = { log: pino({ enabled: false }), onLost: () => {}, clock: now };
    database = await openDatabase({ databaseUrl, directUrl, dataDir, ...silent });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (error.heldBy === undefined) return [['mal', error.message]];
    const by = error.heldBy && ` (proceso ${error.heldBy})`;
    return [['sin ver', `la usa el servidor${by}: sus tareas y correos están en /admin/resumen`]];
  }
  try {
    const { db } = database;
    const { DATABASE_URL_READ: readUrl } = settings;
    const replica = readUrl ? [await replicaAt(readUrl)] : [];
    const found = [...(await server(database)), await speed(db), ...replica, await clock(db, now)];
    const applied = await appliedIn(db);
    if (applied.size === 0) return [...found, ['aviso', 'está vacía: el primer arranque la prepara']];
    const schema = schemaOf(applied);
    // A database of another version may lack the tables that are read below.
    return schema[0] === 'bien'
      ? [...found, schema, ...(await work(db, now(), settings))]
      : [...found, schema];
  } finally {
    await database.close();
  }
}

async function server({ db, engine }: Database): Promise<Finding[]> {
  const { rows } = await db.execute<
    Record<'version' | 'timeout' | 'collation' | 'ctype', string> & { missing: string[] }
  >(sql`
    select current_setting('server_version') as version, current_setting('statement_timeout') as timeout, datcollate as collation, datctype as ctype,
      array(select e from unnest(string_to_array(${EXTENSIONS.join()}, ',')) e
        where e not in (select name from pg_available_extensions)) as missing
    from pg_database where datname = current_database()`);
  const [one] = rows;
  if (!one) return [];
  const { version, timeout, collation, ctype, missing } = one;
  if (engine === 'pglite') return [['bien', `la incluida en DATA_DIR, PostgreSQL ${version}`]];
  const isPlain = /^(C|POSIX)(\.|$)/i.test(collation);
  const isUnicode = /utf-?8$/i.test(ctype);
  const order = `orden de letras ${collation}, tipos de letra ${ctype}`;
  return [
    ['bien', `PostgreSQL ${version} contesta`],
    isPlain && isUnicode
      ? ['bien', order]
      : [
          'aviso',
          `${order}: con LC_COLLATE 'C' y LC_CTYPE 'C.UTF-8' se ordena y busca como con la incluida (docs/operations/running.md)`,
        ],
    missing.length > 0
      ? ['mal', `faltan extensiones: ${missing.join(', ')} (en Debian las trae postgresql-contrib)`]
      : ['bien', `están las extensiones ${EXTENSIONS.join(', ')}`],
    ...(timeout === '0' ? [NO_LIMIT] : []),
  ];
}

const NO_LIMIT: Finding = [
  'aviso',
  'por el pooler ninguna sentencia tiene límite de tiempo: falta connect_query (deploy/pgbouncer.ini)',
];

/** How far it is behind is known to the servers: `/readyz`. */
async function replicaAt(url: string): Promise<Finding> {
  const { db, pool } = openPostgres(url, () => {});
  try {
    const { rows } = await db.execute<{ is: boolean }>(sql`select pg_is_in_recovery() as is`);
    return rows[0]?.is
      ? ['bien', 'la réplica de DATABASE_URL_READ contesta']
      : ['mal', 'DATABASE_URL_READ no es una réplica: todo se lee de DATABASE_URL'];
  } catch {
    return ['mal', 'la réplica de DATABASE_URL_READ no contesta: todo se lee de DATABASE_URL'];
  } finally {
    await pool.end();
  }
}

/** The quickest of three: a busy moment is not a slow database. */
async function speed(db: Db): Promise<Finding> {
  const times: number[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const since = performance.now();
    await db.execute(sql`select count(*) from pg_class`);
    times.push(performance.now() - since);
  }
  const ms = Math.round(Math.min(...times));
  return [ms > SLOW_MS ? 'aviso' : 'bien', `una consulta sencilla tarda ${ms} ms`];
}

async function clock(db: Db, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  const off = Math.abs((rows[0]?.at ?? 0) - (before + now().getTime()) / 2) / 1000;
  const text = `relojes: el de esta máquina y el de la base de datos se llevan ${off.toFixed(1).replace('.', ',')} s`;
  return off > 60 ? ['mal', `${text}. Pon en hora las dos (NTP)`] : [off > 2 ? 'aviso' : 'bien', text];
}

function schemaOf(applied: Map<string, string>): Finding {
  const newer = newerThanThis(applied);
  if (newer.length > 0)
    return ['mal', `es de una versión más nueva de Mentorea (${newer.join(', ')}): usa aquella`];
  const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  return missing.length > 0
    ? ['aviso', `es de una versión anterior: el próximo arranque aplica ${missing.join(', ')}`]
    : ['bien', `está al día: ${migrations.at(-1)?.name}`];
}

/** What the server does by itself, and the mails. */
async function work(
  db: Db,
  now: Date,
  { DATA_DIR: dataDir, BACKUP_DIR: backups, FILES: files }: Settings,
): Promise<Finding[]> {
  const isBackedUp = backups !== undefined;
  const { mails, jobs } = await readHealth({ db, now, startedAt: now, isBackedUp, dataDir, replica: null });
  const late = jobs.filter((one) => one.late || one.failing).map(({ job }) => JOBS[job as Job]);
  const { waiting = 0, retrying = 0, failed = 0, lagSeconds = 0 } = mails ?? {};
  const minutes = Math.floor(lagSeconds / 60);
  const { inDatabase, inStore } = await countFiles(db);
  const where = `archivos en la base de datos: ${inDatabase}; en FILES: ${inStore}`;
  const lag = `correos por salir: ${waiting + retrying}, el más antiguo desde hace ${minutes} minutos`;
  return [
    late.length > 0
      ? ['aviso', `tareas que no se ejecutan o no terminan: ${late.join(', ')} (/admin/resumen)`]
      : ['bien', 'ninguna tarea del servidor va tarde'],
    [minutes > LATE_MAIL_MINUTES ? 'mal' : 'bien', lag],
    files || inStore === 0 ? ['bien', where] : ['mal', `${where}, y FILES no está puesta`],
    [failed > 0 ? 'aviso' : 'bien', `correos que no se entregaron: ${failed} (/admin/resumen)`],
  ];
}
