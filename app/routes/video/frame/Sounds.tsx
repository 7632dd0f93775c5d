import { useEffect, useRef } from 'react';
import type { Room, RoomView } from '~/room/view';

/** Everybody else's sound, from the loudspeaker that was chosen. */
export function Sounds({ room, view }: { room: Room; view: RoomView }) {
  return (
    <>
      {view.others.map(
        ({ id, sound }) =>
          sound && (
            <Sound
              key={id}
              stream={sound}
              speaker={view.chosen.speaker}
              waits={view.needsPress}
              onRefused={room.soundRefused}
            />
          ),
      )}
    </>
  );
}

interface Props {
  stream: MediaStream;
  speaker: string;
  /** Something has to be pressed first. */
  waits: boolean;
  onRefused: () => void;
}

function Sound({ stream, speaker, waits, onRefused }: Props) {
  const ref = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const audio = ref.current;
    if (!audio) return;
    audio.srcObject = stream;
    return () => {
      audio.srcObject = null;
    };
  }, [stream]);
  useEffect(() => {
    if (ref.current?.setSinkId) ref.current.setSinkId(speaker).catch(() => {});
  }, [speaker]);
  useEffect(() => {
    if (waits || !stream) return;
    ref.current?.play().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'NotAllowedError') onRefused();
    });
  }, [waits, stream, onRefused]);
  // biome-ignore lint/a11y/useMediaCaption: people talking to each other now
  return <audio ref={ref} />;
}
