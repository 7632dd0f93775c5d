import { type Command, Option } from 'commander';
import { AdminError } from '~/api/admin/terminal';
import type { Tools } from '~/api/admin/tools';
import { looseFiles } from '~/api/db/schema';
import type { Db } from '~/api/db/types';
import { type ObjectStore, openStore } from '~/api/files/objectStore';
import { checkFiles, countFiles, moveFiles } from './move';

const MOST_NAMED = 20;
/** Milliseconds for a file of 10 MB on a line of 1 Mbit/s, twice; nobody waits for a page here. */
const SILENCE_MS = 240_000;

/** `move-files` and `check-files` (docs/operations/files.md). */
export function addFileCommands(program: Command, { terminal, clock, place, onExisting }: Tools): void {
  const { say } = terminal;
  const onFiles = async (work: (db: Db, files: ObjectStore) => Promise<void>) => {
    const { files } = place();
    if (!files) throw new AdminError('FILES no está puesta: los archivos van a la base de datos.');
    const store = await openStore(files, SILENCE_MS);
    await onExisting(({ db }) => work(db, store));
  };
  const sayWhere = async (db: Db, { name }: ObjectStore) => {
    const { inDatabase, inStore } = await countFiles(db);
    say(`En la base de datos: ${inDatabase}. En ${name}: ${inStore}.`);
    return { leftFor: { files: inDatabase, database: inStore } };
  };
  const list = (keys: string[], what: string) => {
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
    .action(({ to }: { to: 'files' | 'database' }) =>
      onFiles(async (db, files) => {
        const report = (moved: number) => say(`Llevados: ${moved}`);
        const { missing, failed } = await moveFiles(to, { db, files, clock, report });
        const { leftFor } = await sayWhere(db, files);
        if (missing.length > 0) list(missing, 'No están o no están enteros');
        if (failed.length > 0) list(failed, 'Han fallado');
        if (leftFor[to] > 0) throw new AdminError(`Quedan ${leftFor[to]} por llevar: repite la orden.`);
        if (to === 'files') return;
        const loose = await db.$count(looseFiles);
        if (loose > 0)
          throw new AdminError(
            `Quedan ${loose} por borrar en ${files.name}, de la última hora: repite la orden pasada una hora.`,
          );
        say('Quita FILES de todas las instancias y repite la orden con FILES puesta solo para ella.');
      }),
    );

  program
    .command('check-files')
    .description('compara los archivos de FILES con la base de datos; no cambia nada')
    .action(() =>
      onFiles(async (db, files) => {
        const { missing, unnamed } = await checkFiles({ db, files });
        await sayWhere(db, files);
        list(
          unnamed,
          'Sobran (de una subida o un borrado de la última hora, o de antes de restaurar una copia)',
        );
        list(missing, 'Faltan o no están enteros');
        if (missing.length > 0) throw new AdminError('Faltan archivos: tráelos de una copia de FILES.');
      }),
    );
}
