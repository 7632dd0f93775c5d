import { Fragment, useEffect, useRef, useState } from 'react';
import { DAY_NAMES } from '~/app/domain/week/weekHours';
import {
  END_OPTIONS,
  isUnfinished,
  marksOfRanges,
  type Range,
  rangeProblems,
  START_OPTIONS,
  type WeekRanges,
} from '~/app/domain/week/weekRanges';
import { FieldErrors } from '~/app/forms/Field';
import { describedBy, fieldIds } from '~/app/forms/fieldIds';
import { Icon } from '~/app/ui/Icon';
import { DayPicks, QuickActionButton, useQuickActionNews } from './QuickActions';
import {
  applyRangeEdit,
  NOTHING_COPIED,
  rangeFields,
  rangeIntents,
  rangeName,
  readRanges,
} from './rangesForm';
import { applyQuickAction, type ScheduleAnswer } from './weekForm';

export type RangedWeek = ReturnType<typeof useRanges>;

const dayId = (day: number) => `dia-${day}`;

/**
 * The selects keep their own state, so that a choice before hydration is not lost; React mirrors them. Buttons that edit
 * ranges remount them (`edition`).
 */
export function useRanges(initial: WeekRanges, answer: ScheduleAnswer | null) {
  const form = useRef<HTMLFormElement>(null);
  const [ranges, setRanges] = useState(initial);
  const [edition, setEdition] = useState(0);
  /** The answer whose errors are outdated. */
  const [passed, setPassed] = useState<ScheduleAnswer | null>(null);
  const { done, told, run, forget } = useQuickActionNews(answer);

  useEffect(() => {
    if (form.current) setRanges(readRanges(new FormData(form.current)));
  }, []);
  // Focuses a new range, otherwise the day's 'add' button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the edition is the occasion, not an input
  useEffect(() => {
    const [action, day] = done?.split(':') ?? [];
    const section = form.current?.querySelector(`#${dayId(Number(day))}`);
    if (edition === 0 || !section) return;
    const next = { 'range-add': 'li:last-child select', 'range-copy': 'summary.btn' }[action ?? ''];
    section.querySelector<HTMLElement>(next ?? '.ranges-buttons button')?.focus();
  }, [edition]);

  return {
    form,
    ranges,
    marks: marksOfRanges(ranges),
    isUnfinished: ranges.flat().some(isUnfinished),
    edition,
    errors: answer === passed ? {} : (answer?.errors ?? {}),
    done,
    told,
    /** Called when one of its fields has changed. */
    read() {
      forget();
      if (form.current) setRanges(readRanges(new FormData(form.current)));
    },
    /** Runs an edit in the browser; false if it is none. */
    edit(intent: string): boolean {
      const edited = run(form.current, intent, [applyQuickAction, applyRangeEdit]);
      if (!edited || edited.told === NOTHING_COPIED) return edited !== null;
      setRanges(readRanges(edited.values));
      setEdition(edition + 1);
      setPassed(answer);
      return true;
    },
  };
}

export function RangesEditor({ week }: { week: RangedWeek }) {
  return (
    <div>
      {DAY_NAMES.map((name, day) => (
        <DayRanges key={name} name={name} day={day} ranges={week.ranges[day] ?? []} week={week} />
      ))}
    </div>
  );
}

/** '09:00 – 13:00, 16:00 – 20:00' */
const hoursText = (ranges: readonly Range[]) =>
  ranges.map(({ start, end }) => `${start || '…'} – ${end || '…'}`).join(', ') || 'No disponible';

interface DayRangesProps {
  name: string;
  day: number;
  ranges: readonly Range[];
  week: RangedWeek;
}

