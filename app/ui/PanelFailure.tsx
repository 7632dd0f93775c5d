import { ButtonLink } from './ButtonLink';
import { EmptyState } from './EmptyState';

/** In place of a part that could not be read: what happened, and the same page once more, at this part. */
export function PanelFailure({ title, retry }: { title: string; retry: string }) {
  return (
    <EmptyState title={title}>
      <p>El resto de la página está al día. Vuelve a intentarlo dentro de un momento.</p>
      <ButtonLink to={retry} variant="secondary">
        Reintentar
      </ButtonLink>
    </EmptyState>
  );
}
