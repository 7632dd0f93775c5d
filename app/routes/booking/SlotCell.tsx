import type { GridCell } from '~/domain/slotGrid';
import { minutesOf, SLOT_MINUTES, shownTime, timeOf } from '~/domain/slots';

interface SlotCellProps {
  cell: GridCell;
  /** 'jueves 26 de noviembre' */
  dayName: string;
  time: string;
  chosen: boolean;
  /** The session that is being moved is then. */
  isCurrent: boolean;
  onToggle: (box: HTMLInputElement) => void;
}

/** A free slot is a box to tick; a taken one is struck through, any other is blank: never colour alone. */
export function SlotCell({ cell, dayName, time, chosen, isCurrent, onToggle }: SlotCellProps) {
  if (cell.state !== 'free') {
    return (
      <span className="slot" data-state={cell.state}>
        <span className="slot-time">{time}</span>
        <span className="sr-only">{cell.state === 'busy' ? 'Ocupado' : 'No disponible'}</span>
      </span>
    );
  }
  const end = shownTime(timeOf(minutesOf(time) + SLOT_MINUTES));
  return (
    <label className="slot" data-state="free" data-current={isCurrent || undefined}>
      <input
        type="checkbox"
        name="slots"
        value={cell.slot}
        defaultChecked={chosen}
        aria-label={`${dayName}, ${time} a ${end}${isCurrent ? ', hora actual' : ''}`}
        onChange={(event) => onToggle(event.currentTarget)}
      />
      <span className="slot-time" aria-hidden="true">
        {time}
      </span>
      {isCurrent && (
        <span className="slot-current" aria-hidden="true">
          actual
        </span>
      )}
    </label>
  );
}
