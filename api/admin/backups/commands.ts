import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AdminError } from '~/api/admin/terminal';
import type { Tools } from '~/api/admin/tools';
import { createBackups, type Made } from './backup';
import { askServer } from './request';
import { restore } from './restore';

const megabytes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** `backup` and `restore` (docs/operations/backup.md). */
export function addBackupCommands(
  program: Command,
  { terminal, clock, place, using, needEmbedded }: Tools,
): void {
  const { say } = terminal;
  program
    .command('backup')
    .argument('<carpeta>')
    .description(
      'guarda una copia de toda la base de datos, la comprueba y quita las antiguas (quedan 7 días y 4 semanas); también con el servidor en marcha',
    )
    .action(async (given: string) => {
      if (given.startsWith('s3:')) throw new AdminError('Las copias van a una carpeta; s3:// no se admite.');
      const folder = resolve(given);
      const { databaseUrl, dataDir, log } = place();
      if (!databaseUrl) needEmbedded();
      const report = ({ file, bytes, gone }: Made) => {
        say(`${file}: ${megabytes.format(bytes / 1e6)} MB, leída entera y comprobada.`);
        for (const old of gone) say(`Quitada: ${old}`);
      };
      const made = databaseUrl ? null : await askServer(dataDir, folder);
      if (made) report(made);
      else
        await using(async (database) =>
          report(await createBackups(database, { databaseUrl, dataDir, clock, log })(folder)),
        );
    });

  program
    .command('restore')
    .argument('<archivo>')
    .description('carga una copia (de backup o de export) en una base de datos vacía; todo o nada')
    .option('--database-url <dirección>', 'en otro servidor PostgreSQL que DATABASE_URL')
    .option('--data-dir <carpeta>', 'en la base de datos incluida de otra carpeta que DATA_DIR')
    .action(async (file: string, to: { databaseUrl?: string; dataDir?: string }) => {
      if (to.databaseUrl && to.dataDir) throw new AdminError('O --database-url o --data-dir, no las dos.');
      if (to.databaseUrl && !/^postgres(ql)?:\/\//.test(to.databaseUrl))
        throw new AdminError('La dirección debe ser como postgresql://usuario:clave@servidor:5432/base.');
      if (!existsSync(file)) throw new AdminError(`No existe el archivo ${file}.`);
      const { databaseUrl, dataDir } = place();
      const target = to.dataDir
        ? { databaseUrl: undefined, dataDir: resolve(to.dataDir) }
        : { databaseUrl: to.databaseUrl ?? databaseUrl, dataDir };
      await using((database) => restore(resolve(file), database, target), target);
      const [where, own] = target.databaseUrl
        ? [hidden(target.databaseUrl), `DATABASE_URL='${hidden(target.databaseUrl)}' DATA_DIR=./data-copia`]
        : [target.dataDir, `DATABASE_URL= DATA_DIR='${target.dataDir}'`];
      say(`Restaurada y comprobada en ${where}.`);
      say(
        'Para mirarla sin que salga ningún correo (se ven en /correo), también junto a un servidor en marcha:',
      );
      say(`  ${own} PORT=3001 APP_ORIGIN=http://localhost:3001 SMTP_URL= BACKUP_DIR= DEMO=off npm start`);
    });
}

/** Without its password, for the screen. */
function hidden(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  if (url.password) url.password = 'CLAVE';
  return url.href;
}
