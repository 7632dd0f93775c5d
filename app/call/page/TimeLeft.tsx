import { useCallback, useEffect, useState } from 'react';
import { hoursText } from '~/app/domain/time/durations';
import { Icon } from '~/app/ui/Icon';
import { useServerTime } from '~/app/ui/serverClock';
import { useTimeout } from '~/app/ui/timing';
import type { RoomView } from './loadRoom';

/** Times are milliseconds, by the server's clock. */
const MINUTE = 60_000;
/** Minutes before the end. */
const WARNINGS = [2, 10] as const;

interface SessionTimes {
  now: number;
  startsAt: number;
  endsAt: number;
}

/** 'Quedan 42 min'; before the session 'Empieza en 5 min'. Minutes are rounded up. */
export function timeLeftText({ now, startsAt, endsAt }: SessionTimes): string {
  if (now < startsAt) return `Empieza en ${shortTime(startsAt - now)}`;
  const left = endsAt - now;
  if (left <= 0) return 'Tiempo cumplido';
  const time = shortTime(left);
  return `${time.startsWith('1 ') ? 'Queda' : 'Quedan'} ${time}`;
}

const shortTime = (ms: number) => hoursText(Math.ceil(ms / MINUTE));

/** The latest warning that is due: 10, then 2; null before the first and after the end. */
export function dueWarning(left: number): (typeof WARNINGS)[number] | null {
  return left > 0 ? (WARNINGS.find((minutes) => left <= minutes * MINUTE) ?? null) : null;
}

/**
 * Returns the text for each new time, once per warning, however irregularly times come. A hidden tab may skip a warning;
 * those due before entering are not repeated.
 */
export function createTimeWarnings(endsAt: number) {
  let last: number | null | undefined;
  return (now: number): string | null => {
    const due = dueWarning(endsAt - now);
    const isNew = last !== undefined && due !== null && due < (last ?? Number.POSITIVE_INFINITY);
    last = due ?? (now >= endsAt ? 0 : (last ?? null));
    return isNew ? warningText(endsAt - now) : null;
  };
}

function warningText(left: number): string {
  const minutes = Math.ceil(left / MINUTE);
  return minutes === 1 ? 'Queda 1 minuto de sesión.' : `Quedan ${minutes} minutos de sesión.`;
}

/** Milliseconds that a warning stays visible. */
const WARNING_MS = 20_000;

const IN_HEADER =
  'flex items-center gap-1.5 whitespace-nowrap tabular-nums data-short:rounded-full data-short:bg-amber-soft data-short:px-2.5 data-short:text-amber';

/** So that nothing moves. */
const ABOVE_PICTURES =
  'absolute top-full left-1/2 mt-2 w-max max-w-[calc(100%-(--spacing(6)))] -translate-x-1/2 rounded-xl bg-amber-soft px-4 py-2 font-semibold text-amber shadow-lift empty:p-0 empty:[clip-path:inset(50%)]';

interface TimeLeftProps {
  /** Milliseconds since 1970. */
  time: Pick<RoomView, 'served' | 'startsAt' | 'endsAt'>;
  className?: string;
  warningClassName?: string;
}

/** The session's time left, always shown, and announced when it gets short. */
export function TimeLeft({
  time: { served, startsAt, endsAt },
  className = IN_HEADER,
  warningClassName = ABOVE_PICTURES,
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
  const clear = useCallback(() => setWarning(null), []);
  useTimeout(clear, warning === null ? null : WARNING_MS, warning);
  return warning;
}
