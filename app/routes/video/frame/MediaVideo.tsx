import { useEffect, useRef } from 'react';

/** A picture without its sound, which Sounds.tsx plays. Decorative: whose it is stands beside it. */
export function MediaVideo({ stream }: { stream: MediaStream }) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video) return;
    video.srcObject = stream;
    video.play().catch(() => {
      // It was taken away meanwhile, or plays as soon as it is in sight.
    });
    return () => {
      video.srcObject = null;
    };
  }, [stream]);
  return (
    <div aria-hidden="true" className="room-picture">
      <video ref={ref} autoPlay playsInline muted />
    </div>
  );
}
