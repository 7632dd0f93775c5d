import { useId } from 'react';
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
  const whom = useId();
  return (
    <SubmitButton
      form={CHOICE_FORM_ID}
      name="mentor"
      value={mentor.username}
      aria-describedby={whom}
      disabled={!mentor.available}
      variant={isChosen ? 'primary' : 'secondary'}
      className={className}
    >
      {isChosen ? '✓ Seleccionado' : 'Seleccionar'}
      <span id={whom} hidden>
        {' '}
        a {mentor.full_name}
      </span>
    </SubmitButton>
  );
}
