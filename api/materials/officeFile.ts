import { fromBufferPromise } from 'yauzl';
import { FILE_TYPES, type FileType } from '~/api/contract/rules/materials';

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
export async function readOffice(file: Uint8Array): Promise<Found> {
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
