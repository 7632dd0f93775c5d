import type { ReactNode } from 'react';
import { SubmitButton } from '~/forms/SubmitButton';
import { FORM_ID } from './paths';

interface WizardBarProps {
  first: boolean;
  summary: ReactNode;
  next: ReactNode;
}

/** Stays at the foot of the screen: what has been chosen, 'Atrás' and the way on. */
export function WizardBar({ first, summary, next }: WizardBarProps) {
  return (
    <div className="wizard-bar">
      <div className="min-w-0 sm:grow">{summary}</div>
      <div className="grid grid-cols-[2fr_3fr] gap-3 sm:flex">
        <SubmitButton
          form={FORM_ID}
          variant="secondary"
          name="intent"
          value="back"
          formNoValidate
          disabled={first}
          className="sm:min-w-32"
        >
          Atrás
        </SubmitButton>
        {next}
      </div>
    </div>
  );
}
