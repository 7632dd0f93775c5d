import { SubmitButton } from '~/forms/SubmitButton';
import type { MentorCardView } from './loadMentors';
import { CHOICE_FORM_ID } from './paths';

interface SelectMentorProps {
  mentor: MentorCardView;
  isChosen: boolean;
  className?: string;
}

/** 'Seleccionar', or '✓ Seleccionado' of the one who is chosen; a submit button of the step's form. */
export function SelectMentor({ mentor, isChosen, className }: SelectMentorProps) {
  return (
    <SubmitButton
      form={CHOICE_FORM_ID}
      name="mentor"
      value={mentor.username}
      aria-pressed={isChosen}
      disabled={!mentor.available}
      variant={isChosen ? 'primary' : 'secondary'}
      className={className}
    >
      {isChosen ? '✓ Seleccionado' : 'Seleccionar'}
      <span className="sr-only"> a {mentor.full_name}</span>
    </SubmitButton>
  );
}
