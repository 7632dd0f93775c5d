import { ExternalLink, Mic, MicOff, Video, VideoOff } from 'lucide-react';
import { Button } from '~/ui/Button';
import { buttonStyle } from '~/ui/buttonStyle';
import type { Call, CallView } from '../../../video/call';

interface CallControlsProps {
  view: CallView;
  call: Call | null;
  link: string;
}

const LOOK = 'min-h-11 px-3 py-1';

/** What everybody needs, in words, outside of the widget: its own buttons are hard to reach for some. */
export function CallControls({ view: { phase, audioMuted, videoMuted }, call, link }: CallControlsProps) {
  const isIn = phase === 'in';
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line bg-card px-4 py-1.5 sm:px-6">
      <Button
        variant="secondary"
        className={LOOK}
        disabled={!isIn}
        onClick={() => call?.command('toggleAudio')}
      >
        {audioMuted ? (
          <MicOff aria-hidden="true" className="size-5" />
        ) : (
          <Mic aria-hidden="true" className="size-5" />
        )}
        {audioMuted ? 'Activar micrófono' : 'Silenciar'}
      </Button>
      <Button
        variant="secondary"
        className={LOOK}
        disabled={!isIn}
        aria-pressed={isIn && videoMuted === false}
        onClick={() => call?.command('toggleVideo')}
      >
        {videoMuted ? (
          <VideoOff aria-hidden="true" className="size-5" />
        ) : (
          <Video aria-hidden="true" className="size-5" />
        )}
        Cámara
      </Button>
      <a
        href={link}
        target="_blank"
        rel="noopener"
        className={buttonStyle('quiet', `${LOOK} sm:ml-auto`)}
        onClick={() => call?.moveOut()}
      >
        <ExternalLink aria-hidden="true" className="size-5" />
        Abrir en otra pestaña
      </a>
    </div>
  );
}
