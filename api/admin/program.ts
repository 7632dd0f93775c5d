import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import type { Admission } from '~/api/contract/rules/checks';
import { STAFF_TYPES } from '~/api/contract/rules/roles';
import { type Database, openDatabase } from '~/api/db/connect';
import { startJobs, stopJobs } from '~/api/db/jobQueue';
import { migrate } from '~/api/db/migrate';
import { Refusal } from '~/api/http/errors';
import { invite } from '~/api/invitations/invite';
import { openOutbox } from '~/api/mail/queue';
import { activate, createUser, deactivate, generatePassword, problemOfPassword } from './accounts';
import { importFile, readText } from './importFile';
import type { Loaded } from './portable/load';
import { copyDatabase, exportToFile, importFromFile } from './portable/transfer';
import { AdminError, type Terminal } from './terminal';

const HELP_TITLES: Record<string, string> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opciones:',
  'Commands:': 'Órdenes:',
};
const ERROR_TEXTS: [RegExp, string][] = [
  [/^error: required option '(.+)' not specified/, "falta la opción '$1'"],
  [/^error: missing required argument '(.+)'/, "falta el argumento '$1'"],
  [/^error: unknown option '(.+)'/, "no existe la opción '$1'"],
  [/^error: unknown command '(.+)'/, "no existe la orden '$1'"],
  [/^error: option '(.+)' argument missing/, "a la opción '$1' le falta su valor"],
  [/^error: too many arguments.*/, 'sobran argumentos'],
  [
    /^error: option '(.+)' argument '(.+)' is invalid\. Allowed choices are (.+)\./,
    "'$2' no vale para '$1'; puede ser: $3",
  ],
  [/\(Did you mean (.+)\?\)/, '(¿querías decir $1?)'],
  [/\(choices: (.+)\)/, '(puede ser: $1)'],
];

/** Commander's own texts in Spanish, for this command and its subcommands. */
function inSpanish(command: Command): Command {
  return command
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand('help [orden]', 'muestra la ayuda de una orden')
    .configureHelp({ styleTitle: (title) => HELP_TITLES[title] ?? title })
    .configureOutput({ outputError: (text, write) => write(errorInSpanish(text)) })
    .exitOverride();
}

function errorInSpanish(text: string): string {
  return ERROR_TEXTS.reduce((said, [pattern, spanish]) => said.replace(pattern, spanish), text);
}

type OpenOptions = Parameters<typeof openDatabase>[0];

interface AdminDeps extends Omit<OpenOptions, 'patient'> {
  terminal: Terminal;
  /** Of the website, for links in mails. */
  siteOrigin: string;
  admission: Admission;
}

