import type { ReactNode, RefObject } from 'react';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import type { ToolbarButton } from './settings';
import { type CallControls, toolId } from './useControls';

const TONES = {
  on: 'bg-teal-soft text-teal-strong',
  off: 'bg-danger-soft text-danger',
  live: 'bg-teal text-on-teal',
  danger: 'bg-(--room-alarm) text-white hover:bg-(--room-alarm-strong)',
};

interface ToolButtonProps {
  label: string;
  icon: IconName;
  /** The action of a press. */
  hint: string;
  onPress: () => void;
  /** For toggle buttons. */
  pressed?: boolean;
  /** For buttons that open a panel or menu. */
  expanded?: boolean;
  tone?: keyof typeof TONES;
  id?: string;
  children?: ReactNode;
}

function ToolButton({ label, icon, hint, onPress, pressed, expanded, tone, id, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      id={id}
      title={hint}
      aria-pressed={pressed}
      aria-expanded={expanded}
      className={classes(
        'room-tool relative flex min-h-14 min-w-17 flex-col items-center justify-center rounded-xl px-1.5 py-1 leading-tight focus-visible:z-1 focus-visible:outline-offset-0',
        // The smallest phones, and a phone on its side.
        'max-[23rem]:min-w-14 max-[23rem]:px-0 short:min-h-11 short:flex-row short:gap-1.5 short:px-3',
        tone ? TONES[tone] : 'hover:bg-line aria-expanded:bg-teal-soft aria-expanded:text-teal-strong',
      )}
      onClick={onPress}
    >
      <Icon name={icon} className="size-6 short:size-5" />
      <span>{label}</span> {children}{' '}
    </button>
  );
}

function toolsOf(controls: CallControls): Record<ToolbarButton, ToolButtonProps> {
  const { call, view, panel, unread, recorder, mosaic, fullScreen } = controls;
  const { audio, video, screen, hand, recording } = view.self.state;
  const opens = (name: 'chat' | 'people' | 'devices') => ({
    id: toolId(name),
    expanded: panel === name,
    onPress: () => controls.togglePanel(name),
  });
  const device = (isOn: boolean) => ({ pressed: isOn, tone: isOn ? undefined : ('off' as const) });
  const mode = (isOn: boolean, tone: 'on' | 'live') => ({ pressed: isOn, tone: isOn ? tone : undefined });
  return {
    microphone: {
      label: 'Micro',
      icon: audio ? 'mic' : 'mic-off',
      hint: audio ? 'Silenciar el micrófono' : 'Activar el micrófono',
      onPress: call.toggleAudio,
      ...device(audio),
    },
    camera: {
      label: 'Cámara',
      icon: video ? 'video' : 'video-off',
      hint: video ? 'Apagar la cámara' : 'Encender la cámara',
      onPress: call.toggleVideo,
      ...device(video),
    },
    desktop: {
      label: 'Compartir',
      icon: 'monitor-up',
      hint: screen ? 'Dejar de compartir la pantalla' : 'Compartir la pantalla',
      onPress: call.toggleScreen,
      ...mode(screen, 'live'),
    },
    chat: {
      label: 'Chat',
      icon: 'message-square',
      hint: 'Mensajes de esta sala',
      ...opens('chat'),
      children: unread > 0 && (
        <span className="absolute top-0.5 right-2 min-w-6 rounded-full bg-teal px-1.5 font-semibold text-on-teal short:static">
          {unread}
          <span className="sr-only"> sin leer</span>
        </span>
      ),
    },
    raisehand: {
      label: 'Mano',
      icon: 'hand',
      hint: hand === null ? 'Levantar la mano' : 'Bajar la mano',
      onPress: call.toggleHand,
      ...mode(hand !== null, 'live'),
    },
    tileview: {
      label: 'Mosaico',
      icon: 'layout-grid',
      hint: mosaic ? 'Ver en grande a quien habla' : 'Ver a todos en mosaico',
      onPress: controls.toggleMosaic,
      ...mode(mosaic, 'on'),
    },
    'participants-pane': {
      label: 'Personas',
      icon: 'users',
      hint: 'Quién está en la sala',
      ...opens('people'),
    },
    recording: {
      label: 'Grabar',
      icon: 'circle-dot',
      hint: recording ? 'Dejar de grabar' : 'Grabar la sesión en este dispositivo',
      onPress: recording ? recorder.stop : () => controls.ask('record'),
      ...mode(recording, 'live'),
    },
    settings: {
      label: 'Ajustes',
      icon: 'settings',
      hint: 'Micrófono, cámara y altavoz',
      ...opens('devices'),
    },
    fullscreen: {
      label: 'Ampliar',
      icon: fullScreen.isOn ? 'minimize' : 'maximize',
      hint: fullScreen.isOn ? 'Salir de pantalla completa' : 'Pantalla completa',
      onPress: fullScreen.toggle,
      ...mode(fullScreen.isOn, 'on'),
    },
    hangup: {
      label: 'Colgar',
      icon: 'phone-off',
      hint: 'Salir de la videollamada',
      tone: 'danger',
      onPress: controls.hangUp,
    },
  };
}

interface ToolbarProps {
  buttons: readonly ToolbarButton[];
  controls: CallControls;
  barRef: RefObject<HTMLDivElement>;
  hidden: boolean;
}

/** Always visible; the others are behind 'Más' if space is short. */
const ALWAYS_SHOWN: readonly ToolbarButton[] = ['microphone', 'camera', 'chat'];

export function Toolbar({ buttons, controls, barRef, hidden }: ToolbarProps) {
  const shown = buttons.filter((button) => controls.has(button));
  const rest = shown.filter((button) => !ALWAYS_SHOWN.includes(button) && button !== 'hangup');
  const tools = toolsOf(controls);
  const draw = (button: ToolbarButton) => <ToolButton key={button} {...tools[button]} />;
  return (
    <section
      ref={barRef}
      aria-label="Controles de la llamada"
      className={classes(
        'room-bar absolute inset-x-0 bottom-[max(--spacing(2),env(safe-area-inset-bottom))] z-20 mx-auto flex w-fit max-w-[calc(100%-(--spacing(2)))] gap-1 rounded-2xl border border-line bg-card p-1 shadow-lift motion-safe:transition-opacity motion-safe:duration-160',
        hidden && 'pointer-events-none opacity-0',
      )}
    >
      {ALWAYS_SHOWN.filter((button) => shown.includes(button)).map(draw)}
      {rest.length > 0 && (
        <div className="room-more">
          <ToolButton
            label="Más"
            icon="ellipsis"
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
