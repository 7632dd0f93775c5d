import {
  CircleDot,
  Hand,
  LayoutGrid,
  Maximize,
  MessageSquare,
  Mic,
  MicOff,
  Minimize,
  MonitorUp,
  PhoneOff,
  Settings,
  Users,
  Video,
  VideoOff,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { RoomControls } from './controls';
import type { ToolbarButton } from './hash';
import { ToolButton } from './ToolButton';
import { toolId } from './toolIds';

/** One button of the toolbar, as it stands now. */
export function Tool({ button, controls }: { button: ToolbarButton; controls: RoomControls }): ReactNode {
  const { room, view, panel, unread, recorder } = controls;
  const { state } = view.self;
  switch (button) {
    case 'microphone':
      return (
        <ToolButton
          label="Micro"
          Icon={state.audio ? Mic : MicOff}
          hint={state.audio ? 'Silenciar el micrófono' : 'Activar el micrófono'}
          pressed={state.audio}
          tone={state.audio ? undefined : 'off'}
          onPress={room.toggleAudio}
        />
      );
    case 'camera':
      return (
        <ToolButton
          label="Cámara"
          Icon={state.video ? Video : VideoOff}
          hint={state.video ? 'Apagar la cámara' : 'Encender la cámara'}
          pressed={state.video}
          tone={state.video ? undefined : 'off'}
          onPress={room.toggleVideo}
        />
      );
    case 'desktop':
      return (
        <ToolButton
          label="Compartir"
          Icon={MonitorUp}
          hint={state.screen ? 'Dejar de compartir la pantalla' : 'Compartir la pantalla'}
          pressed={state.screen}
          tone={state.screen ? 'live' : undefined}
          onPress={room.toggleScreen}
        />
      );
    case 'chat':
      return (
        <ToolButton
          label="Chat"
          Icon={MessageSquare}
          hint="Mensajes de esta sala"
          id={toolId('chat')}
          expanded={panel === 'chat'}
          onPress={() => controls.togglePanel('chat')}
        >
          {unread > 0 && (
            <span className="room-count">
              {unread}
              <span className="sr-only"> sin leer</span>
            </span>
          )}
        </ToolButton>
      );
    case 'raisehand':
      return (
        <ToolButton
          label="Mano"
          Icon={Hand}
          hint={state.hand === null ? 'Levantar la mano' : 'Bajar la mano'}
          pressed={state.hand !== null}
          tone={state.hand === null ? undefined : 'live'}
          onPress={room.toggleHand}
        />
      );
    case 'tileview':
      return (
        <ToolButton
          label="Mosaico"
          Icon={LayoutGrid}
          hint={controls.mosaic ? 'Ver en grande a quien habla' : 'Ver a todos en mosaico'}
          pressed={controls.mosaic}
          tone={controls.mosaic ? 'on' : undefined}
          onPress={controls.toggleMosaic}
        />
      );
    case 'participants-pane':
      return (
        <ToolButton
          label="Personas"
          Icon={Users}
          hint="Quién está en la sala"
          id={toolId('people')}
          expanded={panel === 'people'}
          onPress={() => controls.togglePanel('people')}
        />
      );
    case 'recording':
      return (
        <ToolButton
          label="Grabar"
          Icon={CircleDot}
          hint={state.recording ? 'Dejar de grabar' : 'Grabar la sesión en este dispositivo'}
          pressed={state.recording}
          tone={state.recording ? 'live' : undefined}
          onPress={state.recording ? recorder.stop : () => controls.ask('record')}
        />
      );
    case 'settings':
      return (
        <ToolButton
          label="Ajustes"
          Icon={Settings}
          hint="Micrófono, cámara y altavoz"
          id={toolId('devices')}
          expanded={panel === 'devices'}
          onPress={() => controls.togglePanel('devices')}
        />
      );
    case 'fullscreen':
      return (
        <ToolButton
          label="Ampliar"
          Icon={controls.fullScreen.isOn ? Minimize : Maximize}
          hint={controls.fullScreen.isOn ? 'Salir de pantalla completa' : 'Pantalla completa'}
          pressed={controls.fullScreen.isOn}
          tone={controls.fullScreen.isOn ? 'on' : undefined}
          onPress={controls.fullScreen.toggle}
        />
      );
    case 'hangup':
      return (
        <ToolButton
          label="Colgar"
          Icon={PhoneOff}
          hint="Salir de la videollamada"
          tone="danger"
          onPress={controls.hangUp}
        />
      );
  }
}
