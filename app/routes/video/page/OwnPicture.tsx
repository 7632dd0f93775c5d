import { VideoOff } from 'lucide-react';
import { useEffect, useRef } from 'react';

/** As in a mirror. */
export function OwnPicture({ stream, isAsking }: { stream: MediaStream | null; isAsking: boolean }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return (
    <div className="relative aspect-video overflow-hidden rounded-xl bg-slot-off text-muted">
      {stream ? (
        <video
          ref={video}
          autoPlay
          muted
          playsInline
          aria-label="Tu cámara"
          className="size-full -scale-x-100 object-cover"
        />
      ) : (
        <div className="grid size-full place-content-center justify-items-center gap-2 p-4 text-center">
          <VideoOff aria-hidden="true" className="size-8" />
          {isAsking ? 'Permite el uso de la cámara y del micrófono en tu navegador.' : 'Sin imagen'}
        </div>
      )}
    </div>
  );
}
