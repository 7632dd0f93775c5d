import { randomUUID } from 'node:crypto';
import { openStore, probe } from '~/api/files/objectStore';
import { placeOf } from '~/app/.server/env';
import { type Finding, tried } from './finding';
import type { Settings } from './settings';

/** Whether the store of FILES takes, gives back and removes an object. */
export async function filesFinding(settings: Settings): Promise<Finding> {
  if (settings.API_URL) return ['sin ver', 'son del servidor de API_URL'];
  const place = placeOf('FILES', settings);
  if (!place) return ['bien', 'van a la base de datos, y en sus copias (FILES no está puesta)'];
  const store = await openStore(place);
  return tried(
    `FILES (${store.name})`,
    probe(store, `prueba-${randomUUID()}`).then(() => 'guarda, devuelve y borra un archivo de prueba'),
  );
}
