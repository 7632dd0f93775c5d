import { useEffect, useState } from 'react';
import { browserRoomDeps } from '~/room/browser';
import { createRoom } from '~/room/engine';
import type { Room } from '~/room/view';
import { readWish } from './hash';
import type { RoomData } from './loadRoom';
import { RoomScreen } from './RoomScreen';
import type { Recording } from './useRecorder';

/** Enters the room as soon as scripts run; again whenever somebody who was put out wants to. */
export function RoomStart({ data }: { data: RoomData }) {
  const [round, setRound] = useState(0);
  const [entered, setEntered] = useState<{ room: Room; round: number } | null>(null);
  const kept = useState<Recording | null>(null);
  useEffect(() => {
    const wish = readWish(window.location.hash);
    const room = createRoom(
      {
        self: { ...data.self, name: wish.displayName ?? data.self.name },
        startWithAudioMuted: wish.audioMuted,
        startWithVideoMuted: wish.videoMuted,
        iceServers: data.iceServers,
      },
      browserRoomDeps(data.identifier),
    );
    setEntered({ room, round });
    return () => room.leave();
  }, [data, round]);
  if (entered === null) return <Before topic={data.topic} />;
  return (
    <RoomScreen
      key={entered.round}
      room={entered.room}
      data={data}
      wish={readWish(window.location.hash)}
      kept={kept}
      onAgain={() => setRound(round + 1)}
    />
  );
}

/** Before scripts run, and without them. */
function Before({ topic }: { topic: string }) {
  return (
    <main id="contenido" className="room room-over">
      <h1 className="text-3xl">Videollamada{topic && `: ${topic}`}</h1>
      <p className="room-late max-w-prose text-lg">
        La videollamada necesita JavaScript. Si esta página no cambia en unos segundos, actívalo en tu
        navegador y vuelve a cargarla.
      </p>
    </main>
  );
}
