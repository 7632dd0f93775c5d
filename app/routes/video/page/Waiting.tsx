import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { Refresh } from '~/ui/Refresh';
import { useServerTime } from '../../../video/serverClock';
import { DeviceCheck } from './DeviceCheck';
import { Door } from './Door';
import { PeopleComing } from './PeopleComing';
import { RoomHeader } from './RoomHeader';
import type { RoomView } from './roomView';
import { SessionCard } from './SessionCard';

/** Before the call: when it begins, who comes, and whether camera and microphone work. */
export function Waiting({ room }: { room: RoomView }) {
  const now = useServerTime(room.served);
  useReadAnewAt(room.opensAt, now, room.served);
  return (
    <>
      <Refresh />
      <RoomHeader code={room.code} displayName={room.displayName} isModerator={room.moderates} />
      <main
        id="contenido"
        className="mx-auto grid w-full max-w-5xl gap-6 px-4 py-6 sm:px-6 sm:py-10 lg:grid-cols-[1fr_22rem]"
      >
        <div className="grid content-start gap-6">
          <Door room={room} now={now} />
          <SessionCard room={room} />
        </div>
        <div className="grid content-start gap-6">
          <PeopleComing people={room.people} />
          <DeviceCheck />
        </div>
      </main>
    </>
  );
}

/** What the door says is the server's word: it is asked when the time has come. */
function useReadAnewAt(at: number, now: number | null, served: number): void {
  const { revalidate, state } = useRevalidator();
  const isDue = now !== null && now >= at && served < at;
  useEffect(() => {
    if (isDue && state === 'idle') revalidate();
  }, [isDue, state, revalidate]);
}
