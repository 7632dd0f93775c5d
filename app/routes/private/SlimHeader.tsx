import { Form } from '@remix-run/react';
import { LogOut } from 'lucide-react';
import { Brand } from '~/ui/Brand';
import { buttonStyle } from '~/ui/buttonStyle';
import { classes } from '~/ui/classes';

/** The name and the way in or out, where there is no sidebar. */
export function SlimHeader({ loggedIn }: { loggedIn: boolean }) {
  return (
    <header
      className={classes(
        'mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-2 sm:px-8 lg:px-10',
        loggedIn && 'lg:hidden',
      )}
    >
      <Brand href={loggedIn ? '/dashboard' : '/'} />
      {loggedIn ? (
        <Form method="post" action="/logout" reloadDocument>
          <button
            type="submit"
            className="-mr-3 inline-flex min-h-11 items-center gap-2 rounded-xl px-3 text-muted hover:bg-teal-soft hover:text-teal-strong"
          >
            <LogOut aria-hidden="true" className="size-5" />
            Salir
          </button>
        </Form>
      ) : (
        <a href="/login" className={buttonStyle('secondary')}>
          Iniciar sesión
        </a>
      )}
    </header>
  );
}
