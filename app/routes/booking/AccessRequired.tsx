import { LockKeyhole } from 'lucide-react';
import { ButtonLink } from '~/ui/ButtonLink';

/** Both ways lead to pages that ship no scripts, so the document is loaded anew. */
export function AccessRequired({ logInAt }: { logInAt: string }) {
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-4 py-12 sm:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-teal-soft text-teal-strong">
        <LockKeyhole aria-hidden="true" className="size-6" />
      </span>
      <h1 className="text-3xl sm:text-4xl">Acceso requerido</h1>
      <p className="text-lg text-muted">Debes iniciar sesión para crear una mentoría.</p>
      <p className="text-muted">Cuando entres volverás a este mismo punto.</p>
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink to={logInAt} reloadDocument>
          Iniciar sesión
        </ButtonLink>
        <ButtonLink to="/" reloadDocument variant="secondary">
          Volver
        </ButtonLink>
      </div>
    </div>
  );
}
