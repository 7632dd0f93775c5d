import { useEffect, useRef, useState } from 'react';
import { followLevel } from '../../../video/soundLevel';

/** More than a quiet room. */
const HEARD = 0.35;

/** Moves as one speaks; says once that one is heard, for who cannot see it. */
export function LevelMeter({ stream }: { stream: MediaStream }) {
  const bar = useRef<HTMLSpanElement>(null);
  const [isHeard, setIsHeard] = useState(false);
  useEffect(() => {
    setIsHeard(false);
    return followLevel(stream, (level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${level.toFixed(3)})`;
      if (level > HEARD) setIsHeard(true);
    });
  }, [stream]);
  return (
    <div>
      <p role="status" className="mb-1">
        {isHeard ? 'Tu micrófono funciona: te oímos.' : 'Di algo para probar el micrófono.'}
      </p>
      <span aria-hidden="true" className="block h-3 overflow-hidden rounded-full bg-slot-off">
        <span ref={bar} className="block h-full origin-left scale-x-0 rounded-full bg-teal" />
      </span>
    </div>
  );
}
