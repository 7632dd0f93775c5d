/** The picture of a mentor for a shared link, laid out by satori: outlines instead of text. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CSSProperties, ReactNode } from 'react';
import sharp from 'sharp';
import { ratingText } from '~/api/contract/rules/reviews';
import { colorOf as color } from '~/app/.server/palette';
import { CARD_SIZE, type Card } from '~/app/domain/mentors/mentorCard';
import { faceTone, initialsOf } from '~/app/domain/site/face';
import { FACE_SIDE } from './photo';

const EDGE = 80;
const WORDS_WIDTH = CARD_SIZE.width - 2 * EDGE - FACE_SIDE - 60;
/** Pixels: the area above the line over the brand, and the height that the text may take. */
const STAGE = { height: 510, words: 424 };
const NAME_MAX = 64;
const EXPERTISE_MAX = 110;
const AREA_MAX = 36;
const NAME_SIZES = [
  { fontSize: 70, lineClamp: 1 },
  { fontSize: 60, lineClamp: 1 },
  { fontSize: 60, lineClamp: 2 },
  { fontSize: 48, lineClamp: 2 },
];
const EXPERTISE_SIZES = [
  { fontSize: 34, lineClamp: 1 },
  { fontSize: 30, lineClamp: 2 },
];
const MOST_SECONDS = 10;

/** Same order as in app/ui/Avatar.tsx. */
const TONES = ['sand', 'sage', 'lilac', 'clay', 'sky'];

/** A PNG. `face`: a square of RGBA pixels of side `FACE_SIDE`; without it the initials are drawn. */
export async function drawCard(card: Card, face: Buffer | null): Promise<Buffer> {
  const name = plainWords(card.name, NAME_MAX) || plainWords(card.username, NAME_MAX);
  const initials = initialsOf(name) || initialsOf(plainWords(card.username, NAME_MAX));
  const title = await fitText(name, NAME_SIZES, { fontWeight: 600, lineHeight: 1.2 });
  const line = await fitText(plainWords(card.expertise, EXPERTISE_MAX), EXPERTISE_SIZES, {
    color: color('muted'),
    marginTop: 14,
    lineHeight: 1.3,
  });
  const areas = card.areas.map((area) => plainWords(area, AREA_MAX)).filter((area) => area !== '');
  const wordsWith = (shown: string[]) => (
    <div style={{ width: WORDS_WIDTH, display: 'flex', flexDirection: 'column' }}>
      {title}
      {line}
      {card.rating !== null && <Rating rating={card.rating} reviews={card.reviews} />}
      {shown.length > 0 && <Chips areas={shown} />}
    </div>
  );
  let words = wordsWith(areas);
  while (areas.length > 0 && (await heightOf(words)) > STAGE.words) {
    areas.pop();
    words = wordsWith(areas);
  }
  return toPng(
    await layOut(
      <div
        style={{
          ...CARD_SIZE,
          boxSizing: 'border-box',
          padding: `0 ${EDGE}px`,
          display: 'flex',
          flexDirection: 'column',
          color: color('ink'),
          background: color('paper'),
        }}
      >
        <div style={{ height: STAGE.height, display: 'flex', alignItems: 'center', gap: 60 }}>
          {face ? (
            <Photo src={await toDataUrl(face)} tone={card.username} />
          ) : (
            <Initials text={initials} tone={card.username} />
          )}
          {words}
        </div>
        <Foot />
      </div>,
      CARD_SIZE,
    ),
  );
}

const round: CSSProperties = {
  width: FACE_SIDE,
  height: FACE_SIDE,
  borderRadius: FACE_SIDE / 2,
  flexShrink: 0,
};
const centred: CSSProperties = { display: 'flex', alignItems: 'center', justifyContent: 'center' };

/** Drawn portraits are transparent, so they get a background, as in app/ui/Avatar.tsx. */
const Photo = ({ src, tone }: { src: string; tone: string }) => (
  <img src={src} alt="" style={{ ...round, background: toneOf(tone) }} />
);

const toneOf = (username: string) => color(`face-${TONES[faceTone(username)]}`);

const Initials = ({ text, tone }: { text: string; tone: string }) => (
  <div
    style={{
      ...round,
      ...centred,
      background: toneOf(tone),
      fontSize: 116,
      fontWeight: 600,
    }}
  >
    {text}
  </div>
);

function Rating({ rating, reviews }: { rating: number; reviews: number }) {
  return (
    <div style={{ height: 40, marginTop: 22, display: 'flex', alignItems: 'center', gap: 14, fontSize: 32 }}>
      <svg aria-hidden="true" width="40" height="40" viewBox="-20 -21.2 40 40">
        <path
          fill={color('star')}
          d="M0-20 4.7-6.5 19-6.2 7.6 2.5 11.8 16.2 0 8-11.8 16.2-7.6 2.5-19-6.2-4.7-6.5z"
        />
      </svg>
      {`${ratingText(rating)} · ${reviews.toLocaleString('es-ES')} ${reviews === 1 ? 'reseña' : 'reseñas'}`}
    </div>
  );
}

