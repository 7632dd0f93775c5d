import { Command } from 'commander';
import { addBackupCommands } from './backups/commands';
import { addDataCommands } from './dataCommands';
import { addDowngrade } from './downgradeCommand';
import { addFileCommands } from './files/commands';
import { addPeopleCommands } from './peopleCommands';
import { addSessionCommands } from './sessionCommands';
import { type AdminDeps, createTools } from './tools';

/** The commands of `npm run admin`. Rejects with AdminError, Refusal, StartError, EnvError or commander's own error. */
export function createProgram(deps: AdminDeps): Command {
  const program = inSpanish(new Command('admin'));
  program.description(
    'Tareas de quien administra Mentorea, sobre DATABASE_URL o la base de datos incluida de DATA_DIR (con el servidor parado).',
  );
  program.option('--allow-older', 'acepta una base de datos de una versión más nueva, y la deja como está');
  const tools = createTools(program, deps);
  addPeopleCommands(program, tools);
  addSessionCommands(program, tools);
  addDataCommands(program, tools);
  addBackupCommands(program, tools);
  addDowngrade(program, tools);
  addFileCommands(program, tools);
  return program;
}

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
  [/^error: option '(.+)' cannot be used with option '(.+)'/, "'$1' y '$2' no van juntas"],
  [/^error: too many arguments.*/, 'sobran argumentos'],
  [
    /^error: option '(.+)' argument '(.+)' is invalid\. Allowed choices are (.+)\./,
    "'$2' no vale para '$1'; puede ser: $3",
  ],
  [/\(Did you mean (.+)\?\)/, '(¿querías decir $1?)'],
  [/\(choices: (.+)\)/, '(puede ser: $1)'],
];

/** Commander's own texts in Spanish, for this command and its subcommands. */
const inSpanish = (command: Command): Command =>
  command
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand('help [orden]', 'muestra la ayuda de una orden')
    .configureHelp({ styleTitle: (title) => HELP_TITLES[title] ?? title })
    .configureOutput({ outputError: (text, write) => write(errorInSpanish(text)) })
    .exitOverride();

const errorInSpanish = (text: string): string =>
  ERROR_TEXTS.reduce((said, [pattern, spanish]) => said.replace(pattern, spanish), text);
