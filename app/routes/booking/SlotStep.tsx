import { Form, useLocation } from '@remix-run/react';
import { useState } from 'react';
import { rangeOf } from '~/domain/slots';
import { ErrorSummary } from '~/forms/ErrorSummary';
import type { WeekView } from './loadWeek';
import { NextButton } from './NextButton';
import { FORM_ID } from './paths';
import { SlotLegend } from './SlotLegend';
import { SlotSummary } from './SlotSummary';
import { SlotTable } from './SlotTable';
import { useComplete } from './useComplete';
import { WeekNav } from './WeekNav';
import { WeekWithout } from './WeekWithout';
import { WizardFrame } from './WizardFrame';

export interface SlotStepView extends WeekView {
  canBook: boolean;
  reachable: number;
  mentorName: string;
  selected: string[];
  timeZone: string;
}

interface SlotStepProps {
  view: SlotStepView;
  refused: { error: string; slots: string[] } | null;
}

const hasSlot = (form: FormData) => form.has('slots');

/** The boxes keep their own state; what React knows of it is only for the summary, so nothing ticked before hydration is lost. */
export function SlotStep({ view, refused }: SlotStepProps) {
  const { key } = useLocation();
  const chosenBefore = refused?.slots ?? view.selected;
  const arrival = { key, slots: chosenBefore, ignored: false };
  const [latest, setLatest] = useState(arrival);
  const { slots, ignored } = latest.key === key ? latest : arrival;
  const hasSlots = view.rows.length > 0;
  const { complete, form } = useComplete(hasSlot, key);
  return (
    <WizardFrame
      step="horario"
      reachable={view.reachable}
      canBook={view.canBook}
      summary={<SlotSummary slots={slots} days={view.days} />}
      next={<NextButton disabled={complete === false} />}
    >
      <Form id={FORM_ID} method="post" {...form}>
        <p className="mb-4 text-muted">
          Elige cuándo quieres tu sesión con{' '}
          <strong className="font-semibold text-ink">{view.mentorName}</strong>.
        </p>
        <ErrorSummary errors={refused && { slots: [refused.error] }} labels={{}} title="Revisa el horario" />
        <WeekNav week={view.week} />
        {hasSlots ? (
          <SlotTable
            key={view.week.monday}
            view={view}
            selected={chosenBefore}
            onChange={(slots, ignored) => setLatest({ key, slots, ignored })}
          />
        ) : (
          <WeekWithout view={view} kept={slots} />
        )}
        {hasSlots && (
          <>
            <SlotLegend />
            <p className="mt-4 text-muted">
              Puedes elegir varios huecos seguidos del mismo día. Horas de {cityOf(view.timeZone)}.
            </p>
            <p role="status" className="mt-2 font-medium">
              {ignored && `Solo se pueden elegir huecos seguidos de un mismo día.${unpickHint(slots)}`}
            </p>
          </>
        )}
      </Form>
    </WizardFrame>
  );
}

function unpickHint(slots: string[]): string {
  return rangeOf(slots) === null ? '' : ' Para empezar de nuevo, quita antes los que tienes marcados.';
}

/** 'Europe/Madrid' → 'Madrid' */
function cityOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}
