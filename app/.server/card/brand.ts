/** Colours and mark of app/app.css and app/ui/Brand.tsx, in the light that a shared link is seen in. */
import { circle, placed, type Rgb, roundedBox, shape, stroke } from './shapes';

export const COLORS = {
  paper: [250, 247, 241],
  ink: [29, 34, 48],
  muted: [90, 92, 105],
  line: [229, 223, 211],
  teal: [15, 95, 91],
  tealStrong: [10, 69, 66],
  tealSoft: [225, 238, 234],
  white: [255, 255, 255],
  star: [184, 114, 11],
} as const satisfies Record<string, Rgb>;

const CLAY: Rgb = [236, 208, 192];

/** In the order of app/ui/faceTone.ts. */
export const FACE_COLORS: readonly Rgb[] = [
  [220, 205, 181],
  [198, 216, 210],
  [213, 208, 230],
  CLAY,
  [201, 217, 232],
];

/** Two people at one table, white on teal. */
export function brandMark(side: number, { left, top }: { left: number; top: number }) {
  const unit = side / 32;
  const box = { width: side, height: side };
  const line = stroke(
    [
      [7.5 * unit, 22.5 * unit],
      [7.5 * unit, 13.3 * unit],
      [16 * unit, 20.7 * unit],
      [24.5 * unit, 13.3 * unit],
      [24.5 * unit, 22.5 * unit],
    ],
    3 * unit,
  );
  return [
    shape(box, COLORS.teal, roundedBox(box, 9 * unit)),
    shape(box, COLORS.white, line),
    shape(box, CLAY, circle(16 * unit, 10 * unit, 2.4 * unit)),
  ].map((pixels) => placed(pixels, { ...box, left, top }));
}
