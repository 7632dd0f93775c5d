export interface ChartBar {
  name: string;
  /** By series; null if unknown. */
  values: (number | null)[];
  /** In words: each series, then each column of `more`. */
  texts: string[];
}

interface BarChartProps {
  title: string;
  unit: 'Mes' | 'Semana';
  bars: ChartBar[];
  /** At most two. */
  series: string[];
  /** Further columns, without a bar. */
  more?: string[];
}

/** Filled and outlined: never colour alone. */
const PAINT = ['fill-teal', 'fill-teal-soft stroke-teal'];
/** Pixels, as the gap between them. */
const THICK = 10;
const GAP = 3;

/** Bars on one scale with their numbers beside them: a table, so that it can be read aloud. */
export function BarChart({ title, unit, bars, series, more = [] }: BarChartProps) {
  const most = Math.max(...bars.flatMap(({ values }) => values.map((value) => value ?? 0)), 0) || 1;
  return (
    <div className="overflow-x-auto">
      <table className="figures-table w-full">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            {[...series, ...more].map((name, at) => (
              <th key={name} scope="col" className="amount last:pr-0">
                {series.length > 1 && at < series.length && (
                  <svg aria-hidden="true" viewBox="-1 -1 12 12" className="mr-1.5 inline size-3">
                    <rect width={THICK} height={THICK} rx="2" className={PAINT[at]} />
                  </svg>
                )}
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, values, texts }) => (
            <tr key={name}>
              <th scope="row" className="w-full">
                <div className="items-center sm:flex">
                  <span className="block shrink-0 whitespace-nowrap sm:w-28">{name} </span>
                  <svg
                    aria-hidden="true"
                    className="w-full overflow-visible"
                    height={values.length * (THICK + GAP) - GAP}
                  >
                    {values.map((value, at) => (
                      <rect
                        key={series[at]}
                        y={at * (THICK + GAP)}
                        width={`${(100 * (value ?? 0)) / most}%`}
                        height={THICK}
                        rx="2"
                        className={value ? PAINT[at] : 'hidden'}
                      />
                    ))}
                  </svg>
                </div>
              </th>
              {texts.map((text, at) => (
                <td key={[...series, ...more][at]} className="amount last:pr-0 max-sm:align-top">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
