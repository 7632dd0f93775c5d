import type { Toast } from '~/.server/context';
import { ButtonLink } from '~/ui/ButtonLink';
import { PageHeader } from '~/ui/PageHeader';
import { ToastArea } from '~/ui/ToastArea';
import { LIST_PATH } from '../listUrl';
import { OPEN_PATH } from '../open/openUrl';

/** The same for what does not exist and for what is others' own. */
export function NotYours({ groups, refused }: { groups: boolean; refused: Toast | null }) {
  return (
    <div className="mx-auto max-w-2xl">
      {refused && <ToastArea toast={refused} />}
      <PageHeader eyebrow="Error 404" title="No encontramos esta mentoría" />
      <p className="max-w-prose text-lg text-muted">
        Este enlace no lleva a ninguna mentoría tuya. Puede que se haya cancelado, que su grupo esté cerrado,
        que la dirección esté incompleta o que el enlace sea para otra cuenta.
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to={LIST_PATH}>Mis Mentorías</ButtonLink>
        {groups && (
          <ButtonLink to={OPEN_PATH} variant="secondary">
            Ver sesiones abiertas
          </ButtonLink>
        )}
      </p>
    </div>
  );
}
