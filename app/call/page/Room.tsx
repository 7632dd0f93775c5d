import { useEffect, useState } from 'react';
import type { PagePolicy } from '~/app/domain/site/routeHandle';
import { LiveReload } from '~/app/ui/LiveReload';
import { CallPage } from './CallPage';
import { Lobby } from './Lobby';
import type { RoomPage } from './loadRoom';
import { RoomEnded, RoomLeft, RoomUnavailable } from './Over';

/** The call needs all features, the waiting page those it tests, other states none. */
export function roomPolicy(data: unknown): PagePolicy | null {
  if (!isRoomPage(data)) return null;
  if (data.stage === 'call')
    return { features: ['camera', 'microphone', 'display-capture', 'autoplay', 'fullscreen'], video: true };
  return data.stage === 'waiting' ? { features: ['camera', 'microphone'] } : null;
}

function isRoomPage(data: unknown): data is Pick<RoomPage, 'kind' | 'stage'> {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'room';
}

/** A page restored from the back/forward cache has an old time and its call is over, so it is reloaded. */
function useFreshOnReturn(): void {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) location.reload();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
}

/** A document never turns into the call, because its policies are fixed when it is sent. */
export function Room({ page }: { page: RoomPage }) {
  const [first] = useState(page.stage);
  useFreshOnReturn();
  const { stage, room, call, next, follows } = page;
  if (stage === 'call' && first === 'call' && call) return <CallPage room={room} call={call} />;
  return (
    <>
      {next && <RoomEnded room={room} next={next} />}
      {stage === 'left' && <RoomLeft room={room} />}
      {stage === 'unavailable' && <RoomUnavailable room={room} />}
      {(stage === 'waiting' || stage === 'call') && <Lobby room={room} />}
      {follows !== null && <LiveReload userId={follows} ofFrame={{}} />}
    </>
  );
}
