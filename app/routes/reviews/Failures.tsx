import { useLocation } from '@remix-run/react';
import { Callout } from '~/app/ui/Callout';
import { TextLink } from '~/app/ui/TextLink';

/** Replaces what could not be read (docs/product.md, 'What people read when something fails'). */
export function Failed({ children = 'Error al cargar las reseñas' }: { children?: string }) {
  const { pathname, search } = useLocation();
  return (
    <Callout tone="danger" role="alert">
      {`${children}. `}
      <TextLink to={pathname + search}>Reintentar</TextLink>
    </Callout>
  );
}
