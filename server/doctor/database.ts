import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { type Database, openDatabase } from '~/api/db/connect';
import { StartError } from '~/api/db/errors';
import { migrations, newerThanThis } from '~/api/db/migrate';
import type { Db } from '~/api/db/types';
import { DEAD_LETTERS } from '~/api/mail/queue';
import { HOUR, MINUTE } from '~/api/time';
import type { Finding } from './finding';
import type { Settings } from './settings';

const EXTENSIONS = ['btree_gist', 'citext', 'pg_trgm', 'unaccent'];
const LATE_JOB_HOURS = 3;
const LATE_MAIL_MINUTES = 15;

/** Opens the database that is there, reads, and closes it. */
export async function databaseFindings(settings: Settings, now: () => Date): Promise<Finding[]> {
  const { DATABASE_URL: databaseUrl, apiUrl } = settings;
  const dataDir = resolve(settings.DATA_DIR);
  if (apiUrl) return [['sin ver', 'es del servidor de API_URL, como el correo y las copias']];
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    return [['aviso', `todavía no hay ninguna en ${dataDir}: la crea el primer arranque`]];
  let database: Database;
  try {
    const silent = { log: pino({ enabled: false }), onLost: () => {}, clock: now };
    database = await openDatabase({ databaseUrl, dataDir, ...silent });
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    if (error.heldBy === undefined) return [['mal', error.message]];
    return [
      [
        'sin ver',
        `la usa el servidor${error.heldBy && ` (proceso ${error.heldBy})`}: sus tareas y correos están en /admin/resumen; párralo para verla entera`,
      ],
    ];
  }
  try {
    const { db } = database;
    const found = [...(await server(database)), await clock(db, now)];
    const { rows } = await db.execute(
      sql`select 1 where to_regclass('public.schema_migrations') is not null`,
    );
    if (rows.length === 0) return [...found, ['aviso', 'está vacía: el primer arranque la prepara']];
    const schema = await schemaOf(db);
    // A database of another version may lack the tables that are read below.
    return schema[0] === 'bien' ? [...found, schema, ...(await work(db, now()))] : [...found, schema];
  } finally {
    await database.close();
  }
}

async function server({ db, engine }: Database): Promise<Finding[]> {
  const { rows } = await db.execute<{
    version: string;
    collation: string;
    ctype: string;
    missing: string[];
  }>(sql`
    select current_setting('server_version') as version, datcollate as collation, datctype as ctype,
      array(select e from unnest(string_to_array(${EXTENSIONS.join()}, ',')) e
        where e not in (select name from pg_available_extensions)) as missing
    from pg_database where datname = current_database()`);
  const [one] = rows;
  if (!one) return [];
  const { version, collation, ctype, missing } = one;
  if (engine === 'pglite') return [['bien', `la incluida en DATA_DIR, PostgreSQL ${version}`]];
  const isPlain = /^(C|POSIX)(\.|$)/i.test(collation);
  const isUnicode = /utf-?8$/i.test(ctype);
  const order = `orden de letras ${collation}, clases de letras ${ctype}`;
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
  ];
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

async function schemaOf(db: Db): Promise<Finding> {
  const { rows } = await db.execute<{ name: string; hash: string }>(
    sql`select name, hash from schema_migrations`,
  );
  const applied = new Map(rows.map(({ name, hash }) => [name, hash]));
  const newer = newerThanThis(applied);
  if (newer.length > 0)
    return ['mal', `es de una versión más nueva de Mentorea (${newer.join(', ')}): usa aquella`];
  const missing = migrations.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  return missing.length > 0
    ? ['aviso', `es de una versión anterior: el próximo arranque aplica ${missing.join(', ')}`]
    : ['bien', `está al día: ${migrations.at(-1)?.name}`];
}

/** Who can act, what the server does by itself, and the mails. */
async function work(db: Db, now: Date): Promise<Finding[]> {
  const { rows } = await db.execute<{ admins: number; refused: number; queues: boolean }>(sql`
    select (select count(*)::int from users where user_type = 'admin' and is_active) as admins,
      (select count(*)::int from users where mail_refused_at is not null) as refused, to_regclass('pgboss.job') is not null as queues`);
  const { rows: runs } = await db.execute<{ job: string; at: string }>(
    sql`select job, at from job_runs order by job`,
  );
  const late = runs
    .filter(({ at }) => now.getTime() - new Date(at).getTime() > LATE_JOB_HOURS * HOUR)
    .map(({ job }) => job);
  return [
    rows[0]?.admins
      ? ['bien', `cuentas de administración: ${rows[0].admins}`]
      : ['aviso', 'no hay ninguna cuenta de administración: create-user --type admin'],
    runs.length === 0
      ? ['sin ver', 'tareas del servidor: todavía no se conoce ninguna vez']
      : late.length > 0
        ? ['aviso', `tareas que llevan más de ${LATE_JOB_HOURS} horas sin ejecutarse: ${late.join(', ')}`]
        : ['bien', 'las tareas del servidor se ejecutan'],
    ...(rows[0]?.queues ? await mails(db, now) : []),
    ...(rows[0]?.refused
      ? [
          [
            'aviso',
            `direcciones que su servidor de correo dice que no existen: ${rows[0].refused} (docs/operations/mail.md)`,
          ] as const,
        ]
      : []),
  ];
}

async function mails(db: Db, now: Date): Promise<Finding[]> {
  const { rows } = await db.execute<{ waiting: number; failed: number; since: string | null }>(sql`
    select (count(*) filter (where name = 'mail'))::int as waiting, (count(*) filter (where name = ${DEAD_LETTERS}))::int as failed,
      min(created_on) filter (where name = 'mail') as since
    from pgboss.job where state in ('created', 'retry') and name in ('mail', ${DEAD_LETTERS})`);
  const { waiting = 0, failed = 0, since = null } = rows[0] ?? {};
  const minutes = since === null ? 0 : Math.floor((now.getTime() - new Date(since).getTime()) / MINUTE);
  return [
    minutes > LATE_MAIL_MINUTES
      ? ['mal', `correos por salir: ${waiting}, el más antiguo desde hace ${minutes} minutos`]
      : ['bien', `correos por salir: ${waiting}`],
    failed > 0
      ? ['aviso', `correos que no se entregaron: ${failed}, en /admin/resumen`]
      : ['bien', 'ningún correo sin entregar'],
  ];
}
