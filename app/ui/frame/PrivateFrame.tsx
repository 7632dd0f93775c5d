import { useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import * as paths from '~/app/paths';
import type { Menu, NavItem } from '~/app/site';
import { Avatar } from '~/app/ui/Avatar';
import { Brand } from '~/app/ui/Brand';
import { buttonStyle } from '~/app/ui/Button';
import { Callout } from '~/app/ui/Callout';
import { classes } from '~/app/ui/classes';
import { closesItself } from '~/app/ui/focus';
import { Icon } from '~/app/ui/Icon';
import { LightFoot } from '~/app/ui/light';
import { Link } from '~/app/ui/router';
import { SkipLink } from '~/app/ui/SkipLink';
import { TruncationNotice } from '~/app/ui/TruncationNotice';
import { LogoutButton } from './LogoutButton';
import type { FrameView } from './loadFrame';
import { UnreadBadge, UnreadProvider, useMenuCount, useUnread } from './unread';

const ROLES: Record<string, string> = {
  alumno: 'Estudiante',
  mentor: 'Mentor',
  support: 'Equipo',
  admin: 'Equipo',
};

function Sidebar({ user, menu }: Pick<FrameView, 'user' | 'menu'>) {
  const role = ROLES[user.user_type];
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col border-r border-line px-4 py-5 lg:flex print:hidden">
      <div className="flex items-center justify-between pl-2">
        <Brand href={paths.dashboard()} className="gap-2 [&>svg:last-of-type]:w-32" /> <NotificationsLink />
      </div>
      <nav aria-label="Principal" className="menu">
        <MenuList items={menu.top} />
        <hr className="mx-4 my-2 border-line" />
        <MenuList items={menu.foot} />
      </nav>
      <div className="mt-auto shrink-0 border-t border-line pt-4">
        <div className="mb-2 flex items-center gap-3 px-2">
          <Avatar user={user} size="sm" />{' '}
          <span className="min-w-0 leading-snug">
            <span className="block truncate font-semibold">{user.full_name}</span>{' '}
            {role && <span className="block text-md text-muted">{role}</span>}
          </span>
        </div>
        <LogoutButton className="menu-row" />
      </div>
    </aside>
  );
}

/** The bell, beside the name in the sidebar and at the top of small screens. */
function NotificationsLink() {
  const { count } = useUnread();
  const current = useLocation().pathname === paths.notifications();
  return (
    <Link
      to={paths.notifications()}
      discover="none"
      aria-current={current ? 'page' : undefined}
      className="bell"
    >
      <Icon name="bell" />
      <span className="sr-only">Notificaciones </span>
      <UnreadBadge count={count} />
    </Link>
  );
}

/** The brand and the bell, or the log-in, for pages without sidebar. */
function SlimHeader({ loggedIn }: { loggedIn: boolean }) {
  return (
    <header
      className={classes(
        'mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-1 px-4 py-2 sm:px-8 lg:px-10 print:hidden',
        loggedIn && 'lg:hidden',
      )}
    >
      <Brand href={loggedIn ? paths.dashboard() : paths.landing()} />{' '}
      {loggedIn ? (
        <NotificationsLink />
      ) : (
        <a href={paths.login()} className={buttonStyle('secondary')}>
          Iniciar sesión
        </a>
      )}
    </header>
  );
}

/** What the account should know before anything else: the text, and where to go on. */
const WARNINGS = {
  isFrozen: {
    icon: 'lock',
    text: 'El equipo de Mentorea ha limitado tu cuenta: puedes leer, y dar o cancelar las sesiones que tienes, pero no escribir ni reservar.',
    way: [paths.ownCases(), 'Por qué, y cómo objetar'],
  },
  mailRefused: {
    icon: 'triangle-alert',
    text: 'No podemos escribirte: el servidor de tu correo dice que esa dirección no existe o está cerrada. No te llegan los avisos, ni un enlace si olvidas la contraseña. Cuando vuelva a recibir uno, este aviso desaparece.',
    way: [paths.contact(), 'Pedir ayuda'],
  },
} as const;

function Warning({ of }: { of: keyof typeof WARNINGS }) {
  const { icon, text, way } = WARNINGS[of];
  return (
    <Callout tone="warning" icon={icon} className="mb-6">
      {text}{' '}
      <a href={way[0]} className="link">
        {way[1]}
      </a>
    </Callout>
  );
}

