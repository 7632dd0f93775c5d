import type { Sharp } from 'sharp';
import { fromBufferPromise } from 'yauzl';
import { isHeic, PICTURE_IS_HEIC } from '~/api/contract/rules/limits';
import {
  FILE_TYPES,
  FILE_TYPES_TEXT,
  type FileType,
  MATERIAL_FIELD,
  MATERIAL_MAX_BYTES,
} from '~/api/contract/rules/materials';
import { fileTooLarge, invalid } from '~/api/http/errors';
import { reencode } from '~/api/pictures/upload';
import { materialName } from './fileName';

const refuse = (text: string) => invalid({ [MATERIAL_FIELD]: [text] });
const MISSING = 'Elige un archivo.';
const EMPTY = 'El archivo está vacío.';
const WRONG_TYPE = `Ese tipo de archivo no se admite. Puedes añadir ${FILE_TYPES_TEXT}.`;
const OLD_OFFICE =
  'Es un documento antiguo de Office, que no se admite: guárdalo como .docx o PDF (o como .xlsx o .pptx).';
const BAD_PICTURE = 'La imagen está dañada o no se puede leer.';
const GROWN = 'La imagen ocupa demasiado. Redúcela, o guárdala como JPEG.';

export interface ReadMaterial {
  name: string;
  type: FileType;
  bytes: Uint8Array;
  /** A WebP for lists and conversations; pictures only. */
  thumbnail: Uint8Array | null;
}

/**
 * The file as it is stored (docs/contract.md, 'Materials'): its content alone decides its type; pictures are encoded
 * again, texts become UTF-8. @throws 400 on `file`, 413
 */
export async function readMaterial(file: File | undefined): Promise<ReadMaterial> {
  if (!file) throw refuse(MISSING);
  if (file.size > MATERIAL_MAX_BYTES) throw fileTooLarge(MATERIAL_MAX_BYTES);
  const sent = new Uint8Array(await file.arrayBuffer());
  if (sent.length === 0) throw refuse(EMPTY);
  const known = await typeOf(sent);
  const content = known ? sent : readText(sent);
  if (!content) throw refuse(WRONG_TYPE);
  if (content.length > MATERIAL_MAX_BYTES) throw fileTooLarge(MATERIAL_MAX_BYTES);
  const type = known ?? 'text/plain';
  const shape = PICTURES[type];
  const bytes = shape ? await readPicture(content, shape) : content;
  const thumbnail = shape ? await reencode(bytes, { shape: small, refuse: () => refuse(BAD_PICTURE) }) : null;
  return { name: materialName(file.name, type), type, bytes, thumbnail };
}

const isWebp = (head: string) => head.startsWith('RIFF') && head.startsWith('WEBP', 8);
/** By the first bytes, one character each. */
const MAGIC: [is: (head: string) => boolean, type: FileType][] = [
  [(head) => /^(?:\xef\xbb\xbf)?[\t\n\f\r ]*%PDF-[12]\.\d/.test(head), 'application/pdf'],
  [(head) => head.startsWith('\xff\xd8\xff'), 'image/jpeg'],
  [(head) => head.startsWith('\x89PNG\r\n\x1a\n'), 'image/png'],
  [isWebp, 'image/webp'],
];
const ZIP = 'PK\x03\x04';
const COMPOUND_FILE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** Bytes that are enough to detect a type. */
const HEAD = 32;

async function typeOf(bytes: Uint8Array): Promise<FileType | null> {
  const head = Buffer.from(bytes.subarray(0, HEAD)).toString('latin1');
  const known = MAGIC.find(([is]) => is(head));
  if (known) return known[1];
  if (head.startsWith(COMPOUND_FILE)) throw refuse(OLD_OFFICE);
  if (isHeic(head)) throw refuse(PICTURE_IS_HEIC);
  if (!head.startsWith(ZIP)) return null;
  const found = await readOffice(bytes);
  if (found && 'problem' in found) throw refuse(found.problem);
  return found?.type ?? null;
}

/**
 * Converts a text to UTF-8 from UTF-16 with a BOM, UTF-8 or Windows-1252, which fits nearly all bytes. Null with
 * control characters other than tabs, line and page breaks.
 */
function readText(bytes: Uint8Array): Uint8Array | null {
  const [first = 0, second = 0] = bytes;
  const marked = { 65534: 'utf-16le', 65279: 'utf-16be' }[first * 256 + second];
  const text = decode(bytes, marked ?? 'utf-8') ?? (marked ? null : decodeWindows(bytes));
  return text === null || /[^\P{Cc}\t\n\f\r]/u.test(text) ? null : Buffer.from(text);
}

/** Null if the bytes are not in that encoding. UTF-8 keeps its BOM, which spreadsheet programs look for. */
function decode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: encoding === 'utf-8' }).decode(bytes);
  } catch {
    return null;
  }
}

