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
import { type RoomControls, toolId } from './useControls';

interface ToolButtonProps {
  label: string;
  Icon: LucideIcon;
  /** What a press does now. */
  hint: string;
  onPress: () => void;
  /** For buttons that switch something. */
  pressed?: boolean;
  /** For buttons that open something. */
  expanded?: boolean;
  tone?: 'on' | 'off' | 'danger' | 'live';
  id?: string;
  /** Shown beside the label. */
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

/** Label, icon and state of a toolbar button. */
function toolProps(button: ToolbarButton, controls: RoomControls): ToolButtonProps {
  const { room, view, panel, unread, recorder, mosaic, fullScreen } = controls;
  const { audio, video, screen, hand, recording } = view.self.state;
  const opens = (name: 'chat' | 'people' | 'devices') => ({
    id: toolId(name),
    expanded: panel === name,
    onPress: () => controls.togglePanel(name),
  });
  switch (button) {
    case 'microphone':
      return {
        label: 'Micro',
        Icon: audio ? Mic : MicOff,
        hint: audio ? 'Silenciar el micrófono' : 'Activar el micrófono',
        pressed: audio,
        tone: audio ? undefined : 'off',
        onPress: room.toggleAudio,
      };
    case 'camera':
      return {
        label: 'Cámara',
        Icon: video ? Video : VideoOff,
        hint: video ? 'Apagar la cámara' : 'Encender la cámara',
        pressed: video,
        tone: video ? undefined : 'off',
        onPress: room.toggleVideo,
      };
    case 'desktop':
      return {
        label: 'Compartir',
        Icon: MonitorUp,
        hint: screen ? 'Dejar de compartir la pantalla' : 'Compartir la pantalla',
        pressed: screen,
        tone: screen ? 'live' : undefined,
        onPress: room.toggleScreen,
      };
    case 'chat':
      return {
        label: 'Chat',
        Icon: MessageSquare,
        hint: 'Mensajes de esta sala',
        ...opens('chat'),
        children: unread > 0 && (
          <span className="room-count">
            {unread}
            <span className="sr-only"> sin leer</span>
          </span>
        ),
      };
    case 'raisehand':
      return {
        label: 'Mano',
        Icon: Hand,
        hint: hand === null ? 'Levantar la mano' : 'Bajar la mano',
        pressed: hand !== null,
        tone: hand === null ? undefined : 'live',
        onPress: room.toggleHand,
      };
    case 'tileview':
      return {
        label: 'Mosaico',
        Icon: LayoutGrid,
        hint: mosaic ? 'Ver en grande a quien habla' : 'Ver a todos en mosaico',
        pressed: mosaic,
        tone: mosaic ? 'on' : undefined,
        onPress: controls.toggleMosaic,
      };
    case 'participants-pane':
      return { label: 'Personas', Icon: Users, hint: 'Quién está en la sala', ...opens('people') };
    case 'recording':
      return {
        label: 'Grabar',
        Icon: CircleDot,
        hint: recording ? 'Dejar de grabar' : 'Grabar la sesión en este dispositivo',
        pressed: recording,
        tone: recording ? 'live' : undefined,
        onPress: recording ? recorder.stop : () => controls.ask('record'),
      };
    case 'settings':
      return { label: 'Ajustes', Icon: Settings, hint: 'Micrófono, cámara y altavoz', ...opens('devices') };
    case 'fullscreen':
      return {
        label: 'Ampliar',
        Icon: fullScreen.isOn ? Minimize : Maximize,
        hint: fullScreen.isOn ? 'Salir de pantalla completa' : 'Pantalla completa',
        pressed: fullScreen.isOn,
        tone: fullScreen.isOn ? 'on' : undefined,
        onPress: fullScreen.toggle,
      };
    case 'hangup':
      return {
        label: 'Colgar',
        Icon: PhoneOff,
        hint: 'Salir de la videollamada',
        tone: 'danger',
        onPress: controls.hangUp,
      };
  }
}

interface ToolbarProps {
  buttons: readonly ToolbarButton[];
  controls: RoomControls;
  barRef: RefObject<HTMLDivElement>;
  hidden: boolean;
}

/** Always visible; the others are behind 'Más' if space is short. */
const ALWAYS_SHOWN: readonly ToolbarButton[] = ['microphone', 'camera', 'chat'];

export function Toolbar({ buttons, controls, barRef, hidden }: ToolbarProps) {
  const shown = buttons.filter((button) => controls.has(button));
  const rest = shown.filter((button) => !ALWAYS_SHOWN.includes(button) && button !== 'hangup');
  const draw = (button: ToolbarButton) => <ToolButton key={button} {...toolProps(button, controls)} />;
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
