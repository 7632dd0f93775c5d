import { Brand } from '~/ui/Brand';
import { buttonStyle } from '~/ui/buttonStyle';
import { classes } from '~/ui/classes';
import { LogoutButton } from './LogoutButton';
import { NotificationsLink } from './NotificationsLink';

/** The name and the way in or out, where there is no sidebar. */
export function SlimHeader({ loggedIn }: { loggedIn: boolean }) {
  return (
    <header
      className={classes(
        'mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-1 px-4 py-2 sm:px-8 lg:px-10',
        loggedIn && 'lg:hidden',
      )}
    >
      <Brand href={loggedIn ? '/dashboard' : '/'} />
      {loggedIn ? (
        <div className="flex items-center">
          <NotificationsLink />
          <LogoutButton label="Salir" className="-mr-3 min-h-11 gap-1.5 px-3" />
        </div>
      ) : (
        <a href="/login" className={buttonStyle('secondary')}>
          Iniciar sesión
        </a>
      )}
    </header>
  );
}
