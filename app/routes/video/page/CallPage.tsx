import { useRef } from 'react';
import { buttonStyle } from '~/ui/buttonStyle';
import { classes } from '~/ui/classes';
import { useScripts } from '~/ui/useScripts';
import { useCall } from '../../../video/useCall';
import { CallControls } from './CallControls';
import { CallPanel } from './CallPanel';
import type { CallSetup } from './callSetup';
import { newsOf } from './callTexts';
import { RoomHeader } from './RoomHeader';
import type { RoomView } from './roomView';

/** The call itself: the video server's widget, and around it what works whatever the widget does. */
export function CallPage({ room, call: setup }: { room: RoomView; call: CallSetup }) {
  const place = useRef<HTMLDivElement>(null);
  const { call, view } = useCall(room, setup, place);
  const hasScripts = useScripts();
  const isRunning = view.phase === 'in' || view.phase === 'joining' || view.phase === 'out';
  return (
    <div className="flex h-dvh min-h-72 flex-col">
      <RoomHeader
        code={room.code}
        displayName={room.displayName}
        isModerator={room.moderates || view.promoted}
      >
        {hasScripts && isRunning && <CallControls view={view} call={call} link={setup.link} />}
      </RoomHeader>
      <main id="contenido" className="flex min-h-0 flex-1 flex-col">
        <p role="status" className="sr-only">
          {hasScripts && newsOf(view)}
        </p>
        {hasScripts && <CallPanel view={view} room={room} />}
        <div
          ref={place}
          className={
            isRunning || view.stands
              ? classes('flex-1 bg-black', view.stands ? 'min-h-80' : 'min-h-0')
              : 'hidden'
          }
        />
        <noscript>
          <div className="mx-auto grid max-w-2xl gap-4 p-6">
            <p>En esta página la videollamada necesita JavaScript. Puedes abrirla en una pestaña suya:</p>
            <p>
              <a href={setup.link} target="_blank" rel="noopener" className={buttonStyle('primary')}>
                Abrir la videollamada
              </a>
            </p>
          </div>
        </noscript>
      </main>
    </div>
  );
}
