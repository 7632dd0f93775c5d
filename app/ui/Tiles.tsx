import { Card } from './Card';

export interface Tile {
  label: string;
  value: string;
  note: string;
}

/** A few numbers that stand for the whole page. */
export function Tiles({ tiles }: { tiles: Tile[] }) {
  return (
    <Card as="section" aria-label="Resumen" className="mb-10">
      <dl className="-my-2.5 grid grid-cols-2 gap-x-6 md:grid-cols-3 xl:grid-cols-5">
        {tiles.map(({ label, value, note }) => (
          <div key={label} className="row-span-3 grid grid-rows-subgrid py-2.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-serif text-2xl font-semibold tabular-nums">{value}</dd>
            <dd className="text-md text-muted">{note}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
