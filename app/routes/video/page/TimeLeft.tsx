import { useEffect, useState } from 'react';
import { Icon } from '~/app/ui/Icon';
import { useServerTime } from '~/app/ui/serverClock';
import { createTimeWarnings, dueWarning, timeLeftText } from '~/app/video/timeLeft';
import type { RoomView } from './loadRoom';

/** Milliseconds that a warning stays in sight. */
const WARNING_MS = 20_000;

/** The time left of the session: always shown, and said when it gets short. */
export function TimeLeft({ room: { served, startsAt, endsAt } }: { room: RoomView }) {
  const now = useServerTime(served);
  const warning = useWarning(endsAt, now);
  const isShort = now !== null && (now >= endsAt || dueWarning(endsAt - now) !== null);
  return (
    <>
      <p className="room-head-time" data-short={isShort || undefined}>
        {now !== null && (
          <>
            <Icon name="clock" className="size-5" />
            {timeLeftText({ now, startsAt, endsAt })}
          </>
        )}
      </p>
      <p role="status" className="room-warning">
        {warning}
      </p>
    </>
  );
}

function useWarning(endsAt: number, now: number | null): string | null {
  const [warn] = useState(() => createTimeWarnings(endsAt));
  const [warning, setWarning] = useState<string | null>(null);
  useEffect(() => {
    const said = now === null ? null : warn(now);
    if (said !== null) setWarning(said);
  }, [now, warn]);
  useEffect(() => {
    if (warning === null) return;
    const timer = setTimeout(() => setWarning(null), WARNING_MS);
    return () => clearTimeout(timer);
  }, [warning]);
  return warning;
}
