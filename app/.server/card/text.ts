/** Texts as pixels, in a typeface that comes with the packages: an image of the application has no fonts of its own. */
import { createRequire } from 'node:module';
import type { Rgb } from './shapes';
import { sharp } from './sharp';
import { escaped, plainWords } from './words';

const PACKAGE = '@expo-google-fonts/source-serif-4';
const WEIGHTS = {
  regular: { family: 'Source Serif 4', file: '400Regular/SourceSerif4_400Regular.ttf' },
  strong: { family: 'Source Serif 4 SemiBold', file: '600SemiBold/SourceSerif4_600SemiBold.ttf' },
} as const;

export interface TextStyle {
  weight: keyof typeof WEIGHTS;
  /** Pixels. */
  size: number;
  color: Rgb;
  /** Pixels after which a line breaks; without it there is one line. */
  width?: number;
}

/** The ink alone, without the room around it. */
export interface DrawnText {
  pixels: Buffer;
  width: number;
  height: number;
}

const { resolve } = createRequire(import.meta.url);

export async function drawText(text: string, { weight, size, color, width }: TextStyle): Promise<DrawnText> {
  const { family, file } = WEIGHTS[weight];
  const [red, green, blue] = color.map((part) => part.toString(16).padStart(2, '0'));
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="#${red}${green}${blue}">${escaped(text)}</span>`,
      font: `${family} ${size}`,
      fontfile: resolve(`${PACKAGE}/${file}`),
      dpi: 72,
      rgba: true,
      ...(width ? { width, wrap: 'word-char' as const } : {}),
    },
  })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

interface Try {
  size: number;
  lines: number;
}

/** The first way in which the whole text fits; in the last one it is cut until it does. Null for no text. */
export async function fitText(
  text: string,
  { tries, ...style }: Omit<TextStyle, 'size'> & { tries: readonly Try[]; width: number },
): Promise<DrawnText | null> {
  if (text === '') return null;
  const [{ size, lines } = { size: 16, lines: 1 }, ...others] = tries;
  const drawn = await drawText(text, { ...style, size });
  // The ink of one line is at most 1.3 times its size high, and each further one 1.3 more.
  if (drawn.height <= size * 1.3 * lines && drawn.width <= style.width) return drawn;
  if (others.length > 0) return fitText(text, { ...style, tries: others });
  const shorter = plainWords(text, Math.floor(text.length * 0.85));
  return shorter.length < text.length ? fitText(shorter, { ...style, tries }) : null;
}
