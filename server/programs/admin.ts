/** `node build/admin.js …`: the command line (`npm run admin -- …`). */
import { CommanderError } from 'commander';
import { createProgram } from '~/api/admin/program';
import { AdminError, createTerminal } from '~/api/admin/terminal';
import { StartError } from '~/api/db/errors';
import { StoreError } from '~/api/files/objectStore';
import { Refusal } from '~/api/http/errors';
import { withServices } from '~/api/start';
import { environment } from '~/app/.server/env';
import { createLog } from '~/app/.server/log';
import { addDoctor } from '~/server/doctor/doctor';
import { readDatabaseEnv } from './apiEnv';
import { explainStartFailure } from './runProgram';

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

try {
  const clock = () => new Date();
  const terminal = createTerminal({ input: process.stdin, output: process.stdout });
  const settings = () => {
    const { logLevel, ...place } = readDatabaseEnv(environment());
    // The terminal shows the command's output; database notices appear only if they are errors.
    return {
      ...place,
      log: createLog(logLevel === 'info' ? 'error' : logLevel),
      onLost: () => process.exit(1),
    };
  };
  const program = createProgram({
    ...{ clock, place: settings, terminal },
    withServices: (database, work) => withServices(database, { ...settings(), clock }, work),
  });
  addDoctor(program, { say: terminal.say, source: environment, now: clock });
  await program.parseAsync();
  process.exit();
} catch (error) {
  if (error instanceof CommanderError) process.exit(error.exitCode);
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (error instanceof AdminError) return error.message;
  if (error instanceof StoreError) return `${error.message} (${error.cause})`;
  if (error instanceof Refusal)
    return [...Object.values(error.body).flat(), 'No se ha cambiado nada.'].join('\n');
  if (error instanceof StartError && error.heldBy !== undefined)
    return `La base de datos está en uso${error.heldBy && ` por el proceso ${error.heldBy}`}: para el servidor y vuelve a intentarlo.`;
  return explainStartFailure(error);
}
