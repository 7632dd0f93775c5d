import { CARD_SIZE, type Card } from '~/domain/mentorCard';
import { faceTone } from '~/ui/faceTone';
import { initialsOf } from '~/ui/initials';
import { brandMark, COLORS, FACE_COLORS } from './brand';
import { circle, cutOut, placed, roundedBox, shape, star } from './shapes';
import { sharp } from './sharp';
import { type DrawnText, drawText, fitText } from './text';
import { plainWords } from './words';

type Overlays = ReturnType<typeof placed>[];

const EDGE = 80;
const FACE = 300;
/** Left edge and width of the words. */
const WORDS = { left: EDGE + FACE + 60, width: CARD_SIZE.width - EDGE * 2 - FACE - 60 };
/** Between the upper edge and the line above the brand. */
const STAGE = 510;
const NAME_MAX = 64;
const EXPERTISE_MAX = 110;
const AREA_MAX = 36;
const NAME_SIZES = [
  { size: 70, lines: 1 },
  { size: 60, lines: 1 },
  { size: 60, lines: 2 },
  { size: 48, lines: 2 },
];
const EXPERTISE_SIZES = [
  { size: 34, lines: 1 },
  { size: 30, lines: 2 },
];
const GAP = 32;
const MARGIN = 44;
const CHIP = { height: 56, padding: 24, gap: 14, size: 28 };

/**
 * The picture of a mentor for a shared link, as PNG: face, name, what is taught, rating, brand. `face`: a square of RGBA pixels with the side
 * `FACE_SIDE`; without it the initials in the colour of the account.
 */
