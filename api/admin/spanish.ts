import type { Command } from 'commander';

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
export const inSpanish = (command: Command): Command =>
  command
    .helpOption('-h, --help', 'muestra esta ayuda')
    .helpCommand('help [orden]', 'muestra la ayuda de una orden')
    .configureHelp({ styleTitle: (title) => HELP_TITLES[title] ?? title })
    .configureOutput({ outputError: (text, write) => write(errorInSpanish(text)) })
    .exitOverride();

const errorInSpanish = (text: string): string =>
  ERROR_TEXTS.reduce((said, [pattern, spanish]) => said.replace(pattern, spanish), text);
