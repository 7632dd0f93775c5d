import type { ReactNode } from 'react';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import type { IconName } from '~/app/ui/iconNames';
import { type CallControls, toolId } from './useControls';

const KEPT = ['microphone', 'camera', 'hangup'] as const;
/** In small windows behind 'Más'. */
const LEFT = ['desktop', 'whiteboard', 'raisehand', 'tileview'] as const;
const RIGHT = ['participants-pane', 'recording', 'settings', 'fullscreen'] as const;
export type ToolbarButton = (typeof KEPT | typeof LEFT | typeof RIGHT)[number] | 'chat';

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
        'relative flex min-h-14 min-w-17 flex-col items-center justify-center rounded-xl px-1.5 py-1 leading-tight focus-visible:z-1 focus-visible:outline-offset-0',
        // The smallest phones, and a phone on its side.
        'max-[26rem]:min-w-16 max-[26rem]:px-0 max-[23rem]:min-w-14 short:min-h-11 short:flex-row short:gap-1.5 short:px-3',
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
  const { audio, video, screen, hand, recording, board } = view.self.state;
  const opens = (name: 'chat' | 'people' | 'devices') => ({
    id: toolId(name),
    expanded: panel === name,
    onPress: () => controls.togglePanel(name),
  });
  const device = (isOn: boolean) => ({ pressed: isOn, tone: isOn ? undefined : ('off' as const) });
  const mode = (isOn: boolean, tone: 'on' | 'live') => ({ pressed: isOn, tone: isOn ? tone : undefined });
  return {
    microphone: {
      id: toolId('microphone'),
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
    whiteboard: {
      id: toolId('board'),
      label: 'Pizarra',
      icon: 'presentation',
      hint: board ? 'Cerrar la pizarra' : 'Dibujar y escribir juntos',
      onPress: controls.toggleBoard,
      ...mode(board !== undefined, 'on'),
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

const WIDE = 'contents max-[62rem]:hidden';

/** Microphone, camera and the way out stand in the middle and never hide; what is beside them does (CallScreen.tsx). */
export function Toolbar({ controls }: { controls: CallControls }) {
  const tools = toolsOf(controls);
  const draw = (button: ToolbarButton) => <ToolButton key={button} {...tools[button]} />;
  const left = LEFT.filter(controls.has);
  const right = RIGHT.filter(controls.has);
  return (
    <section
      aria-label="Controles de la llamada"
      className="room-bar relative z-20 mx-auto mb-[max(--spacing(1),env(safe-area-inset-bottom))] grid grid-cols-[1fr_auto_1fr] items-center gap-x-1"
    >
      <div className="room-goes flex justify-end gap-1">
        <div className={WIDE}>{left.map(draw)}</div>
        {draw('chat')}
      </div>
      <div className="flex gap-1 rounded-2xl border border-line bg-card p-1">{KEPT.map(draw)}</div>
      <div className="room-goes flex gap-1">
        <div className={WIDE}>{right.map(draw)}</div>
        <div className="min-[62rem]:hidden">
          <ToolButton
            label="Más"
            icon="ellipsis"
            hint="Más controles"
            id={toolId('more')}
            expanded={controls.more}
            onPress={controls.toggleMore}
          />
          {controls.more && (
            // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside are what is pressed
            // biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button is a click
            <div
              className="absolute right-0 bottom-full mb-2 grid w-max max-w-[calc(100vw-(--spacing(4)))] grid-cols-3 gap-1 rounded-2xl border border-line bg-card p-2 shadow-lift min-[36rem]:grid-cols-4"
              onClick={controls.toggleMore}
            >
              {[...left, ...right].map((button) => (
                <ToolButton key={button} {...tools[button]} id={undefined} />
              ))}
            </div>
          )}
        </div>
      </div>
    </section>
  );
}
