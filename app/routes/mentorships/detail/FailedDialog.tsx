import { ButtonLink } from '~/ui/ButtonLink';
import { Dialog } from '~/ui/Dialog';
import type { DialogPlace } from './place';

/** Of a page that stands although this part of it could not be read. */
export function FailedDialog({ again, place }: { again: string; place: DialogPlace }) {
  return (
    <Dialog
      title="No hemos podido cargar esta mentoría"
      closeTo={place.closed}
      footer={
        <>
          <ButtonLink to={place.closed} variant="secondary" replace preventScrollReset>
            Cerrar
          </ButtonLink>
          <ButtonLink to={again} replace preventScrollReset>
            Reintentar
          </ButtonLink>
        </>
      }
    >
      <p role="alert">
        No se ha perdido nada: el servicio no ha respondido como debía. Espera unos segundos y vuelve a
        intentarlo.
      </p>
    </Dialog>
  );
}
