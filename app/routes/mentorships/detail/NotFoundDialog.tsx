import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import type { DialogPlace } from './place';

export function NotFoundDialog({ place }: { place: DialogPlace }) {
  return (
    <Dialog
      title="Esta mentoría no está en tu lista"
      closeTo={place.closed}
      footer={
        <ButtonLink to={place.closed} replace preventScrollReset>
          Cerrar
        </ButtonLink>
      }
    >
      <p>Puede que se haya cancelado, o que el enlace sea de la cuenta de otra persona.</p>
    </Dialog>
  );
}