const Chips = ({ areas }: { areas: string[] }) => (
  <div style={{ marginTop: 32, display: 'flex', flexWrap: 'wrap', gap: 14 }}>
    {areas.map((area) => (
      <div
        key={area}
        style={{
          padding: '10px 24px',
          borderRadius: 28,
          color: color('teal-strong'),
          background: color('teal-soft'),
          fontSize: 28,
          lineHeight: '36px',
          overflowWrap: 'anywhere',
        }}
      >
        {area}
      </div>
    ))}
  </div>
);

/** With the mark of app/ui/Brand.tsx. */
const Foot = () => (
  <div
    style={{ flexGrow: 1, display: 'flex', alignItems: 'center', borderTop: `2px solid ${color('line')}` }}
  >
    <svg aria-hidden="true" width="60" height="60" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="9" fill={color('teal')} />
      <path
        d="M7.5 22.5v-9.2l8.5 7.4 8.5-7.4v9.2"
        fill="none"
        stroke={color('on-teal')}
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="10" r="2.4" fill={color('dot')} />
    </svg>
    <div style={{ marginLeft: 18, color: color('teal-strong'), fontSize: 46, fontWeight: 600 }}>Mentorea</div>
    <div style={{ marginLeft: 'auto', color: color('muted'), fontSize: 28 }}>
      Mentorías particulares, a tu hora
    </div>
  </div>
);

/** The text in the first size in which all of it fits; in the last one it is cut. */
async function fitText(
  text: string,
  sizes: { fontSize: number; lineClamp: number }[],
  look: CSSProperties & { lineHeight: number },
): Promise<ReactNode> {
  if (text === '') return null;
  const style: CSSProperties = { ...look, overflowWrap: 'anywhere' };
  for (const { fontSize, lineClamp } of sizes) {
    const whole = <div style={{ ...style, fontSize, marginTop: 0 }}>{text}</div>;
    if ((await heightOf(whole)) <= Math.ceil(fontSize * look.lineHeight * lineClamp))
      return <div style={{ ...style, fontSize }}>{text}</div>;
  }
  return <div style={{ ...style, ...sizes.at(-1), display: 'block' }}>{text}</div>;
}

/** Height in the text column, without glyph outlines, which take most of a layout's time. */
async function heightOf(node: ReactNode): Promise<number> {
  const svg = await layOut(node, { width: WORDS_WIDTH, embedFont: false });
  return Number(/ height="([\d.]+)"/.exec(svg)?.[1]);
}

async function layOut(node: ReactNode, options: { width: number; height?: number; embedFont?: boolean }) {
  tools ??= await loadTools();
  const { satori, fonts } = tools;
  return satori(node, { ...options, fonts });
}

/** Loaded with the first card. satori caches parsed fonts by these objects. */
let tools: Awaited<ReturnType<typeof loadTools>> | undefined;

async function loadTools() {
  const { resolve } = createRequire(import.meta.url);
  const load = async (weight: 400 | 600, file: string) => {
    const data = await readFile(resolve(`@expo-google-fonts/source-serif-4/${file}`));
    return { name: 'Source Serif 4', weight, data };
  };
  const [{ default: satori }, ...fonts] = await Promise.all([
    import('satori'),
    load(400, '400Regular/SourceSerif4_400Regular.ttf'),
    load(600, '600SemiBold/SourceSerif4_600SemiBold.ttf'),
  ]);
  return { satori, fonts };
}

async function toDataUrl(face: Buffer): Promise<string> {
  const raw = { width: FACE_SIDE, height: FACE_SIDE, channels: 4 } as const;
  const png = await sharp(face, { raw }).png({ compressionLevel: 0 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Goes through a file: the SVG loader is allowed for files only, so that photos, which come as bytes, never reach it. */
async function toPng(svg: string): Promise<Buffer> {
  const file = join(tmpdir(), `mentorea-card-${randomUUID()}.svg`);
  try {
    await writeFile(file, svg, { flag: 'wx', mode: 0o600 });
    sharp.unblock({ operation: ['VipsForeignLoadSvgFile'] });
    return await sharp(file)
      .timeout({ seconds: MOST_SECONDS })
      .removeAlpha()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } finally {
    await rm(file, { force: true });
  }
}

/** User text, cleaned for one line of a picture. */

const graphemes = new Intl.Segmenter('es', { granularity: 'grapheme' });

/** Most accents on one letter; more would run out of the line. */
const MOST_MARKS = 3;
/** Characters examined, however long the text is. */
const LONGEST = 600;

/** Scripts the font lacks would be drawn as boxes on a machine without other fonts. */
const FOREIGN =
  /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]|(?![\0-\u20bf])\p{Script=Common}/gu;
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u00a9\u00ad\u00ae\u061c\u200b-\u200f\u202a-\u202e\u2060-\u206f]|\u20e3|\ufe0e|\ufe0f/gu;

/** At most `max` Latin, Greek or Cyrillic letters on one line, without emoji; a cut ends in '…'. */
export function plainWords(text: string, max: number): string {
  const line = text
    .slice(0, LONGEST)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(FOREIGN, '')
    .replace(/ +/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(line)) return '';
  const letters = Array.from(graphemes.segment(line), ({ segment }) =>
    [...segment].slice(0, 1 + MOST_MARKS).join(''),
  );
  if (letters.length <= max) return letters.join('');
  return `${letters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`;
}
