import { Command } from 'commander';
import { addBackupCommands } from './backups/commands';
import { addDataCommands } from './dataCommands';
import { addDowngrade } from './downgradeCommand';
import { addFileCommands } from './files/commands';
import { addPeopleCommands } from './peopleCommands';
import { addSessionCommands } from './sessionCommands';
import { inSpanish } from './spanish';
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
