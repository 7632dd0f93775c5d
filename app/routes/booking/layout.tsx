/** The booking wizard's frame (docs/product.md, 'Booking wizard'); without a user it offers the log-in. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { loginPath, pathOf } from '~/app/.server/requestUrl';
import * as paths from '~/app/paths';
import { ButtonLink } from '~/app/ui/Button';
import { Icon } from '~/app/ui/Icon';
import { afterRefusal } from '~/app/ui/revalidation';
import { TextLink } from '~/app/ui/TextLink';

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  if (await optionalUser(context)) return { logInAt: null, registerAt: '' };
  return { logInAt: loginPath(context.url), registerAt: paths.register('alumno', pathOf(context.url)) };
}

/** Without a user: links that load a document, since their pages have no scripts. */
export default function BookingLayout() {
  const { logInAt, registerAt } = useLoaderData<typeof loader>();
  if (logInAt === null) return <Outlet />;
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-4 py-12 sm:py-20">
      <span className="grid size-14 place-items-center rounded-full bg-teal-soft text-teal-strong">
        <Icon name="lock-keyhole" className="size-6" />
      </span>
      <h1 className="text-3xl sm:text-4xl">Acceso requerido</h1>
      <p className="text-lg text-muted">Debes iniciar sesión para crear una mentoría.</p>
      <p className="text-muted">Cuando entres volverás a este mismo punto, con lo que has elegido.</p>
      <div className="mt-2 flex w-full flex-col gap-3 sm:w-auto sm:flex-row">
        <ButtonLink to={logInAt} reloadDocument>
          Iniciar sesión
        </ButtonLink>
        <ButtonLink to={registerAt} reloadDocument variant="secondary">
          Crear cuenta
        </ButtonLink>
      </div>
      <TextLink to={paths.landing()} reloadDocument>
        Volver
      </TextLink>
    </div>
  );
}
