import { ExternalLink, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { Button } from '~/ui/Button';
import { buttonStyle } from '~/ui/buttonStyle';
import type { Call, CallView } from '../../../video/call';

interface CallControlsProps {
  view: CallView;
  call: Call | null;
  link: string;
}

const LOOK = 'min-h-11 gap-1.5 px-2 py-1 sm:px-3 short:min-w-11';

/** What everybody needs, in words, outside of the widget: its own buttons are hard to reach for some. */
export function CallControls({ view: { phase, audioMuted, videoMuted }, call, link }: CallControlsProps) {
  const isIn = phase === 'in';
  const Microphone = audioMuted ? MicOff : Mic;
  const Camera = videoMuted ? VideoOff : Video;
  return (
    <>
      <Button
        variant="secondary"
        className={LOOK}
        disabled={!isIn}
        onClick={() => call?.command('toggleAudio')}
      >
        <Microphone aria-hidden="true" className="size-5" />
        <span className="short:sr-only">{audioMuted ? 'Activar micrófono' : 'Silenciar'}</span>
      </Button>
      <Button
        variant="secondary"
        className={LOOK}
        disabled={!isIn}
        aria-pressed={isIn && videoMuted === false}
        onClick={() => call?.command('toggleVideo')}
      >
        <Camera aria-hidden="true" className="size-5" />
        <span className="short:sr-only">Cámara</span>
      </Button>
      <a
        href={link}
        target="_blank"
        rel="noopener"
        title="Abrir en otra pestaña"
        className={buttonStyle('quiet', `${LOOK} max-sm:ml-auto max-sm:min-w-11`)}
        onClick={() => call?.moveOut()}
      >
        <ExternalLink aria-hidden="true" className="size-5" />
        <span className="max-sm:sr-only short:sr-only">Abrir en otra pestaña</span>
      </a>
    </>
  );
}
