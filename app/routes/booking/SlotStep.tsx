import { Form, Link, useLocation } from '@remix-run/react';
import { ErrorSummary } from '~/forms/ErrorSummary';
import type { WeekView } from './loadWeek';
import { NextButton } from './NextButton';
import type { OnOwnClock } from './onOwnClock';
import { FORM_ID } from './paths';
import { SlotChoice } from './SlotChoice';
import { SlotSummary } from './SlotSummary';
import { useMissing } from './useMissing';
import { slotsMissing, useSlots } from './useSlots';
import { WeekNav } from './WeekNav';
import { WeekWithout } from './WeekWithout';
import { WizardFrame } from './WizardFrame';

export interface SlotStepView extends WeekView, OnOwnClock {
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

export function SlotStep({ view, refused }: SlotStepProps) {
  const { key } = useLocation();
  const chosenBefore = refused?.slots ?? view.selected;
  const choice = useSlots(chosenBefore, key);
  const hasSlots = view.rows.length > 0;
  const { missing, form } = useMissing(slotsMissing, key);
  return (
    <WizardFrame
      step="horario"
      reachable={view.reachable}
      canBook={view.canBook}
      summary={<SlotSummary slots={choice.slots} days={view.days} own={view.own} />}
      next={<NextButton missing={missing} />}
    >
      <Form id={FORM_ID} method="post" {...form}>
        <p className="mb-4 text-muted">
          Elige cuándo quieres tu sesión con{' '}
          <strong className="font-semibold text-ink">{view.mentorName}</strong>.
        </p>
        <ErrorSummary errors={refused && { slots: [refused.error] }} labels={{}} title="Revisa el horario" />
        <WeekNav week={view.week} />
        {hasSlots ? (
          <SlotChoice
            view={view}
            selected={chosenBefore}
            choice={choice}
            timeZone={view.timeZone}
            zoneNote={view.zoneNote}
          />
        ) : (
          <WeekWithout view={view} mentorName={view.mentorName} kept={choice.slots}>
            <Link to="../mentor" relative="path" className="link inline-flex min-h-11 items-center">
              Elegir otro mentor
            </Link>
          </WeekWithout>
        )}
      </Form>
    </WizardFrame>
  );
}
