/** Commands about what is in the database: the catalogue, and all of it at once. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { BY_COMMAND } from '~/api/auth/callers';
import { changeEntry, mergeEntry } from '~/api/catalogue/change';
import { importCsv } from '~/api/catalogue/csv';
import { type Entry, listEntries } from '~/api/catalogue/kinds';
import { lacksOf } from './files/move';
import type { Loaded } from './portable/load';
import { copyDatabase, exportToFile, importFromFile } from './portable/transfer';
import { readText } from './readText';
import { AdminError } from './terminal';
import { nameOf, type Tools } from './tools';

export function addDataCommands(
  program: Command,
  { terminal, clock, place, using, needEmbedded, onData, onExisting }: Tools,
): void {
  const { say } = terminal;
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
      .action((file: string, { dryRun = false }: { dryRun?: boolean }) => {
        const text = readText(resolve(file));
        return onData(async ({ db }) =>
          say(summaryOf(await importCsv(kind, text, { db, now: clock(), dryRun, adminId: null }), dryRun)),
        );
      });

  program
    .command('retire-subject')
    .argument('<name_id>')
    .description('deja de ofrecer un área de conocimiento; quien la tiene la conserva')
    .option('--to <name_id>', 'la une a otra, que recibe lo que la usaba y su dirección')
    .action((nameId: string, { to }: { to?: string }) => {
      if (nameId === to) throw new AdminError('Un área no se une a sí misma.');
      return onExisting(async (services) => {
        const entries = await listEntries('expertises', services.db);
        const [subject, other] = [entryOf(entries, nameId), to === undefined ? null : entryOf(entries, to)];
        const uses = subject.used === 1 ? 'Se usa 1 vez' : `Se usa ${subject.used} veces`;
        if (other) {
          await mergeEntry('expertises', { key: subject.key, into: other.key }, BY_COMMAND, services);
          say(
            `«${subject.name}» está unida a «${other.name}». ${uses}: ahora es de esta, y su página lleva allí.`,
          );
        } else if (subject.retired_at !== null) {
          say(
            `«${subject.name}» ya no se ofrecía. Para unirla a otra: retire-subject ${nameId} --to <name_id>.`,
          );
        } else {
          await changeEntry('expertises', { key: subject.key, retired: true }, BY_COMMAND, services);
          say(
            `«${subject.name}» ya no se ofrece. ${uses}: ahí se queda, con su página. Se vuelve a ofrecer en /admin/catalogo.`,
          );
        }
      });
    });

  program
    .command('export')
    .argument('<file>')
    .description('guarda toda la base de datos en un archivo (contiene datos personales)')
    .action((file: string) => {
      if (!place().databaseUrl) needEmbedded();
      return using(async ({ db }) => {
        const { tables, rows } = await exportToFile(db, { file: resolve(file), now: clock() });
        say(`${resolve(file)}: ${tables} tablas, ${rows} filas.`);
        const lacks = await lacksOf(db);
        if (lacks) say(lacks);
      });
    });
  program
    .command('import')
    .argument('<file>')
    .description('carga un archivo de export en una base de datos vacía; todo o nada')
    .action((file: string) => {
      if (!existsSync(resolve(file))) throw new AdminError(`No existe el archivo ${resolve(file)}.`);
      return using(async (database) => {
        report(await importFromFile(resolve(file), database), say);
        say(`Está en ${nameOf(place())}.`);
      });
    });
  program
    .command('move-to-postgres')
    .argument('[url]', 'postgresql://…; sin ella se pregunta, para que no quede en el historial')
    .description(
      'copia la base de datos incluida de DATA_DIR a un servidor PostgreSQL vacío y lo comprueba todo',
    )
    .action(async (given: string | undefined) => {
      needEmbedded();
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
      say(
        `Arranca ahora con DATABASE_URL. ${join(place().dataDir, 'database')} queda como estaba, como copia.`,
      );
    });
}

/** @throws AdminError */
function entryOf(entries: Entry[], nameId: string): Entry {
  const found = entries.find(({ name_id }) => name_id === nameId);
  if (!found) throw new AdminError(`No hay ningún área «${nameId}»: los nombres están en /admin/catalogo.`);
  return found;
}

function summaryOf(lines: Awaited<ReturnType<typeof importCsv>>, dryRun: boolean): string {
  const count = (wanted: string) => lines.filter(({ change }) => change === wanted).length;
  const counts = `${count('added')} nuevas, ${count('changed')} cambiadas, ${count('same')} iguales.`;
  return dryRun ? `Se quedaría así: ${counts} No se ha cambiado nada.` : counts;
}

function report({ tables, jobs }: Loaded, say: (text: string) => void): void {
  for (const { name, rows } of tables) say(`${name}: ${rows}`);
  say(`Todo comprobado: ${tables.length} tablas, ${jobs} correos y tareas en espera.`);
}
