/** The booking wizard's frame (spec.md section 2): without a user it says so, with its way in and its way back. */
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { optionalUser } from '~/.server/guards';
import { loginPath } from '~/.server/requestUrl';
import stylesheet from '../../booking.css?url';
import { AccessRequired } from './AccessRequired';
import { afterRefusal } from './revalidate';

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const shouldRevalidate = afterRefusal;

export const meta = () => [{ title: 'Crear Nueva Mentoría · Mentorea' }];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  return { logInAt: (await optionalUser(context)) ? null : loginPath(context.url) };
}

export default function BookingLayout() {
  const { logInAt } = useLoaderData<typeof loader>();
  return logInAt === null ? <Outlet /> : <AccessRequired logInAt={logInAt} />;
}
