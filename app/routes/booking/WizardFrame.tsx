import type { ReactNode } from 'react';
import { BOOKING_STEPS, type StepPath, stepNumber } from '~/domain/bookingSteps';
import { OnlyStudents } from './OnlyStudents';
import { FORM_ID } from './paths';
import { StepNav } from './StepNav';
import { useTitleFocus } from './useTitleFocus';
import { WizardBar } from './WizardBar';

interface WizardFrameProps {
  step: StepPath;
  /** Number of the last step that may be opened. */
  reachable: number;
  canBook: boolean;
  /** What has been chosen so far, in the bar. */
  summary: ReactNode;
  /** The button that leads on. */
  next: ReactNode;
  children: ReactNode;
}

/** Header, the step's content and the bar at the foot. The content holds the form `FORM_ID`. A step that scripts open takes the focus. */
export function WizardFrame({ step, reachable, canBook, summary, next, children }: WizardFrameProps) {
  const number = stepNumber(step);
  const takeFocus = useTitleFocus();
  return (
    <div className="wizard">
      {/* Enter in a field presses the first button of its form: not one of the header's. */}
      <button
        form={FORM_ID}
        type="submit"
        name="intent"
        value="enter"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        Continuar
      </button>
      <header>
        <h1 className="font-sans text-base font-normal tracking-normal text-muted">
          Crear Nueva Mentoría <span aria-hidden="true">·</span> paso {number} de {BOOKING_STEPS.length}
        </h1>
        <h2 ref={takeFocus} tabIndex={-1} className="mt-0.5 text-3xl outline-none sm:text-4xl">
          {BOOKING_STEPS[number - 1]?.title}
        </h2>
        <StepNav step={step} reachable={reachable} />
      </header>
      {!canBook && <OnlyStudents />}
      <div className="mt-5 grow sm:mt-7">{children}</div>
      <WizardBar first={number === 1} summary={summary} next={next} />
    </div>
  );
}
