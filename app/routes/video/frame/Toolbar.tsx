import {
  CircleDot,
  Ellipsis,
  Hand,
  LayoutGrid,
  type LucideIcon,
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
import type { ReactNode, RefObject } from 'react';
import type { ToolbarButton } from './roomSettings';
import type { RoomControls } from './useControls';
import { toolId } from './useControls';

interface ToolButtonProps {
  label: string;
  Icon: LucideIcon;
  /** What pressing does now. */
  hint: string;
  onPress: () => void;
  /** Of one that is on or off. */
  pressed?: boolean;
  /** Of one that opens something. */
  expanded?: boolean;
  tone?: 'on' | 'off' | 'danger' | 'live';
  id?: string;
  /** Beside the label. */
  children?: ReactNode;
}

function ToolButton({ label, Icon, hint, onPress, pressed, expanded, tone, id, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      id={id}
      title={hint}
      aria-pressed={pressed}
      aria-expanded={expanded}
      data-tone={tone}
      className="room-tool"
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-6" />
      <span className="room-tool-label">{label}</span>
      {children}
    </button>
  );
}

/** One button of the toolbar, as it stands now. */
function Tool({ button, controls }: { button: ToolbarButton; controls: RoomControls }): ReactNode {
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

interface ToolbarProps {
  buttons: readonly ToolbarButton[];
  controls: RoomControls;
  barRef: RefObject<HTMLDivElement>;
  hidden: boolean;
}

/** In sight on every screen; the others are behind 'Más' where there is no space. */
const ALWAYS_SHOWN: readonly ToolbarButton[] = ['microphone', 'camera', 'chat'];

export function Toolbar({ buttons, controls, barRef, hidden }: ToolbarProps) {
  const shown = buttons.filter((button) => controls.has(button));
  const rest = shown.filter((button) => !ALWAYS_SHOWN.includes(button) && button !== 'hangup');
  const draw = (button: ToolbarButton) => <Tool key={button} button={button} controls={controls} />;
  return (
    <section
      ref={barRef}
      aria-label="Controles de la llamada"
      className="room-bar"
      data-hidden={hidden || undefined}
    >
      {ALWAYS_SHOWN.filter((button) => shown.includes(button)).map(draw)}
      {rest.length > 0 && (
        <div className="room-more">
          <ToolButton
            label="Más"
            Icon={Ellipsis}
            hint="Más controles"
            id={toolId('more')}
            expanded={controls.more}
            onPress={controls.toggleMore}
          />
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click */}
          <div
            className="room-rest"
            data-open={controls.more || undefined}
            onClick={controls.more ? controls.toggleMore : undefined}
          >
            {rest.map(draw)}
          </div>
        </div>
      )}
      {draw('hangup')}
    </section>
  );
}
