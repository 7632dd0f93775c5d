import { useEffect, useRef } from 'react';
import { totalPrice } from '~/api/contract/rules/price';
import { MAX_SLOTS } from '~/api/contract/rules/sessions';
import { SLOT_MINUTES } from '~/api/contract/rules/slots';
import { formatEuros } from '~/app/domain/money/money';
import { LENGTH_FIELD, pressSlot, shortNotice } from '~/app/domain/slots/alternatives';
import type { GridCell } from '~/app/domain/slots/slotGrid';
import {
  acceptsSelection,
  dayOfSlot,
  minutesOf,
  rangeOf,
  shownTime,
  slotCountText,
  timeOf,
} from '~/app/domain/slots/slots';
import { hoursText } from '~/app/domain/time/durations';
import { type VisitorSlots, visitorSlotsText } from '~/app/domain/time/visitorClock';
import { cityOf } from '~/app/domain/week/weekText';
import { SelectField } from '~/app/forms/Field';
import { classes } from '~/app/ui/classes';
import { WithoutScripts } from '~/app/ui/light';
import { enableRovingFocus } from '~/app/ui/rovingFocus';
import { freeSlotsOf, type SlotSelection } from './slotSelection';
import type { SlotDay, SlotWeek, VisitorClockView } from './slotWeek';

const LEGEND = [
  ['Hora actual', 'border-2 border-dashed border-teal bg-ok-soft'],
  ['Disponible', 'border border-ok/40 bg-ok-soft'],
  ['Seleccionado', 'border border-blue bg-blue'],
  ['Ocupado', 'border border-danger/40 bg-danger-soft'],
  ['No disponible', 'border border-line bg-slot-off'],
] as const;

/** `withCurrent` also explains the hours of the session being moved. */
function SlotLegend({ withCurrent }: { withCurrent: boolean }) {
  return (
    // Above the table in sight, after it for those who read on.
    <ul aria-label="Leyenda" className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-muted md:-order-1">
      {LEGEND.slice(withCurrent ? 0 : 1).map(([label, look]) => (
        <li key={label} className="flex items-center gap-2">
          <span aria-hidden="true" className={classes('size-4.5 rounded-[0.3rem]', look)} />
          {label}
        </li>
      ))}
    </ul>
  );
}

