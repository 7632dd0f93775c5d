import { useCallback, useEffect, useId, useRef } from 'react';
import { actionsFor, changesWithin, spanStateText, spanText } from '~/app/domain/calendar/spanPick';
import type { HourBlock } from '~/app/domain/calendar/weekLayout';
import { spanTexts } from '~/app/domain/slots/slots';
import { SubmitButton } from '~/app/forms/SubmitButton';
import { spanClasses } from '~/app/sessions/calendar/DayHours';
import type { CalendarDay } from '~/app/sessions/calendar/dayEntries';
import { Button } from '~/app/ui/Button';
import { classes } from '~/app/ui/classes';
import { Form } from '~/app/ui/router';
import { FreeButton, HoursRefusal } from './HoursForm';
import { ACTION_LABELS, HOURS_FIELDS, type HoursAnswer, hoursOf, timesOf } from './hoursFields';
import type { Picked } from './useHoursDrag';

interface PickedSpanProps {
  picked: Picked;
  day: CalendarDay;
  blocks: readonly HourBlock[];
  action: string;
  answer: HoursAnswer | null;
  canOffer: boolean;
  /** In the last columns of a week: the menu opens to the left. */
  isLate: boolean;
  close: () => void;
}

/** The selected hours, and their actions beside them. */
export function PickedSpan({ picked, isLate, ...rest }: PickedSpanProps) {
  const { blocks } = rest;
  const middle = blocks[Math.floor(blocks.length / 2)]?.from ?? 0;
  return (
    <li
      data-late={isLate || undefined}
      data-low={picked.span.from >= middle || undefined}
      className={classes('cal-picked', spanClasses(picked.span, blocks))}
    >
      <span className="block px-1.5 font-semibold text-teal-strong">{spanTexts([picked.span])[0]}</span>
      {picked.isOpen && <SpanActions span={picked.span} {...rest} />}
    </li>
  );
}

type SpanActionsProps = Omit<PickedSpanProps, 'picked' | 'isLate' | 'blocks'> & { span: Picked['span'] };

/** A non-modal dialog: Escape and a press outside close it. */
function SpanActions({ span, day, action, answer, canOffer, close }: SpanActionsProps) {
  const ref = useRef<HTMLDivElement | null>(null);
  const open = useCallback((dialog: HTMLDivElement | null) => {
    ref.current = dialog;
    dialog?.querySelector('button')?.focus({ preventScroll: true });
    dialog?.scrollIntoView({ block: 'nearest' });
  }, []);
  const title = useId();
  const hours = hoursOf(day);
  const { from, to } = timesOf(span);
  const refusal = answer?.day === day.day && answer.from === from && answer.to === to ? answer : null;
  const actions = actionsFor(span, hours).filter((one) => one !== 'offer' || canOffer);
  useEffect(() => {
    const pressed = ({ target }: PointerEvent) => {
      if (target instanceof Node && !ref.current?.contains(target)) close();
    };
    const typed = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') close();
    };
    document.addEventListener('pointerdown', pressed);
    document.addEventListener('keydown', typed);
    return () => {
      document.removeEventListener('pointerdown', pressed);
      document.removeEventListener('keydown', typed);
    };
  });
  return (
    <div
      ref={open}
      role="dialog"
      aria-labelledby={title}
      data-over
      className="cal-actions pointer-events-auto absolute top-[calc(100%+--spacing(1))] left-0 z-20 flex w-66 flex-col gap-3 rounded-2xl border border-line bg-card p-4 text-ink shadow-lift"
      onClick={(event) => event.stopPropagation()}
      // The grid must not react to these arrow keys.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <p id={title}>
        <span className="block font-semibold first-letter:uppercase">{day.long}</span>{' '}
        <span className="block">
          {spanText(span)}, {spanStateText(span, hours)}
        </span>
      </p>
      <Form method="post" action={action} preventScrollReset className="flex flex-col gap-2">
        <input type="hidden" name={HOURS_FIELDS.day} value={day.day} />
        <input type="hidden" name={HOURS_FIELDS.from} value={from} />
        <input type="hidden" name={HOURS_FIELDS.to} value={to} />
        {refusal && <HoursRefusal answer={refusal} />}
        {changesWithin(span, day.changes).map((change) => (
          <FreeButton key={change.id} change={change} day={day.long} variant="secondary" />
        ))}
        {actions.map((one) => (
          <SubmitButton key={one} variant="secondary" name="intent" value={one}>
            {ACTION_LABELS[one]}
          </SubmitButton>
        ))}
        <Button variant="quiet" onClick={close}>
          Cancelar
        </Button>
      </Form>
    </div>
  );
}
