import { formatEuros } from '~/domain/money';
import { totalPrice } from '~/domain/price';
import { SlotSummary } from '../../booking/SlotSummary';
import type { MoveView } from './loadMove';

/** What is ticked, and what it would cost beside what it costs now. */
export function MoveSummary({ view, slots }: { view: MoveView; slots: string[] }) {
  return (
    <>
      <SlotSummary slots={slots} days={view.week.days} own={view.own} />
      {slots.length > 0 && (
        <p className="slot-when text-muted">
          Total: <strong className="text-ink">{formatEuros(totalPrice(slots.length, view.price))}</strong>{' '}
          (ahora {view.now.total})
        </p>
      )}
    </>
  );
}
