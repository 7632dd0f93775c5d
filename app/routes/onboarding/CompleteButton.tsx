import { LoaderCircle } from 'lucide-react';
import { SubmitButton } from '~/forms/SubmitButton';

/** Its words follow what the browser knows of the required fields (kit.css), without scripts. */
export function CompleteButton() {
  return (
    <SubmitButton
      className="w-full text-lg sm:w-auto sm:min-w-80"
      pendingText={
        <>
          <LoaderCircle aria-hidden="true" className="size-5 motion-safe:animate-spin" />
          Guardando tu perfil...
        </>
      }
    >
      <span className="when-complete">Completar Perfil</span>
      <span className="when-incomplete">Completa los campos obligatorios</span>
    </SubmitButton>
  );
}
