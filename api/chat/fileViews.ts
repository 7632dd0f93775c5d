import type { z } from 'zod';
import type { Caller } from '~/api/context';
import type { MaterialFile, material } from '~/api/contract/materials';
import { fullNameOf, type Named, personColumns } from '~/api/db/people';
import { materials } from '~/api/db/schema';

export type MaterialView = z.infer<typeof material>;

/** The columns of a file that messages and lists show. */
export const fileColumns = {
  id: materials.id,
  name: materials.name,
  mime: materials.mime,
  size: materials.size,
};
export type FileRow = { id: number; name: string; mime: string; size: number };

export const isPicture = (mime: string) => mime.startsWith('image/');

export const fileView = ({ id, name, mime, size }: FileRow): MaterialFile => ({
  id,
  name,
  type: mime,
  size,
  is_picture: isPicture(mime),
});

export const materialColumns = {
  ...fileColumns,
  mentorId: materials.mentorId,
  fileKey: materials.fileKey,
  createdAt: materials.createdAt,
  uploader: personColumns,
};
export interface MaterialRow extends FileRow {
  mentorId: number;
  fileKey: string;
  createdAt: Date;
  uploader: Named & { id: number };
}

/** Its uploader, and the mentor of the session or conversation, may delete it. */
export const mayDelete = (row: Pick<MaterialRow, 'mentorId' | 'uploader'>, { id }: Pick<Caller, 'id'>) =>
  row.uploader.id === id || row.mentorId === id;

export const materialView = (row: MaterialRow, caller: Caller): MaterialView => ({
  ...fileView(row),
  uploader: { id: row.uploader.id, full_name: fullNameOf(row.uploader) },
  created_at: row.createdAt.toISOString(),
  may_delete: mayDelete(row, caller),
});
