/** Columns of the week's table; cells are numbered row by row. */
const COLUMNS = 7;

/** All cells of the rectangle between two corners, in order. */
export function rectangle(from: number, to: number): number[] {
  const [top, bottom] = inOrder(Math.floor(from / COLUMNS), Math.floor(to / COLUMNS));
  const [left, right] = inOrder(from % COLUMNS, to % COLUMNS);
  const cells: number[] = [];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) cells.push(row * COLUMNS + column);
  }
  return cells;
}

/** `before` with the rectangle switched on or off. */
export function paint(before: readonly boolean[], stroke: { from: number; to: number; on: boolean }) {
  const after = [...before];
  for (const cell of rectangle(stroke.from, stroke.to)) after[cell] = stroke.on;
  return after;
}

const STEPS: Record<string, [rows: number, columns: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-4, 0],
  PageDown: [4, 0],
  Home: [0, -COLUMNS],
  End: [0, COLUMNS],
};

/** The cell a key moves to; null for other keys. Arrows skip empty cells, other keys stop before them. */
export function cellAfterKey(key: string, cell: number, cells: number, isThere = (_cell: number) => true) {
  const step = Object.hasOwn(STEPS, key) ? STEPS[key] : undefined;
  if (!step) return null;
  const moved = ([down, across]: [number, number], times = 1) => {
    const row = clamp(Math.floor(cell / COLUMNS) + down * times, cells / COLUMNS - 1);
    return row * COLUMNS + clamp((cell % COLUMNS) + across * times, COLUMNS - 1);
  };
  const length = Math.abs(step[0] + step[1]);
  if (length === 1) {
    for (let times = 1; moved(step, times) !== moved(step, times - 1); times += 1)
      if (isThere(moved(step, times))) return moved(step, times);
    return cell;
  }
  const unit: [number, number] = [Math.sign(step[0]), Math.sign(step[1])];
  for (let times = length; times > 0; times -= 1) if (isThere(moved(unit, times))) return moved(unit, times);
  return cell;
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

const inOrder = (a: number, b: number): [number, number] => (a < b ? [a, b] : [b, a]);
