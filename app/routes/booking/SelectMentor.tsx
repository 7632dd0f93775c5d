import { SubmitButton } from '~/forms/SubmitButton';
import type { MentorCardView } from './loadMentors';
import { CHOICE_FORM_ID } from './paths';

interface SelectMentorProps {
  mentor: MentorCardView;
  isChosen: boolean;
  className?: string;
  /** Id of the element with the mentor's name. */
  describedBy?: string;
}

/** 'Seleccionar', or '✓ Seleccionado' of the one who is chosen; a submit button of the step's form. */
export function SelectMentor({ mentor, isChosen, className, describedBy }: SelectMentorProps) {
  return (
    <SubmitButton
      form={CHOICE_FORM_ID}
      name="mentor"
      value={mentor.username}
      aria-pressed={isChosen}
      aria-describedby={describedBy}
      disabled={!mentor.available}
      variant={isChosen ? 'primary' : 'secondary'}
      className={className}
    >
      {isChosen ? '✓ Seleccionado' : 'Seleccionar'}
    </SubmitButton>
  );
}
