/** The catalogue in the hands of the staff: extension `staff`. Check for it first. */
import type { z } from 'zod';
import {
  type CatalogueKind,
  type catalogueChanges,
  catalogueCsv,
  type cataloguePayload,
  tolerantEntry,
  tolerantImportedLine,
} from '~/api/contract/catalogue';
import { type Client, path } from './client';
import { readList } from './lists';

export function createCatalogue(client: Client) {
  return {
    /** In the staff's order. */
    list: (kind: CatalogueKind) =>
      readList(client, tolerantEntry, { path: path`/api/staff/catalogue/${kind}/` }),
    add: (kind: CatalogueKind, json: z.input<typeof cataloguePayload>) =>
      client.read(tolerantEntry, { method: 'POST', path: path`/api/staff/catalogue/${kind}/`, json }),
    change: (kind: CatalogueKind, key: string, json: z.input<typeof catalogueChanges>) =>
      client.read(tolerantEntry, { method: 'PATCH', path: path`/api/staff/catalogue/${kind}/${key}/`, json }),
    move: (kind: CatalogueKind, key: string, by: 'up' | 'down') =>
      client.read(tolerantEntry, {
        method: 'POST',
        path: path`/api/staff/catalogue/${kind}/${key}/move/`,
        json: { by },
      }),
    /** The entry that stays. */
    merge: (kind: CatalogueKind, key: string, into: string) =>
      client.read(tolerantEntry, {
        method: 'POST',
        path: path`/api/staff/catalogue/${kind}/${key}/merge/`,
        json: { into },
      }),
    remove: async (kind: CatalogueKind, key: string) =>
      client.tell('DELETE', path`/api/staff/catalogue/${kind}/${key}/`),
    exportCsv: async (kind: CatalogueKind): Promise<string> =>
      (await client.read(catalogueCsv, { path: path`/api/staff/catalogue/${kind}/csv/` })).csv,
    importCsv: (kind: CatalogueKind, json: { csv: string; dry_run: boolean }) =>
      readList(client, tolerantImportedLine, {
        method: 'POST',
        path: path`/api/staff/catalogue/${kind}/csv/`,
        json,
      }),
  };
}
