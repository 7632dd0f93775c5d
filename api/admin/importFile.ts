import { readFileSync } from 'node:fs';
import { importCsv } from '~/api/catalogue/csv';
import type { CatalogueKind } from '~/api/contract/catalogue';
import type { Db } from '~/api/db/types';
import { Refusal } from '~/api/http/errors';
import { AdminError } from './terminal';

/** The lines of a CSV file, imported as the staff's desk does. @throws AdminError with every wrong line */
export async function importFile(
  kind: CatalogueKind,
  file: string,
  options: { db: Db; now: Date; dryRun: boolean },
) {
  try {
    return await importCsv(kind, readText(file), { ...options, adminId: null });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problems = Object.values(error.body).flat();
    throw new AdminError([...problems, 'No se ha cambiado nada.'].join('\n'));
  }
}

/** @throws AdminError */
export function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError)
      throw new AdminError(`${file} no está en UTF-8: guárdalo como «CSV UTF-8».`);
    throw new AdminError(`No se puede leer ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