/** On phones a day is its hours in one line, and opens. */
function DayRanges({ name, day, ranges, week }: DayRangesProps) {
  const { edition, errors, done, told, edit } = week;
  const intents = rangeIntents(day);
  const isRefused = done === intents.copy && told === NOTHING_COPIED;
  const isWrong = ranges.some((_, row) => errors[rangeName(day, row)]);
  const [isOpen, setOpen] = useState(false);
  const canCopy = ranges.length > 0 && rangeProblems(ranges).every((problem) => problem === null);
  return (
    <fieldset id={dayId(day)} className="relative flow-root min-w-0 border-line py-3 not-first:border-t">
      <legend className="float-left w-26 leading-11 font-semibold first-letter:uppercase">{name}</legend>
      <details
        className="ranges-day"
        open={isOpen || isWrong || done?.split(':')[1] === String(day)}
        onToggle={(event) => setOpen(event.currentTarget.open)}
      >
        <summary>
          <span className="grow">{hoursText(ranges)}</span>
          <Icon name="chevron-down" className="size-5 shrink-0 text-teal" />
          <span className="sr-only"> {name}: cambiar</span>
        </summary>
        <div className="clear-both flex flex-wrap justify-between gap-x-2 md:clear-none md:ml-26 md:flex-nowrap [&_.btn]:px-3 [&_.btn]:whitespace-nowrap">
          <div className="min-w-0">
            {ranges.length === 0 && <p className="leading-11 text-muted">No disponible</p>}
            <ul key={edition} className="flex flex-col gap-2">
              {ranges.map((range, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and begin anew when edited
                <li key={row}>
                  <RangeRow {...{ name, day, row, range, week }} />
                </li>
              ))}
            </ul>
          </div>
          <div className="ranges-buttons -mx-3 flex items-start md:mx-0 md:min-w-62">
            <QuickActionButton
              intent={intents.add}
              edit={edit}
              variant="quiet"
              at={dayId(day)}
              label={`Añadir tramo el ${name}`}
            >
              Añadir tramo
            </QuickActionButton>
            {canCopy && (
              <details key={edition} open={isRefused}>
                <summary className="btn">
                  Copiar a…<span className="sr-only"> otros días, desde el {name}</span>
                </summary>
                <div className="absolute right-0 z-10 flex w-[min(--spacing(88),100%)] flex-col gap-3 rounded-2xl border border-line bg-card p-4 shadow-lift">
                  <DayPicks
                    legend="A estos días"
                    name={rangeFields(day).copyTo}
                    errors={isRefused ? [told] : undefined}
                  />
                  <QuickActionButton
                    intent={intents.copy}
                    edit={edit}
                    at={dayId(day)}
                    label={`Copiar el ${name}`}
                  >
                    Copiar
                  </QuickActionButton>
                </div>
              </details>
            )}
          </div>
        </div>
      </details>
    </fieldset>
  );
}

interface RangeRowProps extends Omit<DayRangesProps, 'ranges'> {
  row: number;
  range: Range;
}

const ENDS = [
  { end: 'start', word: 'de', options: START_OPTIONS },
  { end: 'end', word: 'a', options: END_OPTIONS },
] as const;

function RangeRow({ name, day, row, range, week: { errors, edit } }: RangeRowProps) {
  const own = rangeName(day, row);
  const which = `${name}, tramo ${row + 1}`;
  return (
    <>
      <div className="flex items-center gap-2">
        {ENDS.map(({ end, word, options }) => (
          <Fragment key={end}>
            <span aria-hidden="true">{word}</span>
            <select
              id={end === 'start' ? fieldIds(own).control : undefined}
              name={rangeFields(day)[end]}
              defaultValue={range[end]}
              aria-label={`${which}: ${word}`}
              className="control w-26 min-w-0 pr-1 pl-3"
              {...describedBy(own, { errors: errors[own] })}
            >
              <option value="">Elige</option>
              {options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </Fragment>
        ))}
        <QuickActionButton
          intent={rangeIntents(day).remove(row)}
          edit={edit}
          variant="quiet"
          at={dayId(day)}
          label={`Quitar: ${which}`}
        >
          Quitar
        </QuickActionButton>
      </div>
      <FieldErrors name={own} errors={errors[own]} />
    </>
  );
}
