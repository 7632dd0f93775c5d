/** /sala/{room name}: the built-in room (docs/product.md, 'Video room'), framed or in its own tab. */
import type { LinksFunction, LoaderFunctionArgs, SerializeFrom } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { statusResponse } from '~/app/.server/api/errors';
import { topicNames } from '~/app/.server/api/expertises';
import { requireUser } from '~/app/.server/guards';
import { contextOf } from '~/app/.server/requestContext';
import { isRoomOf, readRoomName } from '~/app/.server/video/videoRoom';
import { nameOfTopic } from '~/app/domain/mentors/topics';
import { moderatesSession } from '~/app/domain/sessions/room';
import * as paths from '~/app/paths';
import { browserRoomDeps } from '~/app/room/browser';
import { createRoom, type Room } from '~/app/room/engine';
import { readEntryChoice, tabStore } from '~/app/room/entryChoice';
import { displayNameOf } from '~/app/routes/video/page/loadRoom';
import { findShared } from '~/app/sessions/findShared';
import { buttonStyle } from '~/app/ui/Button';
import type { Recording } from './Recording';
import { RoomScreen } from './RoomScreen';
import roomSheet from './room.css?url';
import { readRoomSettings } from './roomSettings';

export const handle = {
  noindex: true,
  framed: true,
  policy: () => ({
    features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'] as const,
  }),
};

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: roomSheet }];

export const meta = () => [{ title: 'Sala · Mentorea' }];

/** The engine receives all changes over its socket. */
export const shouldRevalidate = () => false;

/** Data needed before the socket is open; 404 if the visitor has no such room. */
export async function loader(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const me = await requireUser(context);
  const { api, config, now } = context;
  const name = args.params.room ?? '';
  const code = config.video.builtIn ? readRoomName(name) : null;
  if (code === null) throw statusResponse(404);
  const found = await findShared(code, { api });
  if (found.kind !== 'room') throw statusResponse(404);
  const { mentorship } = found;
  if (!isRoomOf(name, mentorship, context)) throw statusResponse(404);
  const topicName = await topicNames(api);
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
    time: {
      served: now().getTime(),
      startsAt: Date.parse(mentorship.init_date),
      endsAt: Date.parse(mentorship.end_date),
    },
    topic: mentorship.expertises.map((topic) => nameOfTopic(topic, topicName)).join(', '),
  };
}

export type RoomData = SerializeFrom<typeof loader>;

/** Enters the room once scripts run, and again if someone who was removed asks to. */
export default function RoomFrame() {
  const data = useLoaderData<typeof loader>();
  const [round, setRound] = useState(0);
  const [entered, setEntered] = useState<{ room: Room; round: number } | null>(null);
  const kept = useState<Recording | null>(null);
  useEffect(() => {
    const wish = readRoomSettings(window.location.hash);
    // Who enters again does so as they were.
    const preset = { audio: !wish.audioMuted, video: !wish.videoMuted, microphone: '', camera: '' };
    const { audio, video } = readEntryChoice(tabStore(), data.identifier, preset);
    const room = createRoom(
      {
        self: { ...data.self, full_name: wish.displayName ?? data.self.full_name },
        startWithAudioMuted: !audio,
        startWithVideoMuted: !video,
        iceServers: data.iceServers,
      },
      browserRoomDeps(data.identifier),
    );
    setEntered({ room, round });
    return () => room.leave();
  }, [data, round]);
  if (entered === null) return <RoomLoading {...data} />;
  return (
    <RoomScreen
      key={entered.round}
      room={entered.room}
      data={data}
      wish={readRoomSettings(window.location.hash)}
      kept={kept}
      onAgain={() => setRound(round + 1)}
    />
  );
}

/** Shown before hydration and without scripts. */
function RoomLoading({ topic, identifier }: Pick<RoomData, 'topic' | 'identifier'>) {
  return (
    <main id="contenido" className="room room-over">
      <h1 className="text-3xl">Videollamada{topic && `: ${topic}`}</h1>
      <div className="room-late flex flex-col items-center gap-5">
        <p className="max-w-prose text-lg">
          La videollamada necesita JavaScript. Si esta página no cambia en unos segundos, actívalo en tu
          navegador y vuelve a cargarla.
        </p>
        <a href={paths.mentorship(identifier)} target="_top" className={buttonStyle('secondary')}>
          Volver a la mentoría
        </a>
      </div>
    </main>
  );
}
