import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from '@remix-run/react';
import { optionalUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { LiveReload } from '~/app/live/LiveReload';
import { isLeftOutOfReload } from '~/app/live/reload';
import { useHydratedCookie } from '~/app/ui/browserCookies';
import { unlessDialogOnly } from '~/app/ui/revalidation';
import { PrivateFrame } from './PrivateFrame';
import { UnreadProvider, useUnread } from './unread';
import { countUnreadChats, countUnreadNotifications, NO_CHATS } from './unreadCounts';

/** Reloaded with a page that follows notifications or messages. */
export const handle = { noindex: true, live: ['notification', 'message'] };

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isLeftOutOfReload('routes/private/layout') && unlessDialogOnly(args);

/** The wizard in this frame is also for strangers (docs/product.md, 'Who may enter'). */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const user = await optionalUser(context);
  if (!user) return { user: null, follows: null, unread: null, chats: NO_CHATS };
  const { id, full_name, username, profile_picture, user_type } = user;
  const [extensions, unread, chats] = await Promise.all([
    context.api.listCapabilities(),
    countUnreadNotifications(context),
    countUnreadChats(context),
  ]);
  const follows = extensions.has('events') ? id : null;
  return {
    user: { full_name, username, profile_picture, user_type },
    follows,
    unread: unread ?? ('unknown' as const),
    chats,
  };
}

export default function PrivateLayout() {
  const loaded = useLoaderData<typeof loader>();
  const { user, follows } = loaded;
  useHydratedCookie();
  return (
    <UnreadProvider loaded={loaded}>
      <PrivateFrame user={user}>
        <Outlet />
        {follows !== null && <LiveUnreadCounts userId={follows} />}
      </PrivateFrame>
    </UnreadProvider>
  );
}

/** Updates the counts on pages that do not follow notifications and messages. */
function LiveUnreadCounts({ userId }: { userId: string }) {
  const { refresh, refreshChats } = useUnread();
  return <LiveReload userId={userId} ofFrame={{ notification: refresh, message: refreshChats }} />;
}
