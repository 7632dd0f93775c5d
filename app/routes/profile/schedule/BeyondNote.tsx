import { hoursByDay } from '~/domain/weekText';
import type { AvailabilitySlot } from '../../../../api/contract/tolerant';

/** Hours that are saved but not in the table. Nothing when there are none. */
export function BeyondNote({ beyond }: { beyond: readonly AvailabilitySlot[] }) {
  if (beyond.length === 0) return null;
  const days = hoursByDay(beyond).filter(({ spans }) => spans.length > 0);
  return (
    <p className="rounded-xl bg-blue-soft p-4">
      También tienes guardadas horas que no caben en la tabla y que se conservan al guardar:{' '}
      {days.map(({ name, spans }) => `${name} ${spans.join(', ')}`).join('; ')}.
    </p>
  );
}