export async function drawCard(card: Card, face: Buffer | null): Promise<Buffer> {
  const [left, words, foot] = await Promise.all([drawFace(card, face), drawWords(card), drawFoot()]);
  const [r, g, b] = COLORS.paper;
  return sharp({ create: { ...CARD_SIZE, channels: 3, background: { r, g, b } } })
    .composite([...left, ...words, ...foot])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export const FACE_SIDE = FACE;

async function drawFace({ username, name }: Card, face: Buffer | null): Promise<Overlays> {
  const box = { width: FACE, height: FACE };
  const at = { ...box, left: EDGE, top: (STAGE - FACE) / 2 };
  const round = circle(FACE / 2, FACE / 2, FACE / 2);
  if (face) return [placed(cutOut(face, box, round), at)];
  const ground = placed(shape(box, FACE_COLORS[faceTone(username)] ?? COLORS.line, round), at);
  const initials = initialsOf(plainWords(name, NAME_MAX)) || initialsOf(plainWords(username, NAME_MAX));
  if (initials === '') return [ground];
  const letters = await drawText(initials, { weight: 'strong', size: 116, color: COLORS.ink });
  return [ground, ...centred(letters, at)];
}

function centred(
  text: DrawnText,
  box: { left: number; top: number; width: number; height: number },
): Overlays {
  const { pixels, width, height } = text;
  if (width > box.width || height > box.height) return [];
  const left = box.left + (box.width - width) / 2;
  return [placed(pixels, { width, height, left, top: box.top + (box.height - height) / 2 })];
}

/** Name, line, rating and chips, one below the other in the middle of the stage; where all is too much, with one row of chips. */
async function drawWords(card: Card): Promise<Overlays> {
  const { width } = WORDS;
  const name = plainWords(card.name, NAME_MAX) || plainWords(card.username, NAME_MAX);
  const [title, line, rating, chips] = await Promise.all([
    fitText(name, { weight: 'strong', tries: NAME_SIZES, width, color: COLORS.ink }),
    fitText(plainWords(card.expertise, EXPERTISE_MAX), {
      weight: 'regular',
      tries: EXPERTISE_SIZES,
      width,
      color: COLORS.muted,
    }),
    drawRating(card),
    drawChips(card.areas),
  ]);
  const blocks = (rows: number) =>
    [title && block(title), line && block(line), rating, chips(rows)].filter((one) => one !== null);
  const heightOf = (all: Block[]) => all.reduce((sum, one) => sum + one.height + GAP, -GAP);
  const shown = heightOf(blocks(2)) <= STAGE - 2 * MARGIN ? blocks(2) : blocks(1);
  let top = (STAGE - heightOf(shown)) / 2;
  return shown.flatMap(({ height, overlays }) => {
    const here = top;
    top += height + GAP;
    return overlays(here);
  });
}

interface Block {
  height: number;
  overlays(top: number): Overlays;
}

const block = ({ pixels, width, height }: DrawnText): Block => ({
  height,
  overlays: (top) => [placed(pixels, { width, height, left: WORDS.left, top })],
});

async function drawRating({ rating, reviews }: Card): Promise<Block | null> {
  if (rating === null) return null;
  const side = 40;
  const text = `${rating.toLocaleString('es-ES', { minimumFractionDigits: 1 })} · ${reviews.toLocaleString('es-ES')} ${reviews === 1 ? 'reseña' : 'reseñas'}`;
  const words = await drawText(text, { weight: 'regular', size: 32, color: COLORS.ink });
  const box = { width: side, height: side };
  return {
    height: side,
    overlays: (top) => [
      placed(shape(box, COLORS.star, star(side)), { ...box, left: WORDS.left, top }),
      placed(words.pixels, {
        width: words.width,
        height: words.height,
        left: WORDS.left + side + 14,
        top: top + (side - words.height) / 2,
      }),
    ],
  };
}

/** In so many rows; what does not fit is left out. */
async function drawChips(areas: string[]): Promise<(rows: number) => Block | null> {
  const names = areas.map((area) => plainWords(area, AREA_MAX)).filter((area) => area !== '');
  const style = { weight: 'regular', size: CHIP.size, color: COLORS.tealStrong } as const;
  const chips = await Promise.all(names.map((name) => drawText(name, style)));
  const all: { left: number; row: number; chip: DrawnText; width: number }[] = [];
  let [left, row] = [0, 0];
  for (const chip of chips) {
    const width = chip.width + 2 * CHIP.padding;
    if (width > WORDS.width) continue;
    if (left + width > WORDS.width) [left, row] = [0, row + 1];
    all.push({ left: WORDS.left + left, row, chip, width });
    left += width + CHIP.gap;
  }
  const { height, gap } = CHIP;
  return (rows) => {
    const shown = all.filter((one) => one.row < rows);
    const last = shown.at(-1);
    if (!last) return null;
    return {
      height: height + last.row * (height + gap),
      overlays: (top) =>
        shown.flatMap(({ chip, width, left, row }) => {
          const box = { width, height, left, top: top + row * (height + gap) };
          return [
            placed(shape(box, COLORS.tealSoft, roundedBox(box, height / 2)), box),
            ...centred(chip, box),
          ];
        }),
    };
  };
}

async function drawFoot(): Promise<Overlays> {
  const height = CARD_SIZE.height - STAGE;
  const side = 60;
  const [brand, says] = await Promise.all([
    drawText('Mentorea', { weight: 'strong', size: 46, color: COLORS.tealStrong }),
    drawText('Mentorías particulares, a tu hora', { weight: 'regular', size: 28, color: COLORS.muted }),
  ]);
  const line = { width: CARD_SIZE.width - 2 * EDGE, height: 2, left: EDGE, top: STAGE };
  const middle = (inner: number) => STAGE + (height - inner) / 2;
  return [
    placed(
      shape(line, COLORS.line, () => -1),
      line,
    ),
    ...brandMark(side, { left: EDGE, top: middle(side) }),
    placed(brand.pixels, { ...brand, left: EDGE + side + 18, top: middle(brand.height) }),
    placed(says.pixels, { ...says, left: CARD_SIZE.width - EDGE - says.width, top: middle(says.height) }),
  ];
}
