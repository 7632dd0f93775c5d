import { useEffect, useState } from 'react';
import { Icon } from '~/app/ui/Icon';
import { useServerTime } from '~/app/ui/serverClock';
import { createTimeWarnings, dueWarning, timeLeftText } from '~/app/video/timeLeft';
import type { RoomView } from './loadRoom';

/** Milliseconds that a warning stays in sight. */
const WARNING_MS = 20_000;

interface TimeLeftProps {
  /** Milliseconds since 1970. */
  time: Pick<RoomView, 'served' | 'startsAt' | 'endsAt'>;
  className?: string;
  warningClassName?: string;
}

/** The time left of the session: always shown, and said when it gets short. */
export function TimeLeft({
  time: { served, startsAt, endsAt },
  className = 'room-head-time',
  warningClassName = 'room-warning',
}: TimeLeftProps) {
  const now = useServerTime(served);
  const warning = useWarning(endsAt, now);
  const isShort = now !== null && (now >= endsAt || dueWarning(endsAt - now) !== null);
  return (
    <>
      <p className={className} data-short={isShort || undefined}>
        {now !== null && (
          <>
            <Icon name="clock" className="size-5" />
            {timeLeftText({ now, startsAt, endsAt })}
          </>
        )}
      </p>
      <p role="status" className={warningClassName}>
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
