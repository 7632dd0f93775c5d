import { formatAmount } from '~/app/domain/money/money';
import type { IncomeView } from './loadIncome';

type Bar = IncomeView['bars'][number];

/** Units of the drawing. */
const WIDTH = 600;
const HEIGHT = 180;
const TOP = 28;
const FOOT = 30;

/** Bars of what is done and, above, of what is expected; the same as a table behind 'Ver como tabla'. */
export function IncomeChart({ bars, title }: { bars: Bar[]; title: string }) {
  const most = Math.max(...bars.map(({ done, expected }) => done + expected), 0);
  const step = WIDTH / Math.max(1, bars.length);
  const scale = (amount: number) => (most > 0 ? (amount / most) * (HEIGHT - TOP - FOOT) : 0);
  return (
    <figure className="flex flex-col gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${title}, por ${bars.length > 6 ? 'meses' : 'semanas'}: las cifras están en la tabla`}
        className="w-full max-w-3xl"
      >
        <defs>
          <pattern
            id="por-celebrar"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-teal-soft" />
            <line x1="0" y1="0" x2="0" y2="6" strokeWidth="3" className="stroke-teal" />
          </pattern>
        </defs>
        <line x1="0" x2={WIDTH} y1={HEIGHT - FOOT} y2={HEIGHT - FOOT} className="stroke-line" />
        {bars.map((bar, at) => (
          <Column
            key={bar.short}
            bar={bar}
            x={at * step + step / 2}
            width={Math.min(44, step * 0.6)}
            done={scale(bar.done)}
            expected={scale(bar.expected)}
          />
        ))}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-md text-muted">
        <span className="flex items-center gap-2">
          <i aria-hidden="true" className="size-3.5 rounded-sm bg-teal" />
          Celebrado, en euros
        </span>
        <span className="flex items-center gap-2">
          <svg aria-hidden="true" className="size-3.5" viewBox="0 0 14 14">
            <rect width="14" height="14" rx="2" fill="url(#por-celebrar)" />
          </svg>
          Por celebrar
        </span>
      </figcaption>
      <details>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">Ver como tabla</summary>
        <table className="income-table">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <th scope="col">Cuándo</th>
              <th scope="col" className="amount">
                Celebrado
              </th>
              <th scope="col" className="amount">
                Por celebrar
              </th>
            </tr>
          </thead>
          <tbody>
            {bars.map((bar) => (
              <tr key={bar.short}>
                <th scope="row">{bar.long}</th>
                <td className="amount">{bar.doneText}</td>
                <td className="amount">{bar.expectedText}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

interface ColumnProps {
  bar: Bar;
  /** Its middle. */
  x: number;
  width: number;
  /** Heights. */
  done: number;
  expected: number;
}

function Column({ bar, x, width, done, expected }: ColumnProps) {
  const ground = HEIGHT - FOOT;
  const top = ground - done - expected;
  const total = bar.done + bar.expected;
  return (
    <g>
      {done > 0 && (
        <rect x={x - width / 2} y={ground - done} width={width} height={done} rx="4" className="fill-teal" />
      )}
      {expected > 0 && (
        <rect x={x - width / 2} y={top} width={width} height={expected} rx="4" fill="url(#por-celebrar)" />
      )}
      {total > 0 && (
        <text
          x={x}
          y={top - 6}
          textAnchor="middle"
          className="fill-ink text-[13px] font-semibold max-sm:text-[22px]"
        >
          {Number.isInteger(total) ? total : formatAmount(total)}
        </text>
      )}
      <text x={x} y={HEIGHT - 8} textAnchor="middle" className="fill-muted text-[13px] max-sm:text-[22px]">
        {bar.short}
      </text>
    </g>
  );
}