/** Chooses the one day that phones show, by radio buttons and CSS, so that it works without scripts. */
function DayChooser({ days, shown }: { days: SlotDay[]; shown: string | undefined }) {
  return (
    <fieldset className="slot-days hidden auto-cols-fr grid-flow-col gap-1 max-md:grid">
      <legend className="sr-only">Día</legend>
      {days.map(({ day, short, number, long, hasFree, isOver }, i) => (
        <label
          key={day}
          hidden={isOver}
          className="relative block text-center leading-[1.3] has-disabled:cursor-not-allowed"
        >
          <input
            type="radio"
            className="peer absolute inset-0 m-0 size-full opacity-0"
            name="dia"
            value={day}
            data-day={i}
            defaultChecked={day === shown}
            disabled={!hasFree}
            aria-label={hasFree ? long : `${long}, sin huecos libres`}
          />
          <span
            aria-hidden="true"
            className="block rounded-xl py-2 peer-checked:bg-teal peer-checked:text-on-teal peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-teal peer-disabled:text-muted peer-disabled:opacity-75"
          >
            {short} <b className="block text-lg/[1.3]">{number}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface SlotCellProps {
  cell: GridCell;
  /** 'jueves 26 de noviembre' */
  dayName: string;
  time: string;
  chosen: boolean;
  /** Taken by the session being moved. */
  isCurrent: boolean;
  onToggle: (box: HTMLInputElement) => void;
}

/** A free slot is a checkbox, a taken one is struck through, others are blank: never colour alone. */
function SlotCell({ cell, dayName, time, chosen, isCurrent, onToggle }: SlotCellProps) {
  if (cell.state !== 'free') {
    return (
      <span className="slot" data-state={cell.state} title={cell.why && `El mentor ${cell.why}`}>
        <span className="slot-time" data-time={time} />{' '}
        <span className="sr-only">
          {cell.state === 'busy' ? 'Ocupado' : cell.why ? `No disponible: ${cell.why}` : 'No disponible'}
        </span>
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
      <span aria-hidden="true" className="slot-time" data-time={time} />{' '}
      <span aria-hidden="true" className={isCurrent ? 'font-normal' : 'hidden'}>
        {isCurrent ? 'actual' : 'Libre'}
      </span>
    </label>
  );
}

export interface SlotChoiceProps {
  /** `day`: shown first on phones. `length`: slots that the first press takes; without it each press is one slot. */
  view: SlotWeek & VisitorClockView & { timeZone: string; day?: string | null; length?: number };
  /** `isExact`: no other length. */
  choice: SlotSelection & { isExact?: boolean };
}

/** A table of seven columns; phones show the free hours of the chosen day (slots.css). */
function SlotTable({ view, choice: { before, onChange, isExact } }: SlotChoiceProps) {
  const table = useRef<HTMLTableElement>(null);
  // Runs after every render, as the checkboxes may have changed.
  useEffect(() => (table.current ? enableRovingFocus(table.current) : undefined));
  const { days } = view;
  const mine = view.mine.find((slot) => days.some(({ day }) => day === dayOfSlot(slot)));
  const first = before[0] ?? mine;
  const asked = days.find(({ day, hasFree }) => hasFree && day === view.day);
  const shown = first ? dayOfSlot(first) : (asked ?? days.find((day) => day.hasFree))?.day;
  const toggle = (box: HTMLInputElement) => {
    const ticked = tickedIn(table.current);
    if (view.length) {
      const boxes = boxesIn(table.current);
      const free = boxes.map(({ value }) => value);
      const chosen = box.checked
        ? ticked.filter((slot) => slot !== box.value)
        : [...ticked, box.value].sort();
      const next = pressSlot(chosen, box.value, { length: view.length, free, isExact });
      for (const one of boxes) one.checked = next.includes(one.value);
      onChange(next, false);
      return;
    }
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
            <th scope="col" className="w-0">
              <span className="sr-only">Hora</span>
            </th>
            {days.map(({ day, short, number, isOver }) => (
              <th key={day} scope="col" data-over={isOver || undefined}>
                <span className="block font-normal text-muted">{short}</span>{' '}
                <span className="block text-lg">{number}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {view.rows.map((row) => (
            <tr key={row.time}>
              <th scope="row">
                <span className="sr-only">{row.time}</span>
              </th>
              {row.cells.map((cell, i) => (
                <td key={cell.day} data-day={cell.state === 'free' ? i : undefined}>
                  <SlotCell
                    cell={cell}
                    dayName={days[i]?.long ?? cell.day}
                    time={row.time}
                    chosen={before.includes(cell.slot)}
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

const boxesIn = (table: HTMLTableElement | null) => [
  ...(table?.querySelectorAll<HTMLInputElement>('input[name="slots"]') ?? []),
];

const tickedIn = (table: HTMLTableElement | null): string[] =>
  boxesIn(table)
    .flatMap((box) => (box.checked ? box.value : []))
    .sort();

/** The slots, their legend and the rule of selection (docs/product.md, 'Booking wizard'). */
export function SlotChoice({ view, choice }: SlotChoiceProps) {
  const hint = rangeOf(choice.slots) && ' Para empezar de nuevo, quita antes los que tienes marcados.';
  const short =
    view.length !== undefined &&
    shortNotice(choice.slots, { length: view.length, free: freeSlotsOf(view.rows) });
  return (
    <>
      {view.length && !choice.isExact && <LengthField length={choice.slots.length || view.length} />}
      <div className="flex flex-col">
        <SlotTable key={`${view.week.monday} ${choice.isExact && view.length}`} view={view} choice={choice} />
        <SlotLegend withCurrent={view.mine.length > 0} />
      </div>
      <p className="mt-4 text-muted">
        {view.length === undefined ? (
          'Puedes elegir varios huecos seguidos del mismo día. '
        ) : (
          <span className="slot-when">{`La primera pulsación elige ${lengthText(view.length)}; otra ${choice.isExact ? 'empieza de nuevo' : 'la alarga o la acorta'}. `}</span>
        )}
        {view.zoneNote || `Horas de ${cityOf(view.timeZone)}.`}
      </p>
      <p role="status" className="mt-2 font-medium">
        {choice.ignored ? `Solo se pueden elegir huecos seguidos de un mismo día.${hint ?? ''}` : short}
      </p>
    </>
  );
}

const lengthText = (slots: number) => hoursText(slots * SLOT_MINUTES);

/** The length from a single ticked slot, for forms without scripts (`slotsIn`). */
function LengthField({ length }: { length: number }) {
  const options = Array.from({ length: MAX_SLOTS }, (_, i) => ({
    value: String(i + 1),
    label: lengthText(i + 1),
  }));
  return (
    <WithoutScripts>
      <div className="mt-4 max-w-80">
        <SelectField
          label="Duración"
          name={LENGTH_FIELD}
          defaultValue={String(length)}
          options={options}
          hint="Marca solo el inicio. Si marcas varios huecos seguidos, valen los que marques."
        />
      </div>
    </WithoutScripts>
  );
}

interface SlotSummaryProps {
  slots: string[];
  days: SlotDay[];
  /** Slots in the visitor's zone. */
  own?: VisitorSlots;
  /** Shows the duration instead of the number of slots, where a press takes several. */
  inHours?: boolean;
  /** Euros per hour; undefined: no total. */
  price?: number;
  /** Slots that one press takes. */
  length?: number;
}

/** 'Horario seleccionado: N slots (N*30 minutos)', total and time; without scripts CSS counts the boxes. */
export function SlotSummary({ slots, days, own = {}, inHours, price, length }: SlotSummaryProps) {
  const range = rangeOf(slots);
  const date = days.find(({ day }) => day === range?.day)?.date;
  return (
    <>
      {inHours ? (
        <p aria-live="polite" className="slot-when font-semibold">
          {slots.length > 0 ? `Duración: ${lengthText(slots.length)}` : 'Elige cuándo empieza.'}
        </p>
      ) : (
        <p aria-live="polite" className="font-semibold">
          <span className="max-sm:sr-only">Horario seleccionado: </span>
          <span className="slot-count">{slotCountText(slots.length)}</span>
          <span className="slot-count-live" />{' '}
          {price !== undefined && slots.length > 0 && (
            <strong className="slot-when block text-lg text-ink sm:ml-3 sm:inline">
              {formatEuros(totalPrice(slots.length, price))}
            </strong>
          )}
        </p>
      )}
      <p className={classes('slot-when text-muted', !inHours && 'max-sm:hidden')}>
        {range && date
          ? [`${date}, de ${range.start} a ${shownTime(range.end)}`, visitorSlotsText(slots, own)]
              .filter(Boolean)
              .join(' · ')
          : !inHours && (length ? 'Elige cuándo empieza.' : 'Elige uno o varios huecos seguidos.')}
      </p>
    </>
  );
}
