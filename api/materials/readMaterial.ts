import type { Sharp } from 'sharp';
import {
  FILE_TYPES_TEXT,
  type FileType,
  MATERIAL_FIELD,
  MATERIAL_MAX_BYTES,
} from '~/api/contract/rules/materials';
import { fileTooLarge, invalid } from '~/api/http/errors';
import { reencode } from '~/api/pictures/reencode';
import { materialName } from './fileName';
import { readOffice } from './officeFile';

const refuse = (text: string) => invalid({ [MATERIAL_FIELD]: [text] });
const MISSING = 'Elige un archivo.';
const EMPTY = 'El archivo está vacío.';
const WRONG_TYPE = `Ese tipo de archivo no se admite. Puedes añadir ${FILE_TYPES_TEXT} (en UTF-8).`;
const BAD_PICTURE = 'La imagen está dañada o no se puede leer.';
const GROWN = 'La imagen ocupa demasiado. Redúcela, o guárdala como JPEG.';

export interface ReadMaterial {
  name: string;
  type: FileType;
  bytes: Uint8Array;
  /** Of a picture: a WebP that a list or a conversation shows. */
  thumbnail: Uint8Array | null;
}

/**
 * A file as it is kept (docs/contract.md, 'Materials'): its type is told by its content, whatever name or type it was
 * sent with; pictures are encoded again.
 * @throws 400 on `file`, 413
 */
export async function readMaterial(file: File | undefined): Promise<ReadMaterial> {
  if (!file) throw refuse(MISSING);
  if (file.size > MATERIAL_MAX_BYTES) throw fileTooLarge(MATERIAL_MAX_BYTES);
  const sent = new Uint8Array(await file.arrayBuffer());
  if (sent.length === 0) throw refuse(EMPTY);
  const type = await typeOf(sent);
  if (!type) throw refuse(WRONG_TYPE);
  const shape = PICTURES[type];
  const bytes = shape ? await readPicture(sent, shape) : sent;
  const thumbnail = shape ? await reencode(bytes, { shape: small, refuse: () => refuse(BAD_PICTURE) }) : null;
  return { name: materialName(file.name, type), type, bytes, thumbnail };
}

const isWebp = (head: string) => head.startsWith('RIFF') && head.startsWith('WEBP', 8);
/** By the first bytes, one character each. */
const MAGIC: [is: (head: string) => boolean, type: FileType][] = [
  [(head) => /^%PDF-[12]\.\d/.test(head), 'application/pdf'],
  [(head) => head.startsWith('\xff\xd8\xff'), 'image/jpeg'],
  [(head) => head.startsWith('\x89PNG\r\n\x1a\n'), 'image/png'],
  [isWebp, 'image/webp'],
];
const ZIP = 'PK\x03\x04';
/** Bytes that tell a type. */
const HEAD = 16;

async function typeOf(bytes: Uint8Array): Promise<FileType | null> {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const known = MAGIC.find(([is]) => is(head));
  if (known) return known[1];
  if (!head.startsWith(ZIP)) return isText(bytes) ? 'text/plain' : null;
  const found = await readOffice(bytes);
  if (found && 'problem' in found) throw refuse(found.problem);
  return found?.type ?? null;
}

/** Valid UTF-8 without control characters but tabs, line and page breaks. */
function isText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return !/[^\P{Cc}\t\n\f\r]/u.test(text);
  } catch {
    return false;
  }
}

const SIDE = 2560;
const QUALITY = 85;
const THUMBNAIL_QUALITY = 75;
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;
const PICTURES: { [type in FileType]?: (image: Sharp) => Sharp } = {
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/webp': (image) => image.webp({ quality: QUALITY }),
};

/** Shown 240 pixels wide, on fine screens too. */
const THUMBNAIL_SIDE = 640;
const small = (image: Sharp) =>
  image.resize(THUMBNAIL_SIDE, THUMBNAIL_SIDE, INSIDE).webp({ quality: THUMBNAIL_QUALITY });

async function readPicture(sent: Uint8Array, format: (image: Sharp) => Sharp): Promise<Uint8Array> {
  const bytes = await reencode(sent, {
    shape: (image) => format(image.resize(SIDE, SIDE, INSIDE)),
    refuse: (reason = BAD_PICTURE) => refuse(reason),
  });
  if (bytes.length > MATERIAL_MAX_BYTES) throw refuse(GROWN);
  return bytes;
}
