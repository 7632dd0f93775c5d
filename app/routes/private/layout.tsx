import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { optionalUser } from '~/.server/guards';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { PrivateFrame } from './PrivateFrame';

export const handle = { noindex: true };

export const shouldRevalidate = unlessDialogOnly;

/** The frame of the private pages; the wizard inside it can be reached without a user (spec.md section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const user = await optionalUser(contextOf(args));
  if (!user) return { user: null };
  const { full_name, username, profile_picture, user_type } = user;
  return { user: { full_name, username, profile_picture, user_type } };
}

export default function PrivateLayout() {
  const { user } = useLoaderData<typeof loader>();
  return (
    <PrivateFrame user={user}>
      <Outlet />
    </PrivateFrame>
  );
}
