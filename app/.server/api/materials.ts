/** Files of sessions and conversations: extension `materials`. Check for it first. */

import { type MaterialList, tolerantMaterialList } from '~/api/contract/materials';
import { MATERIAL_FIELD } from '~/api/contract/rules/materials';
import { path } from './call';
import type { Client } from './client';
import { nullOn404 } from './errors';

/** A session by its identifier, or a conversation by the id of the other person. */
export type MaterialPlace = { mentorship: string } | { with: string };

/** `Range` and `If-Range`: a part of it. */
type AskedFile = { size?: string } & Partial<Record<'Range' | 'If-Range', string>>;

export function createMaterials(client: Client) {
  const all = path`/api/materials/`;
  return {
    /** Newest first; null where the caller has no part. */
    find: (place: MaterialPlace): Promise<MaterialList | null> =>
      nullOn404(() => client.read(tolerantMaterialList, { path: all, query: place })),

    /** 400 on `file`; 409: nothing can be added, or the space is used up; 413. */
    async add(place: MaterialPlace, file: File): Promise<void> {
      const form = new FormData();
      for (const [name, value] of Object.entries(place)) form.set(name, value);
      form.set(MATERIAL_FIELD, file);
      await client.tell('POST', all, undefined, { form, kind: 'upload' });
    },

    remove: async (id: string): Promise<void> => client.tell('DELETE', path`/api/materials/${id}/`),

    /** The file, or a picture to be shown (`size=thumbnail`: small), as it arrives; null where the caller has no part. */
    open: (id: string, as: 'content' | 'picture', { size, ...part }: AskedFile) =>
      // As it is: its length is passed on.
      nullOn404(() =>
        client.file({
          path: path`/api/materials/${id}/${as}/`,
          query: size ? { size } : {},
          headers: { 'Accept-Encoding': 'identity', ...part },
        }),
      ),
  };
}
