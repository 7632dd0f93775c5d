import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { optionalUser } from '~/.server/guards';
import { LiveReload } from '~/live/LiveReload';
import { isLeftOut } from '~/live/reload';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { useTellHydrated } from '~/ui/useTellHydrated';
import { PrivateFrame } from './PrivateFrame';
import { UnreadProvider, useUnread } from './unread';
import { unreadOrNull } from './unreadOrNull';

/** Read anew with a page that follows notifications. */
export const handle = { noindex: true, live: ['notification'] };

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isLeftOut('routes/private/layout') && unlessDialogOnly(args);

/** The frame of the private pages; the wizard inside it can be reached without a user (spec.md section 2). */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await optionalUser(context);
  if (!user) return { user: null, follows: null, unread: null };
  const { id, full_name, username, profile_picture, user_type } = user;
  const [extensions, unread] = await Promise.all([context.api.listCapabilities(), unreadOrNull(context)]);
  const follows = extensions.has('events') ? id : null;
  return { user: { full_name, username, profile_picture, user_type }, follows, unread };
}

export default function PrivateLayout() {
  const loaded = useLoaderData<typeof loader>();
  const { user, follows } = loaded;
  useTellHydrated();
  return (
    <UnreadProvider loaded={loaded}>
      <PrivateFrame user={user}>
        <Outlet />
        {follows !== null && <FollowedFrame userId={follows} />}
      </PrivateFrame>
    </UnreadProvider>
  );
}

/** Pages that do not follow notifications keep their number all the same. */
function FollowedFrame({ userId }: { userId: string }) {
  const { refresh } = useUnread();
  return <LiveReload userId={userId} ofFrame={{ notification: refresh }} />;
}
