import type { OwnSlots } from '~/domain/ownSlots';
import { ownSlotsText } from '~/domain/ownSlotsText';
import { countSlots, rangeOf, shownTime } from '~/domain/slots';
import type { DayView } from './loadWeek';

interface Props {
  slots: string[];
  days: DayView[];
  /** Slots on the visitor's clock. */
  own?: OwnSlots;
}

/** 'Horario seleccionado: N slots (N*30 minutos)', and when that is. Without scripts the count of boxes comes from CSS. */
export function SlotSummary({ slots, days, own = {} }: Props) {
  const range = rangeOf(slots);
  const date = days.find(({ day }) => day === range?.day)?.date;
  return (
    <>
      <p aria-live="polite" className="font-semibold">
        Horario seleccionado: <span className="slot-count">{countSlots(slots.length)}</span>
        <span className="slot-count-live" />
      </p>
      <p className="slot-when text-muted">
        {range && date
          ? [`${date}, de ${range.start} a ${shownTime(range.end)}`, ownSlotsText(slots, own)]
              .filter(Boolean)
              .join(' · ')
          : 'Elige uno o varios huecos seguidos.'}
      </p>
    </>
  );
}
