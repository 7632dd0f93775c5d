/**
 * /sala/{room name}: the built-in room (spec.md 'Video room'), in a frame of the page around it or in a tab of its own. The call itself needs scripts;
 * without them it says so.
 */
import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { contextOf } from '~/.server/contextOf';
import { requireUser } from '~/.server/guards';
import roomSheet from '../../../room.css?url';
import { loadRoom } from './loadRoom';
import { RoomStart } from './RoomStart';

export const handle = {
  noindex: true,
  framed: true,
  policy: () => ({
    features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'] as const,
  }),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: roomSheet }];

export const meta = () => [{ title: 'Sala · Mentorea' }];

/** The engine knows from its socket what changes. */
export const shouldRevalidate = () => false;

export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  return loadRoom(args.params.room ?? '', me, context);
}

export default function RoomFrame() {
  return <RoomStart data={useLoaderData<typeof loader>()} />;
}
