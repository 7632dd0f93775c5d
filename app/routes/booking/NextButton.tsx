import { SubmitButton } from '~/forms/SubmitButton';
import { FORM_ID } from './paths';

/** `missing`: what its step lacks, as a sentence. */
export function NextButton({ missing }: { missing: string | null }) {
  return (
    <SubmitButton form={FORM_ID} name="intent" value="next" missing={missing} className="sm:min-w-40">
      Siguiente →
    </SubmitButton>
  );
}
