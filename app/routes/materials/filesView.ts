import type { Material, MaterialList } from '~/api/contract/materials';
import { fileSize, megabytes } from '~/app/domain/text/fileSize';
import { formatDateTime } from '~/app/domain/time/dates';
import * as paths from '~/app/paths';

interface Viewing {
  me: { id: string; user_type: string };
  timeZone: string;
  /** Id of the file to be deleted, by the address. */
  asks: string | null;
}

export type FilesView = ReturnType<typeof filesView>;

/** The files of one place, the space left and the visitor's rights. */
export function filesView({ results, used, quota, refusal }: MaterialList, { me, timeZone, asks }: Viewing) {
  const items = results.map((one) => itemOf(one, { me, timeZone }));
  return {
    items,
    /** The reason nothing can be added; null if it can. */
    refusal: refusal || null,
    space: spaceText({ used, quota }, me.user_type === 'mentor'),
    /** The file to be deleted, by the address. */
    asked: items.find(({ id, mayDelete }) => mayDelete && id === asks) ?? null,
  };
}

function spaceText({ used, quota }: Pick<MaterialList, 'used' | 'quota'>, isMentor: boolean): string {
  const share = `${megabytes(used)} de ${megabytes(quota)} MB`;
  if (isMentor) return `Has usado ${share}, entre todas tus sesiones y conversaciones.`;
  return used < quota
    ? `Has usado ${share} con este mentor.`
    : 'No queda espacio para más archivos tuyos con este mentor: elimina alguno, o pídeselo.';
}

export type FileItem = ReturnType<typeof itemOf>;

function itemOf(
  { id, name, size, is_picture: isPicture, uploader, created_at, may_delete }: Material,
  { me, timeZone }: Pick<Viewing, 'me' | 'timeZone'>,
) {
  const isMine = uploader.id === me.id;
  const who = isMine ? 'Tú' : uploader.full_name;
  return {
    id,
    name,
    isPicture,
    isMine,
    /** '1,2 MB · Ana Soler · 26/11/2026 18:30' */
    facts: [fileSize(size), who, formatDateTime(created_at, timeZone)].join(' · '),
    mayDelete: may_delete,
    downloadHref: paths.material(id),
    pictureHref: isPicture ? paths.materialPicture(id) : null,
  };
}
