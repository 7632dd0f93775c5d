import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import {
  Links,
  Outlet,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react';
import { type ReactNode, useContext } from 'react';
import { colorOf } from './.server/palette';
import { contextOf } from './.server/requestContext';
import appSheet from './app.css?url';
import { isLeftOutOfReload } from './connection/reload';
import { WHOLE_PAGE } from './domain/site/browserCookies';
import { problemOf } from './domain/site/problems';
import {
  isNoindex,
  mayBeFramed,
  needsScripts,
  type PublicSheet,
  publicSheetOf,
} from './domain/site/routeHandle';
import { useNonce } from './nonce';
import mentorSheet from './publicSheets/mentor.css?url';
import siteSheet from './publicSheets/site.css?url';
import subjectsSheet from './publicSheets/subjects.css?url';
import { Announcer } from './ui/announce';
import { useZoneCookie } from './ui/browserCookies';
import { useFocusKeeper, useFocusTitle } from './ui/focus';
import { IconShapes } from './ui/Icon';
import { KEPT_PAGE } from './ui/keptPage';
import { LightNotice, useLight } from './ui/light';
import { OfflineNotice, useLineState } from './ui/OfflineNotice';
import { PageScripts } from './ui/PageScripts';
import { statusOf, ThrownPage } from './ui/ProblemPage';
import { PictureBase } from './ui/pictureBase';
import { unlessDialogOnly } from './ui/revalidation';
import { MetaWithTitleError } from './ui/TitleError';
import { ToastArea } from './ui/ToastArea';

const PUBLIC_SHEETS: Record<PublicSheet, string> = {
  site: siteSheet,
  subjects: subjectsSheet,
  mentor: mentorSheet,
};

/** Files of public/ and vite.public.ts. */
export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${problemOf(statusOf(error)).title} · Mentorea` : 'Mentorea' },
];

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const able = await context.api.listCapabilities();
  const { origin, apiPublicUrl, timeZone } = context.config;
  const paper = { light: colorOf('paper'), dark: colorOf('paper', 'dark') };
  return {
    toast: context.flash.take(),
    pictureBase: apiPublicUrl,
    origin,
    timeZone,
    paper,
    runsScripts: context.runsScripts,
    offers: [...able],
  };
}

export const shouldRevalidate: ShouldRevalidateFunction = (args) =>
  !isLeftOutOfReload('root') && unlessDialogOnly(args);

/** The document around every page and error page. Error pages ship no scripts, so their links load whole pages. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const root = useRouteLoaderData<typeof loader>('root');
  const { search } = useLocation();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle);
  const failed = (useRouteError() ?? null) !== null;
  const light = useLight();
  const scripts = !failed && !light && needsScripts(matches);
  const isFirst = useContext(IconShapes) !== undefined && !root?.toast;
  const publicSheet = isFirst ? publicSheetOf(handles) : undefined;
  const sheet = publicSheet ? PUBLIC_SHEETS[publicSheet] : appSheet;
  return (
    <html lang="es" className={light ? 'light' : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {root && (
          <>
            <meta name="theme-color" content={root.paper.light} media="(prefers-color-scheme: light)" />
            <meta name="theme-color" content={root.paper.dark} media="(prefers-color-scheme: dark)" />
          </>
        )}
        {(failed || isNoindex(handles)) && <meta name="robots" content="noindex" />}
        <MetaWithTitleError />
        <link rel="stylesheet" href={sheet} />
        <Links />
        {scripts && (
          <>
            <script
              nonce={nonce}
              suppressHydrationWarning
              // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
              dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? KEPT_PAGE : '' }}
            />
            <noscript>
              {root?.runsScripts && (
                <meta
                  httpEquiv="refresh"
                  content={`0;url=${search === '' ? '?' : `${search}&`}${WHOLE_PAGE}`}
                />
              )}
            </noscript>
          </>
        )}
      </head>
      <body>
        <ToastArea toast={root?.toast ?? null} />
        {light === 'saving' && !mayBeFramed(handles) && <LightNotice />}
        <PictureBase.Provider value={root?.pictureBase ?? ''}>{children}</PictureBase.Provider>
        {scripts && <Announcer />}
        {scripts && <ScrollRestoration nonce={nonce} />}
        {scripts && <PageScripts nonce={nonce} />}
      </body>
    </html>
  );
}

export default function App() {
  const isLoading = useNavigation().state !== 'idle';
  const isWhole = useLineState() === 'whole';
  useZoneCookie(useLoaderData<typeof loader>().timeZone);
  useFocusKeeper();
  return (
    <>
      {isLoading && isWhole && <div role="progressbar" aria-label="Cargando" className="progress" />}
      <Outlet />
      <OfflineNotice />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  // An error document ships no scripts, so this runs only after a client navigation.
  useFocusTitle();
  return <ThrownPage error={error} />;
}
