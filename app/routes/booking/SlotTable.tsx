import { useEffect, useRef } from 'react';
import { acceptsSelection, dayOfSlot } from '~/domain/slots';
import { enableRoving } from '~/ui/rovingBoxes';
import { DayChooser } from './DayChooser';
import type { WeekView } from './loadWeek';
import { SlotCell } from './SlotCell';

interface SlotTableProps {
  view: Pick<WeekView, 'week' | 'days' | 'rows' | 'mine'>;
  selected: string[];
  /** After every click: what is ticked now, and whether the click was ignored. */
  onChange: (slots: string[], ignored: boolean) => void;
}

/** One table for all: seven columns where there is room, on phones the column of the day that the chooser names (booking.css). */
export function SlotTable({ view, selected, onChange }: SlotTableProps) {
  const table = useRef<HTMLTableElement>(null);
  // After every change: what is free may be another box now.
  useEffect(() => (table.current ? enableRoving(table.current) : undefined));
  const { days } = view;
  const mine = view.mine.find((slot) => days.some(({ day }) => day === dayOfSlot(slot)));
  const first = selected[0] ?? mine;
  const shown = first ? dayOfSlot(first) : days.find((day) => day.hasFree)?.day;
  const toggle = (box: HTMLInputElement) => {
    const ticked = tickedIn(table.current);
    const accepted = acceptsSelection(ticked);
    if (!accepted) box.checked = !box.checked;
    onChange(accepted ? ticked : tickedIn(table.current), !accepted);
  };
  return (
    <div className="slots mt-4">
      <DayChooser days={days} shown={shown} />
      <table ref={table}>
        <caption className="sr-only">Huecos de la semana del {view.week.title}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Hora</span>
            </th>
            {days.map(({ day, short, number }) => (
              <th key={day} scope="col">
                <span className="block font-normal text-muted">{short}</span>
                <span className="block text-lg">{number}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.time}>
              <th scope="row">{row.time}</th>
              {row.cells.map((cell, i) => (
                <td key={cell.day} data-day={i}>
                  <SlotCell
                    cell={cell}
                    dayName={days[i]?.long ?? cell.day}
                    time={row.time}
                    chosen={selected.includes(cell.slot)}
                    isCurrent={view.mine.includes(cell.slot)}
                    onToggle={toggle}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function tickedIn(table: HTMLTableElement | null): string[] {
  const boxes = table?.querySelectorAll<HTMLInputElement>('input[name="slots"]:checked') ?? [];
  return [...boxes].map((box) => box.value).sort();
}
