import { type Command, Option } from 'commander';
import { AdminError } from '~/api/admin/terminal';
import type { Tools } from '~/api/admin/tools';
import { openStore } from '~/api/files/objectStore';
import { checkFiles, countFiles, moveFiles } from './move';

const MOST_NAMED = 20;

/** `move-files` and `check-files` (docs/operations/files.md). */
export function addFileCommands(program: Command, { terminal, clock, place, onExisting }: Tools): void {
  const { say } = terminal;
  const store = () => {
    const { files } = place();
    if (!files) throw new AdminError('FILES no está puesta: los archivos van a la base de datos.');
    return openStore(files);
  };
  const name = (keys: string[], what: string) => {
    say(`${what}: ${keys.length}`);
    for (const key of keys.slice(0, MOST_NAMED)) say(`  ${key}`);
    if (keys.length > MOST_NAMED) say('  …');
  };

  program
    .command('move-files')
    .addOption(new Option('--to <destino>', 'adónde van').choices(['files', 'database']).default('files'))
    .description(
      'lleva los archivos de las personas de la base de datos a FILES (o al revés, --to database), de uno en uno; se puede cortar y repetir',
    )
    .action(async ({ to }: { to: 'files' | 'database' }) => {
      const files = await store();
      await onExisting(async ({ db }) => {
        const report = (moved: number) => say(`Llevados: ${moved}`);
        const { missing } = await moveFiles(to === 'files' ? 'store' : 'database', {
          db,
          files,
          clock,
          report,
        });
        const { inDatabase, inStore } = await countFiles(db);
        say(`En la base de datos: ${inDatabase}. En ${files.name}: ${inStore}.`);
        if (missing.length > 0) name(missing, 'No están o no están enteros');
        const left = to === 'files' ? inDatabase : inStore;
        if (left > 0) throw new AdminError(`Quedan ${left} por llevar: repite la orden.`);
      });
    });

  program
    .command('check-files')
    .description('compara los archivos de FILES con la base de datos; no cambia nada')
    .action(async () => {
      const files = await store();
      await onExisting(async ({ db }) => {
        const { missing, unnamed } = await checkFiles({ db, files });
        const { inDatabase, inStore } = await countFiles(db);
        say(`En la base de datos: ${inDatabase}. En ${files.name}: ${inStore}.`);
        name(
          unnamed,
          'Sobran (de una subida o un borrado de la última hora, o de antes de restaurar una copia)',
        );
        name(missing, 'Faltan o no están enteros');
        if (missing.length > 0) throw new AdminError('Faltan archivos: tráelos de una copia de FILES.');
      });
    });
}
