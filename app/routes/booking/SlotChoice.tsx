import { rangeOf } from '~/domain/slots';
import { cityOf } from '~/domain/weekText';
import type { WeekView } from './loadWeek';
import { SlotLegend } from './SlotLegend';
import { SlotTable } from './SlotTable';
import type { SlotsChosen } from './useSlots';

interface SlotChoiceProps {
  view: WeekView;
  /** Ticked at first. */
  selected: string[];
  choice: SlotsChosen;
  timeZone: string;
  /** In place of the zone's city, where the visitor's clock is another one. */
  zoneNote?: string;
}

/** The week's slots to tick, what their looks mean, and the rule of the selection (spec.md section 4). */
export function SlotChoice({
  view,
  selected,
  choice: { slots, ignored, onChange },
  timeZone,
  zoneNote,
}: SlotChoiceProps) {
  return (
    <>
      <SlotTable key={view.week.monday} view={view} selected={selected} onChange={onChange} />
      <SlotLegend withCurrent={view.mine.length > 0} />
      <p className="mt-4 text-muted">
        Puedes elegir varios huecos seguidos del mismo día. {zoneNote || `Horas de ${cityOf(timeZone)}.`}
      </p>
      <p role="status" className="mt-2 font-medium">
        {ignored && `Solo se pueden elegir huecos seguidos de un mismo día.${unpickHint(slots)}`}
      </p>
    </>
  );
}

function unpickHint(slots: string[]): string {
  return rangeOf(slots) === null ? '' : ' Para empezar de nuevo, quita antes los que tienes marcados.';
}
