/** Zip archives for tests, made by hand so that they can lie. */
import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** The size that the directory claims, in bytes. */
  claims?: number;
  stored?: boolean;
}

export function zip(entries: ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims, stored = false } of entries) {
    const plain = Buffer.from(content as string);
    const packed = stored ? plain : deflateRawSync(plain);
    // Version, flags, method, time and date, checksum, both sizes, lengths of the name and of what follows it.
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims ?? plain.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, Buffer.from(name)]),
    );
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end]);
}

const OOXML = 'application/vnd.openxmlformats-officedocument.';

/** A Word document, as small as it can be. */
export function docx(more: ZipEntry[] = [], { main = `${OOXML}wordprocessingml.document.main+xml` } = {}) {
  return zip([
    {
      name: '[Content_Types].xml',
      content: `<Types><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`,
    },
    { name: 'word/document.xml', content: '<w:document/>' },
    ...more,
  ]);
}

/** An OpenDocument text. */
export const odt = (more: ZipEntry[] = []) =>
  zip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text', stored: true },
    { name: 'content.xml', content: '<office:document-content/>' },
    ...more,
  ]);
