import { useState } from 'react';
import { LiveReload } from '../../../live/LiveReload';
import { useFreshOnReturn } from '../../../video/useFreshOnReturn';
import { CallPage } from './CallPage';
import { Ended } from './Ended';
import type { RoomPage } from './loadRoom';
import { Unavailable } from './Unavailable';
import { Waiting } from './Waiting';

/** The page of a room, by what the time makes of it. A document never turns into the call: its policies are those it was sent with. */
export function Room({ page }: { page: RoomPage }) {
  const [first] = useState(page.stage);
  useFreshOnReturn();
  const { stage, room, call, review, follows } = page;
  if (stage === 'call' && first === 'call' && call) return <CallPage room={room} call={call} />;
  return (
    <>
      {stage === 'ended' && <Ended room={room} review={review} />}
      {stage === 'unavailable' && <Unavailable room={room} />}
      {(stage === 'waiting' || stage === 'call') && <Waiting room={room} />}
      {follows !== null && <LiveReload userId={follows} ofFrame={{}} />}
    </>
  );
}
