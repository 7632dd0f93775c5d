import sharp from 'sharp';
import { expect, test } from 'vitest';
import { MATERIAL_MAX_BYTES } from '~/api/contract/rules/materials';
import { picture } from '~/tests/support/images';
import { docx, odt, type ZipEntry, zip } from '~/tests/support/zip';
import { readMaterial } from './readMaterial';

const PDF = '%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MACROS = expect.stringContaining('macros');
const BOMB = expect.stringContaining('ocupa demasiado');
const OTHER = expect.stringMatching(/no se admite.*PDF, JPEG, PNG, WebP, Word.*texto/);

const read = (content: string | Uint8Array, name = 'cosa', type = 'application/octet-stream') =>
  readMaterial(new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type }));
const expectRefused = (content: string | Uint8Array, text: unknown, name?: string) =>
  expect(read(content, name)).rejects.toMatchObject({ status: 400, body: { file: [text] } });

/** A document whose archive ends with a comment. */
function commented(text: string): Buffer {
  const whole = docx();
  whole.writeUInt16LE(text.length, whole.length - 2);
  return Buffer.concat([whole, Buffer.from(text)]);
}

test.each<[string, string | Uint8Array, string, { name: string; type: string }]>([
  ['a PDF', PDF, 'Tema 1.PDF', { name: 'Tema 1.pdf', type: 'application/pdf' }],
  ['a PDF named otherwise', PDF, 'factura.exe', { name: 'factura.pdf', type: 'application/pdf' }],
  ['a document', docx(), 'C:\\Ana\\redacción.docx', { name: 'redacción.docx', type: WORD }],
  [
    'an OpenDocument',
    odt(),
    '../../etc/a.odt',
    { name: 'a.odt', type: 'application/vnd.oasis.opendocument.text' },
  ],
  ['a text', 'áé\tñ\r\n', 'notas.csv', { name: 'notas.csv', type: 'text/plain' }],
  ['a table', '\ufeffa;b', 'notas.CSV', { name: 'notas.csv', type: 'text/plain' }],
  ['HTML named a PDF', '<script>alert(1)</script>', 'x.pdf', { name: 'x.txt', type: 'text/plain' }],
  ['an SVG', '<svg onload="alert(1)"/>', 'x.svg', { name: 'x.svg.txt', type: 'text/plain' }],
  [
    'text that begins like a GIF',
    'GIF89a/*x*/=1;alert(1)',
    'x.gif',
    { name: 'x.gif.txt', type: 'text/plain' },
  ],
  ['a PDF after a line break', `\r\n\n${PDF}`, 'x', { name: 'x.pdf', type: 'application/pdf' }],
])('%s is known by its content', async (_, content, name, found) => {
  const file = await read(content, name, 'text/html');
  expect(file).toMatchObject(found);
  expect(Buffer.from(file.bytes)).toEqual(Buffer.from(content as string));
});

