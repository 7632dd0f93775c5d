import { hoursByDay } from '~/domain/weekText';
import { CheckboxField } from '~/forms/CheckboxField';
import type { AvailabilitySlot } from '../../../../api/contract/tolerant';
import { FIELDS } from './weekForm';

interface BeyondNoteProps {
  beyond: readonly AvailabilitySlot[];
  /** They are to go. */
  dropped: boolean;
}

/** Hours that are saved but not in the table, and the way to be rid of them. Nothing when there are none. */
export function BeyondNote({ beyond, dropped }: BeyondNoteProps) {
  if (beyond.length === 0) return null;
  const days = hoursByDay(beyond).filter(({ spans }) => spans.length > 0);
  return (
    <div className="rounded-xl bg-blue-soft p-4">
      <p>
        También tienes guardadas horas que no caben en la tabla y que se conservan al guardar:{' '}
        {days.map(({ name, spans }) => `${name} ${spans.join(', ')}`).join('; ')}.
      </p>
      <CheckboxField label="Quitarlas al guardar" name={FIELDS.dropBeyond} defaultChecked={dropped} />
    </div>
  );
}
