import { expect, it } from 'vitest';
import { picture } from '~/tests/support/images';
import { judgePicture } from './picture';

const NOT_VALID = { problem: 'Por favor selecciona un archivo de imagen válido.' };
const HEIC = { problem: expect.stringContaining('envíala como JPEG') };

const judge = (...parts: (string | Buffer)[]) =>
  judgePicture(
    new Blob(
      parts.map((part) => Uint8Array.from(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
      { type: 'text/html' },
    ),
  );

it.each(['jpeg', 'png', 'webp', 'avif'] as const)('knows %s by its content, of any size', async (format) => {
  expect(await judge(await picture(format), Buffer.alloc(6_000_000))).toEqual({ type: `image/${format}` });
});

it.each(['gif', 'tiff'] as const)('does not take %s', async (format) => {
  expect(await judge(await picture(format))).toEqual(NOT_VALID);
});

it.each([
  ['', NOT_VALID],
  ['\xff\xd8', NOT_VALID],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', NOT_VALID],
  ['RIFF\x00\x00\x00\x00WAVEfmt ', NOT_VALID],
  ['avif', NOT_VALID],
  ['\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', HEIC],
  ['\x00\x00\x00\x1cftypmif1\x00\x00\x00\x00mif1heix', HEIC],
])('does not take %j', async (text, problem) => {
  expect(await judge(text)).toEqual(problem);
});
