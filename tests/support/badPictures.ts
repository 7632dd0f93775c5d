/**
 * Files that are no profile picture, or not one that may be taken (docs/product.md, 'Own profile and weekly
 * hours'). Made here, small in bytes where they can be.
 */
import { crc32, deflateSync } from 'node:zlib';
import { picture } from './images';

const NOT_VALID = 'Por favor selecciona un archivo de imagen válido.';
const TOO_LARGE =
  'El archivo es demasiado grande. El tamaño máximo es 5MB. Redúcela, o sube una captura de pantalla de la foto.';
const MEGABYTE = 1024 * 1024;

export interface BadPicture {
  what: string;
  name: string;
  type: string;
  bytes: Buffer;
  /** Status of the website's response. */
  status: number;
  text: string;
}

type Bad = Omit<BadPicture, 'status' | 'text'> & Partial<BadPicture>;
const bad = (one: Bad): BadPicture => ({ status: 422, text: NOT_VALID, ...one });

export async function badPictures(): Promise<BadPicture[]> {
  const [jpeg, png, gif, tiff] = await Promise.all([
    picture('jpeg'),
    picture('png'),
    picture('gif'),
    picture('tiff'),
  ]);
  const padded = (megabytes: number) =>
    Buffer.concat([jpeg, Buffer.alloc(megabytes * MEGABYTE - jpeg.length, 1)]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const large = { status: 413, text: TOO_LARGE };
  const refused = { status: 400 };
  return [
    bad({ what: 'an SVG', name: 'a.svg', type: 'image/svg+xml', bytes: Buffer.from(svg) }),
    bad({ what: 'an SVG called PNG', name: 'a.png', type: 'image/png', bytes: Buffer.from(svg) }),
    bad({
      what: 'HTML called PNG',
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.from('<!doctype html><script>1</script>'),
    }),
    bad({
      what: 'a picture whose first byte is wrong',
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.concat([Buffer.of(0x88), png.subarray(1)]),
    }),
    bad({
      what: 'the head of a JPEG and then text',
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: Buffer.concat([Buffer.of(0xff, 0xd8, 0xff, 0xe0), Buffer.from('hola'.repeat(50))]),
      ...refused,
    }),
    bad({ what: 'a GIF', name: 'a.gif', type: 'image/gif', bytes: gif }),
    bad({
      what: 'a HEIC',
      name: 'IMG_0001.HEIC',
      type: 'image/heic',
      bytes: Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      text: 'Es una foto HEIC, que aquí no se puede leer: envíala como JPEG.',
    }),
    bad({ what: 'a TIFF called JPEG', name: 'a.jpg', type: 'image/jpeg', bytes: tiff }),
    bad({ what: 'a PDF', name: 'a.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF') }),
    bad({
      what: 'text with the type of an image',
      name: 'a.png',
      type: 'image/png',
      bytes: Buffer.from('no soy una imagen'),
    }),
    bad({ what: 'nothing', name: 'a.png', type: 'image/png', bytes: Buffer.alloc(0) }),
    bad({
      what: 'half a JPEG',
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: jpeg.subarray(0, jpeg.length / 2),
      ...refused,
    }),
    bad({
      what: 'half a PNG',
      name: 'a.png',
      type: 'image/png',
      bytes: png.subarray(0, png.length / 2),
      ...refused,
    }),
    bad({
      what: 'a PNG of 30,000 pixels',
      name: 'a.png',
      type: 'image/png',
      bytes: hugePng(30_000),
      ...refused,
      text: `${NOT_VALID} La imagen tiene demasiados píxeles: como mucho 25 millones.`,
    }),
    bad({
      what: 'a PNG that says it is as large as a PNG can be',
      name: 'a.png',
      type: 'image/png',
      bytes: pngOf(0x7fffffff, Buffer.alloc(100)),
      ...refused,
    }),
    bad({
      what: 'a path for a name, text for a picture',
      name: '../../../etc/passwd',
      type: 'image/png',
      bytes: Buffer.from('root:x:0:0'),
    }),
    bad({
      what: '5 MB and a byte',
      name: 'a.jpg',
      type: 'image/jpeg',
      bytes: Buffer.concat([padded(5), Buffer.of(1)]),
      ...large,
    }),
    bad({ what: '6 MB', name: 'a.jpg', type: 'image/jpeg', bytes: padded(6), ...large }),
    bad({ what: '20 MB', name: 'a.jpg', type: 'image/jpeg', bytes: padded(20), ...large }),
  ];
}

/** Black, of one bit a pixel: some hundred kilobytes for a billion pixels. */
function hugePng(side: number): Buffer {
  return pngOf(side, Buffer.alloc(side * (Math.ceil(side / 8) + 1)));
}

function pngOf(side: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(pixels)), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}
