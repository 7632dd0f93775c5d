/** The migrations that the baseline replaced. Only a dump that has all of them can be used. */
import { StartError } from '~/api/startError';

export const OLD_CHAIN = [
  '0000_extensions',
  '0001_tables',
  '0002_no_overlap',
  '0003_base_data',
  '0004_whole_api',
  '0005_sessions',
  '0006_mentor_search',
  '0007_what_is_due',
  '0008_live_order',
  '0009_deleted_users',
  '0010_scale',
  '0011_mentor_pages',
  '0012_public_changes',
  '0013_seat_changes',
  '0014_room_socket',
];

export function refuseOldChain(applied: Iterable<string>): void {
  if (![...applied].some((name) => OLD_CHAIN.includes(name))) return;
  throw new StartError(
    'La base de datos es de una versión anterior de Mentorea y no se puede actualizar: guárdala con aquella versión ' +
      '(npm run admin -- export copia.gz) e impórtala con esta en una base de datos vacía (npm run admin -- import copia.gz).',
  );
}

/** With the complete old chain replaced by the baseline; null if it is incomplete. */
export function inNewNames(names: string[]): string[] | null {
  if (!names.some((name) => OLD_CHAIN.includes(name))) return names;
  return names.join() === OLD_CHAIN.join() ? ['0000_baseline'] : null;
}
