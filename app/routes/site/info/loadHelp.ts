import type { LoaderFunctionArgs } from '@remix-run/node';
import { ApiError } from '~/.server/api/errors';
import { contextOf } from '~/.server/contextOf';
import { publicPage } from '~/.server/publicPage';

/** The extensions (api.md section 4) that help speaks of. */
const SPOKEN_OF = [
  'resend-activation',
  'password-reset',
  'sessions',
  'preferences',
  'calendar-feed',
  'data-export',
  'video-room',
] as const;

type Offer = (typeof SPOKEN_OF)[number];

/** What can be done here, so that nothing else is promised. While nobody knows it (null), the page says less, and is not kept. */
export async function loadHelp(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { ownApi, video } = context.config;
  const offers = await offersOf(context);
  const help = {
    loggedIn: context.session.isOpen,
    ownApi,
    offers,
    hasVideo: !video.builtIn || (offers?.includes('video-room') ?? null),
  };
  return publicPage(context, help, { tags: [], partial: offers === null });
}

async function offersOf({ api }: Pick<ReturnType<typeof contextOf>, 'api'>): Promise<Offer[] | null> {
  try {
    const able = await Promise.all(SPOKEN_OF.map((name) => api.hasCapability(name)));
    return SPOKEN_OF.filter((_, index) => able[index]);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return null;
  }
}
