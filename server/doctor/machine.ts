import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { newestIn } from '~/api/admin/backups/newest';
import { DAY } from '~/api/time';
import { bucketKeysOf } from '~/app/.server/env';
import { type Finding, tried } from './finding';
import type { Settings } from './settings';

const GIGABYTE = 1e9;
const FEW_FILES = 4096;

/** Node, what is free on the disks, how many files may be open, and the age of the newest backup. */
export async function machineFindings(settings: Settings, now: Date): Promise<Finding[]> {
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
