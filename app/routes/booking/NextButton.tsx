import { SubmitButton } from '~/forms/SubmitButton';
import { FORM_ID } from './paths';

export function NextButton({ disabled }: { disabled?: boolean }) {
  return (
    <SubmitButton form={FORM_ID} name="intent" value="next" disabled={disabled} className="sm:min-w-40">
      Siguiente →
    </SubmitButton>
  );
}
