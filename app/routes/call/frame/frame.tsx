/** /sala/{room name}: the built-in room (docs/product.md, 'Video room'), framed or in its own tab. */
import type { LinksFunction, SerializeFrom } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { statusResponse } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import { isRoomOf, readRoomName } from '~/app/.server/call';
import { enter, guarded } from '~/app/.server/guards';
import { OUTSIDE, readEntryChoice, switchKeeper, tabStore } from '~/app/call/entryChoice';
import { displayNameOf } from '~/app/call/page/loadRoom';
import { browserDeps } from '~/app/call/peer/browser';
import { createPeerCall, type PeerCall } from '~/app/call/peer/engine';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { moderatesSession } from '~/app/domain/sessions/room';
import * as paths from '~/app/paths';
import { findShared } from '~/app/sessions/findShared';
import { buttonStyle } from '~/app/ui/Button';
import { CallScreen } from './CallScreen';
import frameSheet from './frame.css?url';
import { isFramed, isInside } from './parentPage';
import type { Recording } from './Recording';
import { readCallSettings } from './settings';

export const handle = {
  hydrate: true,
  noindex: true,
  framed: true,
  policy: () => ({
    features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'] as const,
  }),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: frameSheet }];

/** The engine receives all changes over its socket. */
export const shouldRevalidate = () => false;

/** Data needed before the socket is open; 404 if the visitor has no such room. */
export const loader = guarded(enter, async ({ context, me }, args) => {
  const { api, config, now } = context;
  const name = args.params.room ?? '';
  const code = config.video.builtIn ? readRoomName(name) : null;
  if (code === null) throw statusResponse(404);
  const found = await findShared(code, { api });
  if (found.kind !== 'room') throw statusResponse(404);
  const { mentorship } = found;
  if (!isRoomOf(name, mentorship, context)) throw statusResponse(404);
  const [topicName, hasFiles] = await Promise.all([topicNames(api), api.hasCapability('desk')]);
  return {
    identifier: mentorship.identifier,
    roomCode: mentorship.room_code,
    self: {
      full_name: displayNameOf(me),
      username: me.username,
      profile_picture: me.profile_picture || null,
      role: moderatesSession(mentorship, me) ? ('moderator' as const) : ('participant' as const),
    },
    iceServers: config.video.iceServers,
    /** The session has materials. */
    hasFiles,
    time: {
      served: now().getTime(),
      startsAt: Date.parse(mentorship.init_date),
      endsAt: Date.parse(mentorship.end_date),
    },
    topic: mentorship.expertises.map((topic) => nameOfTopic(topic, topicName)).join(', '),
  };
});

export type CallData = SerializeFrom<typeof loader>;

/** Enters the room once scripts run, and again if someone who was removed asks to. */
export default function RoomFrame() {
  const data = useLoaderData<typeof loader>();
  const [round, setRound] = useState(0);
  const [entered, setEntered] = useState<{ call: PeerCall; round: number } | null>(null);
  const kept = useState<Recording | null>(null);
  useEffect(() => {
    const wish = readCallSettings(window.location.hash);
    // Somebody who enters again keeps their settings.
    const preset = { audio: !wish.audioMuted, video: !wish.videoMuted, microphone: '', camera: '' };
    const { audio, video } = readEntryChoice(tabStore(), data.identifier, preset);
    const call = createPeerCall(
      {
        self: { ...data.self, full_name: wish.displayName ?? data.self.full_name },
        startWithAudioMuted: !audio,
        startWithVideoMuted: !video,
        iceServers: data.iceServers,
      },
      browserDeps(data.identifier),
    );
    const keep = switchKeeper(data.identifier);
    // In a frame, the page around it keeps the screen on.
    const off = isFramed()
      ? () => {}
      : call.subscribe(() => keep(isInside(call.view()) ? call.view().self.state : OUTSIDE));
    setEntered({ call, round });
    return () => {
      off();
      call.leave();
    };
  }, [data, round]);
  if (entered === null) return <CallLoading {...data} />;
  return (
    <CallScreen
      key={entered.round}
      call={entered.call}
      data={data}
      wish={readCallSettings(window.location.hash)}
      kept={kept}
      onAgain={() => setRound(round + 1)}
    />
  );
}

/** Shown before hydration and without scripts. */
function CallLoading({ topic, identifier }: Pick<CallData, 'topic' | 'identifier'>) {
  return (
    <main id="contenido" className="room room-over">
      <h1 className="text-3xl">Videollamada{topic && `: ${topic}`}</h1>
      <div className="room-late flex flex-col items-center gap-5">
        <p className="max-w-prose text-lg">
          La videollamada necesita JavaScript. Si esta página no cambia en unos segundos, actívalo en tu
          navegador y vuelve a cargarla.
        </p>
        <a href={paths.mentorship(identifier)} target="_top" className={buttonStyle('secondary')}>
          Volver a la sesión
        </a>
      </div>
    </main>
  );
}
