import { readFileSync } from 'node:fs';
import { AdminError } from './terminal';

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
