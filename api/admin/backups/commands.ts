import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { lacksOf } from '~/api/admin/files/move';
import { AdminError } from '~/api/admin/terminal';
import { nameOf, type Tools } from '~/api/admin/tools';
import { createBackups, type Made } from './backup';
import { type BucketKeys, bring, inBucket, isBucket } from './bucket';
import { askServer } from './request';
import { restore } from './restore';

const megabytes = new Intl.NumberFormat('es-ES', { maximumFractionDigits: 1 });

/** `backup` and `restore` (docs/operations/backup.md). */
export function addBackupCommands(program: Command, { terminal, clock, place, using, needEmbedded }: Tools) {
  const { say } = terminal;
  program
    .command('backup')
    .argument('<carpeta o s3://…>')
    .description(
      'guarda una copia de toda la base de datos, la comprueba y quita las antiguas (quedan 7 días y 4 semanas); también con el servidor en marcha',
    )
    .action(async (given: string) => {
      const folder = isBucket(given) ? given : resolve(given);
      const { databaseUrl, dataDir, log, bucketKeys } = place();
      if (!databaseUrl) needEmbedded();
      const report = ({ file, bytes, gone, lacks }: Made) => {
        say(`${file}: ${megabytes.format(bytes / 1e6)} MB, leída entera y comprobada.`);
        for (const old of gone) say(`Quitada: ${old}`);
        if (lacks) say(lacks);
      };
      const made = databaseUrl ? null : await askServer(dataDir, folder);
      if (made) report(made);
      else
        await using(async (database) =>
          report(await createBackups(database, { databaseUrl, dataDir, clock, log, bucketKeys })(folder)),
        );
    });

  program
    .command('restore')
    .argument('<archivo o s3://…>')
    .description('carga una copia (de backup o de export) en una base de datos vacía; todo o nada')
    .option('--database-url <dirección>', 'en otro servidor PostgreSQL que DATABASE_URL')
    .option('--data-dir <carpeta>', 'en la base de datos incluida de otra carpeta que DATA_DIR')
    .action(async (file: string, to: { databaseUrl?: string; dataDir?: string }) => {
      if (to.databaseUrl && to.dataDir) throw new AdminError('O --database-url o --data-dir, no las dos.');
      if (to.databaseUrl && !/^postgres(ql)?:\/\//.test(to.databaseUrl))
        throw new AdminError('La dirección debe ser como postgresql://usuario:clave@servidor:5432/base.');
      if (!isBucket(file) && !existsSync(file)) throw new AdminError(`No existe el archivo ${file}.`);
      const { databaseUrl, dataDir, bucketKeys } = place();
      const target = to.dataDir
        ? { databaseUrl: undefined, dataDir: resolve(to.dataDir) }
        : { databaseUrl: to.databaseUrl ?? databaseUrl, dataDir };
      let lacks: string | null = null;
      const load = (path: string) =>
        using(async (database) => {
          await restore(path, database, target);
          lacks = await lacksOf(database.db);
        }, target);
      await (isBucket(file) ? fromBucket(file, bucketKeys, load) : load(resolve(file)));
      const where = nameOf(target);
      const own = target.databaseUrl
        ? `DATABASE_URL='${where}' DATA_DIR='${join(tmpdir(), 'mentorea-copia')}'`
        : `DATABASE_URL= DATA_DIR='${where}'`;
      const noOthers = 'DATABASE_URL_DIRECT= DATABASE_URL_READ= SMTP_URL= BACKUP_DIR= FILES= DEMO=off';
      say(`Restaurada y comprobada en ${where}.`);
      if (lacks) say(lacks);
      say(
        'Para mirarla sin que salga ningún correo (se ven en /correo), también junto a un servidor en marcha:',
      );
      say(`  ${own} PORT=3009 APP_ORIGIN=http://localhost:3009 ${noOthers} npm start`);
      say('Con el archivo de npm run pack, en lugar de npm start: /opt/mentorea/mentorea');
    });
}

/** `s3://bucket/prefix/mentorea-….gz?endpoint=…`: brought to where there is room, and taken away again. */
async function fromBucket(address: string, keys: BucketKeys, load: (path: string) => Promise<void>) {
  const [path = '', ...query] = address.split('?');
  const name = basename(path);
  const above = [dirname(path), ...query].join('?');
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-'));
  try {
    const file = join(folder, name);
    await inBucket(above, keys, (bucket) => bring(name, bucket, file));
    await load(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
