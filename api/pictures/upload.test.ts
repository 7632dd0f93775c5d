import sharp from 'sharp';
import { expect, test } from 'vitest';
import { halves, picture, sidesOf } from '~/tests/support/images';
import { readPicture } from './upload';

const NOT_VALID = {
  status: 400,
  body: { profile_picture: ['Por favor selecciona un archivo de imagen válido.'] },
};
const text = (value: string) => new TextEncoder().encode(value);

test.each([
  'jpeg',
  'png',
  'webp',
  'avif',
] as const)('%s becomes a WebP square cropped from its centre', async (format) => {
  const { hash, mime, bytes } = await readPicture(await picture(format));
  expect([hash.length, mime]).toEqual([64, 'image/webp']);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
  const { left, right } = await sidesOf(bytes);
  expect(left[0]).toBeGreaterThan(180);
  expect(right[2]).toBeGreaterThan(180);
});

test('the same picture gets the same hash, a different one a different hash', async () => {
  const [one, again, other] = await Promise.all([
    readPicture(await picture('png')),
    readPicture(await picture('png')),
    readPicture(await picture('png', { width: 200, height: 900 })),
  ]);
  expect(one.hash).toBe(again.hash);
  expect(one.hash).not.toBe(other.hash);
});

test.each(['gif', 'tiff'] as const)('%s is refused, whatever it is called', async (format) => {
  await expect(readPicture(await picture(format))).rejects.toMatchObject(NOT_VALID);
});

test.each([
  ['nothing', new Uint8Array()],
  ['one byte', new Uint8Array([0xff])],
  ['text', text('no soy una imagen')],
  [
    'an SVG',
    text('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  ],
  ['a PDF', text('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF')],
  ['HTML that begins like a GIF', text('GIF89a<script>alert(1)</script>')],
  ['a head of JPEG and nothing else', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70, 0])],
  ['PPM', text('P6 2 2 255\nabcdefghijkl')],
])('%s is refused', async (_name, bytes) => {
  await expect(readPicture(bytes)).rejects.toMatchObject(NOT_VALID);
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s that is cut off is refused', async (format) => {
  const whole = await picture(format);
  for (const part of [0.3, 0.9]) {
    const cut = whole.subarray(0, Math.floor(whole.length * part));
    await expect(readPicture(cut)).rejects.toMatchObject(NOT_VALID);
  }
});

test('data hidden in or behind a picture is removed', async () => {
  const jpeg = await sharp(await picture('jpeg'))
    .withExif({ IFD0: { Artist: 'secreto-del-autor' }, IFD3: { GPSLatitude: '40/1' } })
    .toBuffer();
  const both = Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004<script>alert("secreto")</script>')]);
  expect(both.toString('latin1')).toContain('secreto-del-autor');
  const { bytes } = await readPicture(both);
  expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/secreto|script|PK|Exif/);
  const { exif, icc, xmp } = await sharp(bytes).metadata();
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
});

test('a phone’s picture is turned upright', async () => {
  // 3: upside down, so left and right change places.
  const turned = await (await halves(640, 480)).withMetadata({ orientation: 3 }).jpeg().toBuffer();
  const { left, right } = await sidesOf((await readPicture(turned)).bytes);
  expect(left[2]).toBeGreaterThan(180);
  expect(right[0]).toBeGreaterThan(180);
  // 6: a quarter turn, so red ends above blue, and each side has both.
  const quarter = await (await halves(640, 480)).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const sides = await sidesOf((await readPicture(quarter)).bytes);
  expect(Math.abs((sides.left[0] ?? 0) - (sides.right[0] ?? 0))).toBeLessThan(20);
});

test('CMYK, grey, 16-bit and transparent pictures become opaque 8-bit sRGB', async () => {
  const cmyk = await (await halves(640, 480)).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
  const made = await readPicture(cmyk);
  expect((await sharp(made.bytes).metadata()).space).toBe('srgb');
  expect((await sidesOf(made.bytes)).left[0]).toBeGreaterThan(150);
  const grey = await (await halves(640, 480)).grayscale().png().toBuffer();
  expect((await sharp((await readPicture(grey)).bytes).metadata()).space).toBe('srgb');
  const deep = await (await halves(640, 480)).toColourspace('rgb16').png().toBuffer();
  expect((await sharp(deep).metadata()).depth).toBe('ushort');
  expect((await sharp((await readPicture(deep)).bytes).metadata()).depth).toBe('uchar');
  const clear = await sharp({ create: { width: 9, height: 9, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  const white = (await readPicture(clear)).bytes;
  expect((await sharp(white).metadata()).hasAlpha).toBe(false);
  expect((await sidesOf(white)).left).toEqual([255, 255, 255]);
});

test('only the first frame of an animation is kept', async () => {
  const colours = ['#d02010', '#1020d0'];
  const frames = colours.map((background) =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
  const { bytes } = await readPicture(animated);
  expect(await sharp(bytes, { animated: true }).metadata()).toMatchObject({ width: 512, height: 512 });
  expect((await sidesOf(bytes)).left[0]).toBeGreaterThan(180);
});

test('a pixel bomb is refused by its header, before it is unpacked', async () => {
  const bomb = await sharp({ create: { width: 8_000, height: 8_000, channels: 3, background: '#000' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1_000_000);
  const before = process.memoryUsage().rss;
  const start = process.cpuUsage();
  const refused = { status: 400, body: { profile_picture: [expect.stringContaining('píxeles')] } };
  const attempts = Array.from({ length: 20 }, () => expect(readPicture(bomb)).rejects.toMatchObject(refused));
  await Promise.all(attempts);
  expect(process.cpuUsage(start).user).toBeLessThan(2_000_000);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});
