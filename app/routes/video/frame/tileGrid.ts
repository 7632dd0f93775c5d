/** Pictures side by side: as many columns as make them largest. */

export interface Space {
  count: number;
  /** Pixels. */
  width: number;
  height: number;
  gap: number;
}

export interface TileGrid {
  columns: number;
  /** Of one tile, pixels. */
  width: number;
  height: number;
}

/** Faces may be cut, but neither to a slit nor, where the space is wide, to a tower. */
const WIDEST = 16 / 9;
const TALLEST = { wide: 4 / 3, tall: 3 / 4 };

export function tileGrid({ count, width, height, gap }: Space): TileGrid {
  const tallest = width > height ? TALLEST.wide : TALLEST.tall;
  let best: TileGrid = { columns: 1, width: 0, height: 0 };
  for (let columns = 1; columns <= Math.max(1, count); columns += 1) {
    const rows = Math.ceil(count / columns);
    const roomX = (width - gap * (columns - 1)) / columns;
    const roomY = (height - gap * (rows - 1)) / rows;
    const tile = largest(roomX, roomY, tallest);
    if (tile.width * tile.height > best.width * best.height + 1) best = { columns, ...tile };
  }
  return best;
}

function largest(width: number, height: number, tallest: number): { width: number; height: number } {
  if (width <= 0 || height <= 0) return { width: 0, height: 0 };
  if (width / height > WIDEST) return { width: Math.floor(height * WIDEST), height: Math.floor(height) };
  if (width / height < tallest) return { width: Math.floor(width), height: Math.floor(width / tallest) };
  return { width: Math.floor(width), height: Math.floor(height) };
}