/** Either button closes it for good. */
function NewTextsNotice() {
  const { pathname, search } = useLocation();
  return (
    <Callout tone="info" icon="file-text" className="mb-6">
      <p>Hemos cambiado las condiciones o los datos de quien gestiona este sitio.</p>
      <form method="post" action={paths.textsSeen()} className="mt-2 flex flex-wrap gap-3">
        <input type="hidden" name="volver" value={pathname + search} />
        <button type="submit" name="ver" value="si" className={buttonStyle('secondary')}>
          Leer qué cambia
        </button>{' '}
        <button type="submit" className={buttonStyle('quiet')}>
          Entendido
        </button>
      </form>
    </Callout>
  );
}

interface PrivateFrameProps {
  /** Null without a log-in; then there is no menu. */
  frame: FrameView | null;
  children: ReactNode;
}

/** The frame of the private pages: menu at the side or at the foot, the bell, and log-out. */
export function PrivateFrame({ frame, children }: PrivateFrameProps) {
  const page = (
    <div className="lg:flex">
      <SkipLink />
      {frame && <Sidebar {...frame} />}
      <div className="min-w-0 grow">
        <SlimHeader loggedIn={frame !== null} />
        <main
          id="contenido"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 pt-4 pb-10 outline-none sm:px-8 lg:px-10 lg:pt-10 lg:pb-14"
        >
          {frame?.isFrozen && <Warning of="isFrozen" />}
          {frame?.mailRefused && <Warning of="mailRefused" />}
          {frame?.newTexts && <NewTextsNotice />}
          {children}
          <TruncationNotice />
        </main>
        <footer className="mx-auto max-w-6xl px-4 pb-[calc(var(--bottom-bar)+1rem)] sm:px-8 lg:px-10">
          <LightFoot asks={false} />
        </footer>
      </div>
      {frame && <BottomBar menu={frame.menu} />}
    </div>
  );
  return frame ? <UnreadProvider loaded={frame}>{page}</UnreadProvider> : page;
}

/** The items that do not fit the bar. With scripts it closes on Escape, on losing the focus and on navigation. */
function MoreMenu({ menu }: { menu: Menu }) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} {...closesItself}>
      <summary>
        <Icon name="menu" />
        <span>Más</span>
      </summary>
      <div className="menu absolute right-2 bottom-full mb-2 min-w-56 rounded-2xl border border-line bg-card p-2 shadow-lift">
        <MenuList items={menu.more} />
        <div className="mt-2 border-t border-line pt-2">
          <LogoutButton className="menu-row" />
        </div>
      </div>
    </details>
  );
}

/** `isShort`: for the bar at the foot. */
function MenuList(props: { items: readonly NavItem[]; isShort?: boolean; className?: string }) {
  const { items, isShort = false, className } = props;
  const countOf = useMenuCount();
  const { pathname } = useLocation();
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item.to}>
          <Link to={item.to} aria-current={isCurrent(item, pathname) ? 'page' : undefined} discover="none">
            <Icon name={item.icon} />
            {(isShort && item.short) || item.label} <UnreadBadge count={countOf(item)} of={item.counts} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The menu below 1024 px. `--bottom-bar` is its height (appKit.css). */
export function BottomBar({ menu }: { menu: Menu }) {
  return (
    <nav
      aria-label="Principal"
      data-bottom-bar
      className="bottom-bar fixed inset-x-0 bottom-0 z-30 grid min-h-(--bottom-bar) auto-cols-fr grid-flow-col border-t border-line bg-card pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <MenuList items={menu.bar} isShort className="contents" />
      <MoreMenu menu={menu} />
    </nav>
  );
}

/** Pages that are a tab of another one (PageTabs.tsx). */
const TAB_OF: Record<string, string> = {
  [paths.schedule()]: paths.calendar(),
  [paths.figures()]: paths.income(),
  [paths.savedReplies()]: paths.chat(),
};

/** Whether an item leads to the current page; the wizard belongs to the search for mentors, a group to the sessions, a case to the queue. */
export function isCurrent({ to }: NavItem, pathname: string): boolean {
  if (/^\/(mentorships\/new|create-mentorship)(\/|$)/.test(pathname)) return to === paths.mentors();
  if (pathname.startsWith(paths.group(''))) return to === paths.mentorships();
  if (TAB_OF[pathname]) return to === TAB_OF[pathname];
  if (to === paths.desk()) return pathname === to || pathname.startsWith(paths.oneCase(''));
  return pathname === to || pathname.startsWith(`${to}/`);
}
