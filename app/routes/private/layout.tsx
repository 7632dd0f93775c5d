import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { optionalUser } from '~/.server/guards';
import { LiveReload } from '~/live/LiveReload';
import { isLeftOut } from '~/live/reload';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { useTellHydrated } from '~/ui/useTellHydrated';
import { PrivateFrame } from './PrivateFrame';

export const handle = { noindex: true };

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isLeftOut('routes/private/layout') && unlessDialogOnly(args);

/** The frame of the private pages; the wizard inside it can be reached without a user (spec.md section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await optionalUser(context);
  if (!user) return { user: null, follows: null };
  const { id, full_name, username, profile_picture, user_type } = user;
  const isLive = (await context.api.listCapabilities()).has('events');
  return { user: { full_name, username, profile_picture, user_type }, follows: isLive ? id : null };
}

export default function PrivateLayout() {
  const { user, follows } = useLoaderData<typeof loader>();
  useTellHydrated();
  return (
    <PrivateFrame user={user}>
      <Outlet />
      {follows !== null && <LiveReload userId={follows} />}
    </PrivateFrame>
  );
}