/** Windows-1252 from 0x80 on; Node 20's `TextDecoder` reads these as control characters. */
const WINDOWS_80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const decodeWindows = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => WINDOWS_80.charAt(letter.charCodeAt(0) - 0x80));

const SIDE = 2560;
const QUALITY = 85;
const THUMBNAIL_QUALITY = 75;
const INSIDE = { fit: 'inside', withoutEnlargement: true } as const;
const PICTURES: { [type in FileType]?: (image: Sharp) => Sharp } = {
  'image/jpeg': (image) => image.jpeg({ quality: QUALITY }),
  'image/png': (image) => image.png({ compressionLevel: 9 }),
  'image/webp': (image) => image.webp({ quality: QUALITY }),
};

/** In pixels: shown 240 wide, also on high-density screens. */
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

/** More than any document of a lesson has. */
const MAX_ENTRIES = 5_000;
/** Limits of the unpacked size that a file claims, in bytes and as a multiple of its own. */
const MAX_UNPACKED = 200_000_000;
const MAX_RATIO = 100;
/** Bytes of the only part that is unpacked, to read the document's type. */
const MAX_MANIFEST = 1_000_000;

const OOXML_MANIFEST = '[Content_Types].xml';
const ODF_MANIFEST = 'mimetype';
const OOXML = 'application/vnd.openxmlformats-officedocument.';
const MAIN_PARTS = ['wordprocessingml.document', 'spreadsheetml.sheet', 'presentationml.presentation'];

const MACRO_PARTS = /vbaProject|(^|\/)activeX\/|^(Basic|Scripts)\//i;
const MACRO_TYPES = /macroEnabled|vbaProject/i;
/** Files that no office program puts into a document. */
const FOREIGN_PARTS =
  /\.(zip|7z|rar|gz|tgz|bz2|xz|tar|cab|iso|jar|exe|dll|msi|com|scr|bat|cmd|ps1|vbs|js|hta|lnk)$/i;

const WITH_MACROS =
  'El documento tiene macros, y aquí no se admiten. Guárdalo sin ellas (.docx, .xlsx, .pptx) y añade esa copia.';
const FOREIGN = 'El documento lleva dentro programas o archivos comprimidos, y aquí no se admiten.';
const BOMB = 'El documento ocupa demasiado al abrirse. Divídelo, o guárdalo como PDF.';

type Found = { type: FileType } | { problem: string } | null;

/**
 * The type of the office document (OOXML or OpenDocument) in a zip, or why it is refused; null for other archives.
 * Reads the archive's directory, and unpacks only the manifest.
 */
async function readOffice(file: Uint8Array): Promise<Found> {
  try {
    return await lookInside(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  } catch {
    return null;
  }
}

async function lookInside(file: Buffer): Promise<Found> {
  const zip = await fromBufferPromise(file);
  if (zip.entryCount > MAX_ENTRIES) return { problem: BOMB };
  const names: string[] = [];
  let manifest: Parameters<typeof zip.openReadStreamPromise>[0] | undefined;
  let begins = false;
  let packed = 0;
  let unpacked = 0;
  for await (const entry of zip.eachEntry()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    begins ||= entry.relativeOffsetOfLocalHeader === 0;
    const isManifest =
      entry.fileName === OOXML_MANIFEST || (entry.fileName === ODF_MANIFEST && !names.length);
    if (isManifest) manifest ??= entry;
    names.push(entry.fileName);
  }
  // Overlapping parts add up to more than the file.
  if (packed > file.length || unpacked > MAX_UNPACKED || unpacked > file.length * MAX_RATIO)
    return { problem: BOMB };
  // Nothing else may be hidden before or after the parts.
  if (!manifest || !begins || zip.comment !== '' || manifest.uncompressedSize > MAX_MANIFEST) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await zip.openReadStreamPromise(manifest)) chunks.push(chunk);
  const said = Buffer.concat(chunks).toString('utf8');
  const type = manifest.fileName === ODF_MANIFEST ? odfType(said) : ooxmlType(said);
  if (MACRO_TYPES.test(said) || (type && names.some((name) => MACRO_PARTS.test(name))))
    return { problem: WITH_MACROS };
  if (!type) return null;
  return names.some((name) => FOREIGN_PARTS.test(name)) ? { problem: FOREIGN } : { type };
}

const isFileType = (type: string): type is FileType => type in FILE_TYPES;

function odfType(said: string): FileType | null {
  const type = said.trim();
  return type.startsWith('application/vnd.oasis.') && isFileType(type) ? type : null;
}

function ooxmlType(said: string): FileType | null {
  const part = MAIN_PARTS.find((one) => said.includes(`"${OOXML}${one}.main+xml"`));
  const type = `${OOXML}${part}`;
  return part !== undefined && isFileType(type) ? type : null;
}
