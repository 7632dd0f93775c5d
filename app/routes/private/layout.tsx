import type { LoaderFunctionArgs } from '@remix-run/node';
import { Outlet, useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { optionalUser } from '~/.server/guards';
import { unlessDialogOnly } from '~/ui/dialogNavigation';
import { BottomBar } from './BottomBar';
import { navItemsFor } from './navItems';
import { Sidebar } from './Sidebar';
import { SlimHeader } from './SlimHeader';

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
  const items = user ? navItemsFor(user.user_type) : [];
  return (
    <div className="lg:flex">
      <a
        href="#contenido"
        className="sr-only z-[80] rounded-xl bg-teal px-5 py-3 text-on-teal focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Saltar al contenido
      </a>
      {user && <Sidebar user={user} items={items} />}
      <div className="min-w-0 grow">
        <SlimHeader loggedIn={user !== null} />
        <main
          id="contenido"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 pt-4 pb-[calc(var(--bottom-bar)+2.5rem)] outline-none sm:px-8 lg:px-10 lg:pt-10 lg:pb-14"
        >
          <Outlet />
        </main>
      </div>
      {user && <BottomBar items={items} />}
    </div>
  );
}
