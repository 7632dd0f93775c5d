/** Where everybody is in a recording's picture: a mosaic, or a column beside the screen that is shown. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const STAGE = { width: 1280, height: 720 };
const COLUMN = 256;

/** Equal boxes for so many people, as large as they can be. */
export function mosaic(count: number, { x, y, width, height }: Box): Box[] {
  const columns = Math.max(1, Math.ceil(Math.sqrt(count)));
  const rows = Math.max(1, Math.ceil(count / columns));
  const size = { width: Math.floor(width / columns), height: Math.floor(height / rows) };
  return Array.from({ length: count }, (_, at) => ({
    ...size,
    x: x + (at % columns) * size.width,
    y: y + Math.floor(at / columns) * size.height,
  }));
}

export function stageOf(count: number, hasScreen: boolean): { people: Box[]; screen: Box | null } {
  const whole = { x: 0, y: 0, ...STAGE };
  if (!hasScreen) return { people: mosaic(count, whole), screen: null };
  const height = Math.min(Math.round((COLUMN * 9) / 16), Math.floor(STAGE.height / Math.max(1, count)));
  const x = STAGE.width - COLUMN;
  return {
    screen: { ...whole, width: x },
    people: Array.from({ length: count }, (_, at) => ({ x, y: at * height, width: COLUMN, height })),
  };
}

/** The middle of the picture that fills the box (`cover`), or the box within which all of it is seen (`contain`). */
export function cover(picture: { width: number; height: number }, box: Box): Box {
  const scale = Math.max(box.width / picture.width, box.height / picture.height);
  const [width, height] = [box.width / scale, box.height / scale];
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height };
}

export function contain(picture: { width: number; height: number }, box: Box): Box {
  const scale = Math.min(box.width / picture.width, box.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return { x: box.x + (box.width - width) / 2, y: box.y + (box.height - height) / 2, width, height };
}
