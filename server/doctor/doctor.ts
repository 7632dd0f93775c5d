/** `npm run admin -- doctor`: what is right and wrong, on one page. It changes nothing, but for an object in FILES that goes again. */

import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { newestIn } from '~/api/admin/backups/newest';
import { DAY } from '~/api/time';
import { within } from '~/app/.server/api/attempt';
import { bucketKeysOf, type Source } from '~/app/.server/env';
import { databaseFindings } from './database';
import { type Finding, type State, tried } from './finding';
import { filesFinding, mailFindings, siteFindings, videoFindings } from './network';
import { readSettings, type Settings } from './settings';

/** Milliseconds after which a check is given up. */
const DEADLINE_MS = 15_000;

const UNSEEN =
  'No se ve desde aquí: si los correos se entregan y no acaban entre el spam, el cortafuegos visto desde fuera, si una copia se puede restaurar (pruébalo: restore), y lo que hace otro servidor con esta misma base de datos.';

interface Asked {
  source: Source;
  now: () => Date;
  /** Gets a test message. */
  mailTo?: string | undefined;
}

/** All checks at once, each with its findings. Never rejects. */
export async function examine(asked: Asked): Promise<[subject: string, findings: Finding[]][]> {
  const { source, now, mailTo } = asked;
  const { settings, findings } = readSettings(source);
  const checks: [string, () => Promise<Finding[]>][] = [
    ['Máquina', () => machineFindings(settings, now())],
    ['Base de datos', () => databaseFindings(settings, now)],
    ['Archivos', async () => [await filesFinding(settings)]],
    ['Correo', () => mailFindings(settings, mailTo)],
    ['Sitio', () => siteFindings(settings, now())],
    ['Vídeo', () => videoFindings(settings)],
  ];
  // The included database is started for it: on a busy machine that takes its time.
  const isIncluded = !settings.API_URL && !settings.DATABASE_URL;
  const found = checks.map(async ([subject, find]): Promise<[string, Finding[]]> => {
    const broken = async (error: unknown) => [await tried('no se ha podido mirar', Promise.reject(error))];
    const ms = isIncluded && subject === 'Base de datos' ? 4 * DEADLINE_MS : DEADLINE_MS;
    const late = (): Finding[] => [['mal', `no ha contestado en ${ms / 1000} segundos`]];
    return [subject, await within(ms, find().catch(broken), late)];
  });
  return [['Configuración', findings], ...(await Promise.all(found))];
}

/** Adds the command. It ends with 1 where something is wrong. */
export function addDoctor(
  program: Command,
  { say, source, now }: { say: (text: string) => void; source: () => Source; now: () => Date },
): void {
  program
    .command('doctor')
    .description(
      'revisa la instalación y dice qué está bien y qué no, también antes del primer arranque; no cambia nada, salvo un objeto de prueba en FILES que borra',
    )
    .option('--mail-to <correo>', 'manda además un mensaje de prueba')
    .action(async ({ mailTo }: { mailTo?: string }) => {
      const found = await examine({ source: source(), now, mailTo });
      for (const [subject, findings] of found) {
        say(`\n${subject}`);
        for (const [state, text] of findings) say(`  ${state.padEnd(8)} ${text}`);
      }
      const count = (wanted: State) =>
        found.flatMap(([, findings]) => findings).filter(([state]) => state === wanted).length;
      say(
        `\n${UNSEEN}\n\nMal: ${count('mal')}. Avisos: ${count('aviso')}. Bien: ${count('bien')}. Sin ver: ${count('sin ver')}.`,
      );
      if (count('mal') > 0) process.exitCode = 1;
    });
}

const GIGABYTE = 1e9;
const FEW_FILES = 4096;

/** Node, what is free on the disks, how many files may be open, and the age of the newest backup. */
async function machineFindings(settings: Settings, now: Date): Promise<Finding[]> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isNew = major > 20 || (major === 20 && minor >= 19);
  return [
    [isNew ? 'bien' : 'mal', `Node ${process.versions.node}${isNew ? '' : ': hace falta 20.19 o posterior'}`],
    ...diskOf('DATA_DIR', resolve(settings.DATA_DIR)),
    ...(['BACKUP_DIR', 'FILES'] as const).flatMap((name) => {
      const place = settings[name];
      return place && !place.startsWith('s3:') ? diskOf(name, place) : [];
    }),
    openFiles(),
    ...(settings.API_URL ? [] : [await backups(settings, now)]),
  ];
}

/** Of the nearest folder that is there: the first start makes the others. */
function diskOf(name: string, path: string): Finding[] {
  let folder = path;
  while (!existsSync(folder)) folder = dirname(folder);
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return [['mal', `${name}: en ${folder} no se puede escribir con este usuario`]];
  }
  const { bavail, bsize, blocks } = statfsSync(folder);
  const [free, share] = [bavail * bsize, bavail / blocks];
  const text = `${name} (${path}): ${(free / GIGABYTE).toFixed(1).replace('.', ',')} GB libres, el ${Math.round(share * 100)} %`;
  if (free < GIGABYTE / 5) return [['mal', `${text}: sin sitio no se guarda nada`]];
  return [[free < GIGABYTE || share < 0.1 ? 'aviso' : 'bien', text]];
}

/** Linux tells it; a service has a limit of its own (`LimitNOFILE`). */
function openFiles(): Finding {
  if (!existsSync('/proc/self/limits'))
    return ['sin ver', 'cuántos archivos abiertos se permiten (ulimit -n)'];
  const [, soft = ''] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  const text = `archivos abiertos a la vez: ${soft} en esta terminal; los del servicio los dice LimitNOFILE`;
  return Number(soft) < FEW_FILES ? ['aviso', `${text}. Cada persona conectada es uno`] : ['bien', text];
}

async function backups(settings: Settings, now: Date): Promise<Finding> {
  const { BACKUP_DIR: place } = settings;
  if (!place) return ['aviso', 'copias: BACKUP_DIR no está puesta, así que no se hace ninguna cada noche'];
  const look = async (): Promise<Finding> => {
    const newest = await newestIn(place, bucketKeysOf(settings));
    if (!newest) return ['mal', `copias: no hay ninguna en ${place.split('?')[0]}`];
    const days = (now.getTime() - newest.at.getTime()) / DAY;
    const text = `copias: la última es de hace ${Math.floor(days * 24)} horas, ${(newest.bytes / 1e6).toFixed(1).replace('.', ',')} MB`;
    return days > 2 ? ['mal', `${text}: debía haber una cada noche`] : ['bien', text];
  };
  return tried('copias', look());
}
