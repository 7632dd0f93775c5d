/** The booking wizard's frame (docs/product.md, 'Booking wizard'): a step without data asks for the log-in. */
import { Outlet, useLocation, useMatches } from '@remix-run/react';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { TextLink } from '~/app/ui/TextLink';

export const meta = () => [{ title: 'Crear Nueva Mentoría · Mentorea' }];

export default function BookingLayout() {
  return useMatches().at(-1)?.data === null ? <LogInFirst /> : <Outlet />;
}

/** Its links load a document, since their pages have no scripts. */
function LogInFirst() {
  const { pathname, search } = useLocation();
  const redirectTo = pathname + search;
  const hours = pathname.replace(/informacion$/, 'horario');
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-4 py-12 sm:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-teal-soft text-teal-strong">
        <Icon name="lock-keyhole" className="size-6" />
      </span>
      <h1 className="text-3xl sm:text-4xl">Acceso requerido</h1>
      <p className="text-lg text-muted">Debes iniciar sesión para crear una mentoría.</p>
      <p className="text-muted">Cuando entres volverás a este mismo punto, con lo que has elegido.</p>
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink to={paths.login({ redirectTo })} reloadDocument>
          Iniciar sesión
        </ButtonLink>
        <ButtonLink to={paths.register('alumno', redirectTo)} reloadDocument variant="secondary">
          Crear cuenta
        </ButtonLink>
      </div>
      <TextLink to={hours === pathname ? paths.landing() : hours} reloadDocument>
        Volver
      </TextLink>
    </div>
  );
}
