/** A bar of a chart drawn by the server, one or two series, also as a table (appKit.css). */
export interface ChartBar {
  /** The header of its table row. */
  long: string;
  /** The text below the bar; '' for none. */
  short: string;
  /** By series; null if unknown. */
  values: (number | null)[];
  /** The cells of its table row: each series, then each column of `more`. */
  texts: string[];
  /** The text above the bar; '' for none. */
  label: string;
  /** A text above the label. */
  note?: string;
}

interface BarChartProps {
  /** Unique on the page. */
  id: string;
  title: string;
  unit: 'meses' | 'semanas';
  bars: ChartBar[];
  /** The first is solid, the second striped: never colour alone. */
  series: { name: string; legend: string }[];
  /** Series stand side by side instead of stacked. */
  beside?: boolean;
  /** Further columns of the table. */
  more?: string[];
}

/** Units of the drawing. */
const WIDTH = 600;
const BARS = 122;
const LABEL = 28;
const FOOT = 30;
const WIDEST = 44;

export function BarChart({ id, title, unit, bars, series, beside = false, more = [] }: BarChartProps) {
  const stripes = `${id}-rayas`;
  const top = LABEL * (bars.some(({ note }) => note) ? 2 : 1);
  const ground = top + BARS;
  const step = WIDTH / Math.max(1, bars.length);
  const heightOf = ({ values }: ChartBar) =>
    values.reduce<number>((all, value) => (beside ? Math.max(all, value ?? 0) : all + (value ?? 0)), 0);
  const most = Math.max(...bars.map(heightOf), 0);
  const scale = (value: number) => (most > 0 ? (value / most) * BARS : 0);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${ground + FOOT}`}
        role="img"
        aria-label={`${title}, por ${unit}: las cifras están en la tabla`}
        className="w-full max-w-3xl overflow-visible"
      >
        <defs>
          <pattern
            id={stripes}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-teal-soft" />
            <line x1="0" y1="0" x2="0" y2="6" strokeWidth="3" className="stroke-teal" />
          </pattern>
        </defs>
        <line x1="0" x2={WIDTH} y1={ground} y2={ground} className="stroke-line" />
        {bars.map((bar, at) => (
          <Column
            key={bar.long}
            bar={bar}
            x={at * step + step / 2}
            ground={ground}
            top={ground - scale(heightOf(bar))}
            rects={rectsOf(
              bar.values.map((value) => scale(value ?? 0)),
              Math.min(WIDEST, step * 0.7),
              beside,
            )}
            stripes={stripes}
          />
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-md text-muted">
        {series.map(({ name, legend }, at) => (
          <span key={name} className="flex items-center gap-2">
            <svg aria-hidden="true" className="size-3.5 shrink-0" viewBox="0 0 14 14">
              <rect width="14" height="14" rx="2" {...paintOf(at, stripes)} />
            </svg>
            {legend}{' '}
          </span>
        ))}
      </figcaption>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Ver como tabla</summary>
        <div className="overflow-x-auto">
          <table className="figures-table">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Cuándo</th>
                {[...series.map(({ name }) => name), ...more].map((name) => (
                  <th key={name} scope="col" className="amount">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bars.map((bar) => (
                <tr key={bar.long}>
                  <th scope="row">{bar.long}</th>
                  {[...series.map(({ name }) => name), ...more].map((name, at) => (
                    <td key={name} className="amount">
                      {bar.texts[at]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  );
}

const paintOf = (series: number, stripes: string) =>
  series === 0 ? { className: 'fill-teal' } : { fill: `url(#${stripes})` };

interface Rect {
  /** Relative to the middle of the bar. */
  x: number;
  width: number;
  height: number;
  /** Height above the ground. */
  foot: number;
}

function rectsOf(heights: number[], width: number, beside: boolean): Rect[] {
  const each = beside ? width / heights.length : width;
  return heights.map((height, at) => ({
    x: beside ? at * each - width / 2 : -width / 2,
    width: each,
    height,
    foot: beside ? 0 : heights.slice(0, at).reduce((sum, one) => sum + one, 0),
  }));
}

interface ColumnProps {
  bar: ChartBar;
  /** The middle of the bar. */
  x: number;
  ground: number;
  /** The top of its highest part. */
  top: number;
  rects: Rect[];
  stripes: string;
}

function Column({ bar, x, ground, top, rects, stripes }: ColumnProps) {
  const text = { x, textAnchor: 'middle' } as const;
  return (
    <g>
      {rects.map(
        ({ x: from, width, height, foot }, at) =>
          height > 0 && (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a series is its place
              key={at}
              x={x + from}
              y={ground - foot - height}
              width={width}
              height={height}
              rx="4"
              {...paintOf(at, stripes)}
            />
          ),
      )}
      {bar.note && (
        <text {...text} y={top - 6 - LABEL} className="fill-muted text-[13px] max-sm:text-[22px]">
          {bar.note}
        </text>
      )}
      <text {...text} y={top - 6} className="fill-ink text-[13px] font-semibold max-sm:text-[22px]">
        {bar.label}
      </text>
      <text {...text} y={ground + FOOT - 8} className="fill-muted text-[13px] max-sm:text-[22px]">
        {bar.short}
      </text>
    </g>
  );
}
