import { formatEuros } from '~/domain/money';
import { countSlots } from '~/domain/slots';
import { Card } from '~/ui/Card';
import type { SummaryView } from './loadSummary';

/** Slots × 0.5 × price per hour (spec.md section 9), and how it compares with what the mentor usually asks. */
export function CostBreakdown({ view }: { view: SummaryView }) {
  return (
    <Card as="section" aria-labelledby="coste">
      <h3 id="coste" className="text-xl">
        Coste
      </h3>
      <dl className="mt-3 flex flex-col gap-2">
        <Line name="Precio por hora" value={formatEuros(view.price)} />
        <Line name="Tiempo" value={countSlots(view.slots)} />
        <Line name="Cálculo" value={`${view.slots} × 0,5 h × ${formatEuros(view.price)}`} />
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3 text-xl font-semibold">
          <dt>Total</dt>
          <dd className="tabular-nums">{formatEuros(view.total)}</dd>
        </div>
      </dl>
      <p className="mt-3 text-muted">{view.difference}.</p>
      {view.warning && <p className="mt-3 rounded-xl bg-amber-soft p-3 text-amber">{view.warning}</p>}
    </Card>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{value}</dd>
    </div>
  );
}