test.each<[string, string | Uint8Array]>([
  ['a program', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
  ['a PDF behind HTML', Buffer.from(`<html>\x00${PDF}`)],
  ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00', 'latin1')],
  ['text of UTF-16 without its mark', Buffer.from('año', 'utf16le')],
  ['half a character of UTF-16', Buffer.from('\xff\xfea', 'latin1')],
  ['UTF-8 with a control character of its own', Buffer.from('a\u0085')],
  ['text with control characters', 'a\u001b[31m'],
  ['any archive', zip([{ name: 'a.txt', content: 'a' }])],
  ['an archive that says that it is a document', zip([{ name: 'mimetype', content: 'application/pdf' }])],
  ['a document behind something else', Buffer.concat([Buffer.from('<html>\x00'), docx()])],
  [
    'an archive behind something that begins like one',
    Buffer.concat([Buffer.from('PK\x03\x04<script>'), docx()]),
  ],
  ['half a document', docx().subarray(0, 80)],
  ['a document that says more at its end', commented('<script>')],
])('%s is refused', async (_, content) => {
  await expectRefused(content, OTHER, 'apuntes.pdf');
});

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
test.each<[string, Uint8Array, string]>([
  ['UTF-16', utf16('año;5 €\r\n'), 'año;5 €\r\n'],
  ['UTF-16 of the other order', utf16('Ω').swap16(), 'Ω'],
  ['Windows-1252', Buffer.from('a\xf1o;5 \x80;\x93s\xed\x94', 'latin1'), 'año;5 €;“sí”'],
])('text in %s is kept as UTF-8', async (_, sent, kept) => {
  const { name, type, bytes } = await read(sent, 'notas.csv');
  expect([name, type, Buffer.from(bytes).toString()]).toEqual(['notas.csv', 'text/plain', kept]);
});

test('a text that exceeds the limit as UTF-8 is too large', async () => {
  await expect(read(Buffer.alloc(MATERIAL_MAX_BYTES, 0xf1))).rejects.toMatchObject({ status: 413 });
});

test.each([
  ['tarea.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0', 'guárdalo como .docx o PDF'],
  ['IMG_0001.HEIC', '\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'envíala como JPEG'],
  ['IMG_0002.HEIC', '\0\0\0\x1cftypmif1\0\0\0\0mif1heix', 'envíala como JPEG'],
  ['IMG_0003.HEIC', '\0\0\0\x18ftypheix\0\0\0\0mif1heix', 'envíala como JPEG'],
])('%s is refused with advice on what to do', async (name, content, todo) => {
  await expectRefused(Buffer.from(content, 'latin1'), expect.stringContaining(todo), name);
});

test('a missing, empty or too large file is refused', async () => {
  await expect(readMaterial(undefined)).rejects.toMatchObject({ body: { file: ['Elige un archivo.'] } });
  await expectRefused('', 'El archivo está vacío.');
  await expect(read(new Uint8Array(MATERIAL_MAX_BYTES + 1))).rejects.toMatchObject({ status: 413 });
});

test.each<[string, ZipEntry[], unknown]>([
  ['macros', [{ name: 'word/vbaProject.bin', content: 'x' }], MACROS],
  ['controls', [{ name: 'word/activeX/activeX1.xml', content: 'x' }], MACROS],
  ['a program', [{ name: 'word/media/a.exe', content: 'MZ' }], expect.stringContaining('programas')],
  [
    'a nest of archives',
    [{ name: 'lib0.zip', content: zip([{ name: 'lib1.zip', content: 'x' }]) }],
    expect.stringContaining('comprimidos'),
  ],
  ['a claim of gigabytes', [{ name: 'word/a.xml', content: 'x', claims: 4_000_000_000 }], BOMB],
  ['a part that grows a hundredfold', [{ name: 'word/a.xml', content: ' '.repeat(2_000_000) }], BOMB],
  ['thousands of parts', Array.from({ length: 5_000 }, (_, i) => ({ name: `word/${i}`, content: '' })), BOMB],
])('a document with %s is refused', async (_, parts, text) => {
  await expectRefused(docx(parts), text);
});

test('macros are recognized by document type, and in OpenDocument', async () => {
  await expectRefused(docx([], { main: 'application/vnd.ms-word.document.macroEnabled.main+xml' }), MACROS);
  await expectRefused(odt([{ name: 'Basic/script-lc.xml', content: 'x' }]), MACROS);
});

test('the content types are not unpacked beyond their declared size', async () => {
  const entry = { name: '[Content_Types].xml', content: ' '.repeat(5_000_000) };
  await expectRefused(
    zip([
      { ...entry, claims: 900 },
      { name: 'a', content: Buffer.alloc(99_999, 'ñ') },
    ]),
    OTHER,
  );
});

test.each([
  'jpeg',
  'png',
  'webp',
] as const)('%s is re-encoded smaller, in the same format', async (format) => {
  const sent = await picture(format, { width: 3_000, height: 300 });
  const { type, name, bytes } = await read(sent, 'Foto.gif');
  expect([type, name]).toEqual([`image/${format}`, `Foto.${format === 'jpeg' ? 'jpg' : format}`]);
  expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 2560, height: 256 });
});

test('data hidden in or behind a picture is removed, and it is turned upright', async () => {
  const jpeg = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Artist: 'secreto-del-autor' }, IFD3: { GPSLatitude: '40/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const both = Buffer.concat([jpeg, docx(), Buffer.from('<script>alert("secreto")</script>')]);
  const { bytes } = await read(both, 'foto.jpeg');
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/secreto|script|PK|Exif/);
  const { width, height, exif } = await sharp(bytes).metadata();
  expect([width, height, exif]).toEqual([480, 640, undefined]);
});

test('a broken picture and a pixel bomb are refused', async () => {
  await expectRefused(
    Buffer.from('\xff\xd8\xff<script>', 'latin1'),
    'La imagen está dañada o no se puede leer.',
  );
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  await expectRefused(bomb, expect.stringContaining('píxeles'));
});