/** The commands of `npm run admin`. Rejects with AdminError, StartError or commander's own error. */
export function createProgram(deps: AdminDeps): Command {
  const { terminal, clock } = deps;
  const { say } = terminal;
  const using = async (work: (database: Database) => Promise<void>, where: Partial<OpenOptions> = {}) => {
    const database = await openDatabase({ ...deps, patient: true, ...where });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };
  /** Migrates first, so that it also works before the first start. */
  const onData = (work: (database: Database) => Promise<void>) =>
    using(async (database) => {
      await migrate(database.db, program.opts<{ allowOlder?: boolean }>());
      await work(database);
    });

  const program = inSpanish(new Command('admin'));
  program.description(
    'Tareas de quien administra Mentorea, sobre DATABASE_URL o la base de datos incluida de DATA_DIR (con el servidor parado).',
  );
  program.option('--allow-older', 'acepta una base de datos de una versión más nueva, y la deja como está');

  program
    .command('create-user')
    .description('crea una cuenta de administración o de soporte; la contraseña se pregunta')
    .addOption(new Option('--type <tipo>', 'tipo de cuenta').choices(STAFF_TYPES).makeOptionMandatory())
    .option('--username <nombre>', 'nombre de usuario')
    .option('--email <correo>', 'correo electrónico')
    .option('--generate', 'inventa una contraseña y la muestra una sola vez')
    .action(async (options: { type: string; username?: string; email?: string; generate?: boolean }) => {
      const username = options.username ?? (await terminal.ask('Nombre de usuario: '));
      const email = options.email ?? (await terminal.ask('Correo electrónico: '));
      const password = options.generate
        ? generatePassword()
        : await askPassword(terminal, { username, email });
      await onData(({ db }) =>
        createUser({ type: options.type, username, email, password }, { db, now: clock() }),
      );
      say(`Cuenta «${username}» creada.`);
      if (options.generate) say(`Contraseña (no se volverá a mostrar): ${password}`);
    });

  program
    .command('deactivate')
    .argument('<username>')
    .description('desactiva una cuenta y cierra sus sesiones')
    .action((username: string) =>
      onData(async ({ db }) => {
        const left = await deactivate(username, { db, now: clock() });
        say(`Cuenta «${username}» desactivada; sus sesiones están cerradas.`);
        if (left.mentorships > 0) say(`Tiene ${left.mentorships} mentorías por celebrar, que siguen en pie.`);
      }),
    );
  program
    .command('activate')
    .argument('<username>')
    .description('vuelve a activar una cuenta')
    .action((username: string) =>
      onData(async ({ db }) => {
        const isOpen = await activate(username, { db, now: clock() });
        say(
          isOpen
            ? `Cuenta «${username}» activada.`
            : `La cuenta «${username}» sigue cerrada por una decisión del equipo, que se retira en su caso.`,
        );
      }),
    );

  program
    .command('invite')
    .argument('<file.csv>')
    .description(
      'invita a una clase: nombre, correo, rol (estudiante o mentor), tutor; todas las líneas o ninguna',
    )
    .option('--dry-run', 'solo dice qué pasaría')
    .action((file: string, { dryRun = false }: { dryRun?: boolean }) => {
      const people = readText(resolve(file));
      return onData(async (database) => {
        const { lines, sent } = await inviteFrom({ people, dry_run: dryRun }, database, deps);
        for (const { full_name, username, email, state } of lines)
          say([STATES[state], username, full_name, email].join('  '));
        say(
          dryRun
            ? 'No se ha invitado a nadie todavía.'
            : `${sent} invitaciones: salen al arrancar el servidor.`,
        );
      });
    });

  const catalogues = [
    ['expertises', 'áreas de conocimiento (name_id, name, description, scope, scope_label)'],
    ['badges', 'medallas (name, description, icon, points)'],
  ] as const;
  for (const [kind, what] of catalogues)
    program
      .command(`import-${kind}`)
      .argument('<file.csv>')
      .description(`añade o cambia ${what}; todas o ninguna`)
      .option('--dry-run', 'solo comprueba y cuenta')
      .action((file: string, { dryRun = false }: { dryRun?: boolean }) =>
        onData(async ({ db }) =>
          say(summaryOf(await importFile(kind, resolve(file), { db, now: clock(), dryRun }), dryRun)),
        ),
      );

  program
    .command('export')
    .argument('<file>')
    .description('guarda toda la base de datos en un archivo (contiene datos personales)')
    .action((file: string) => {
      if (!deps.databaseUrl) needEmbedded(deps.dataDir);
      return using(async ({ db }) => {
        const { tables, rows } = await exportToFile(db, { file: resolve(file), now: clock() });
        say(`${resolve(file)}: ${tables} tablas, ${rows} filas.`);
      });
    });
  program
    .command('import')
    .argument('<file>')
    .description('carga un archivo de export en una base de datos vacía; todo o nada')
    .action((file: string) =>
      using(async (database) => report(await importFromFile(resolve(file), database), say)),
    );
  program
    .command('move-to-postgres')
    .argument('[url]', 'postgresql://…; sin ella se pregunta, para que no quede en el historial')
    .description(
      'copia la base de datos incluida de DATA_DIR a un servidor PostgreSQL vacío y lo comprueba todo',
    )
    .action(async (given: string | undefined) => {
      needEmbedded(deps.dataDir);
      const databaseUrl =
        given ?? (await terminal.ask('Dirección del servidor (postgresql://…): ', { hidden: true }));
      if (!/^postgres(ql)?:\/\//.test(databaseUrl))
        throw new AdminError('La dirección debe ser como postgresql://usuario:clave@servidor:5432/base.');
      await using(
        (source) =>
          using(async (target) => report(await copyDatabase(source, target, { now: clock() }), say), {
            databaseUrl,
          }),
        { databaseUrl: undefined },
      );
      say(`Arranca ahora con DATABASE_URL. ${join(deps.dataDir, 'database')} queda como estaba, como copia.`);
    });
  return program;
}

async function askPassword(terminal: Terminal, owner: { username: string; email: string }): Promise<string> {
  for (;;) {
    const password = await terminal.ask('Contraseña: ', { hidden: true });
    const problem = problemOfPassword(password, owner);
    if (!terminal.interactive) {
      if (problem) throw new AdminError(problem);
      return password;
    }
    if (problem) terminal.say(problem);
    else if ((await terminal.ask('Otra vez: ', { hidden: true })) === password) return password;
    else terminal.say('No son iguales.');
  }
}

const STATES = { new: 'nueva', waiting: 'otra vez', recent: 'reciente', member: 'ya tiene cuenta' };

/** The mails wait for the server. @throws AdminError with each wrong line */
async function inviteFrom(list: Parameters<typeof invite>[0], database: Database, deps: AdminDeps) {
  const { log, clock, siteOrigin, admission } = deps;
  const boss = await startJobs(database, log);
  try {
    const mail = await openOutbox(boss);
    return await invite(list, { actorId: null }, { db: database.db, mail, clock, siteOrigin, admission });
  } catch (error) {
    const lines = error instanceof Refusal ? Object.values(error.body).flat().join('\n') : '';
    throw lines ? new AdminError(`${lines}\nNo se ha invitado a nadie.`) : error;
  } finally {
    await stopJobs(boss);
  }
}

/** Opening the database would create a new one. */
function needEmbedded(dataDir: string): void {
  if (!existsSync(join(dataDir, 'database')))
    throw new AdminError(`No hay ninguna base de datos en ${dataDir} (DATA_DIR).`);
}

function summaryOf(lines: Awaited<ReturnType<typeof importFile>>, dryRun: boolean): string {
  const count = (wanted: string) => lines.filter(({ change }) => change === wanted).length;
  const counts = `${count('added')} nuevas, ${count('changed')} cambiadas, ${count('same')} iguales.`;
  return dryRun ? `Se quedaría así: ${counts} No se ha cambiado nada.` : counts;
}

function report({ tables, jobs }: Loaded, say: (text: string) => void): void {
  for (const { name, rows } of tables) say(`${name}: ${rows}`);
  say(`Todo comprobado: ${tables.length} tablas, ${jobs} correos y tareas en espera.`);
}
