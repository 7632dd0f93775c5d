import type { CallEndReason, CallNews, DeviceTrouble, PeerView } from '~/app/call/peer/view';

const NEWS_TEXTS: Record<Exclude<CallNews['kind'], 'muted'>, string> = {
  came: 'ha entrado',
  left: 'ha salido',
  hand: 'ha levantado la mano',
  recording: 'está grabando la sesión',
  recordingOver: 'ha dejado de grabar',
  screen: 'comparte su pantalla',
  board: 'ha abierto la pizarra',
};

export function newsText(news: CallNews): string {
  if (news.kind === 'muted') return `${news.by} te ha silenciado. Pulsa «Micro» cuando quieras hablar.`;
  return `${news.name} ${NEWS_TEXTS[news.kind]}`;
}

interface EndText {
  title: string;
  text: string;
  /** Label of the button to enter again; null if that cannot succeed. */
  again: string | null;
}

export const END_TEXTS: Record<CallEndReason, EndText> = {
  left: {
    title: 'Has salido de la sala',
    text: 'Mientras dure la sesión puedes volver cuando quieras.',
    again: 'Volver a entrar',
  },
  elsewhere: {
    title: 'Has entrado desde otra pestaña',
    text: 'La videollamada sigue allí. Cada persona puede estar en la sala una sola vez.',
    again: 'Seguir aquí',
  },
  full: {
    title: 'La sala está completa',
    text: 'Todas las plazas de esta sesión están ocupadas. Si debías tener una, avisa a tu mentor por el chat de mensajes.',
    again: 'Volver a intentarlo',
  },
  closed: {
    title: 'La sala se ha cerrado',
    text: 'Las salas abren unos minutos antes de la sesión y se cierran media hora después de que acabe.',
    again: null,
  },
  notYours: {
    title: 'Esta sala no es tuya',
    text: 'Ya no formas parte de esta sesión, o la sesión se ha cancelado.',
    again: null,
  },
  expired: {
    title: 'Tu sesión en Mentorea ha caducado',
    text: 'Vuelve a iniciar sesión y entra otra vez en la sala.',
    again: 'Volver a entrar',
  },
  unsupported: {
    title: 'Este navegador no puede hacer videollamadas',
    text: 'Abre la sala en una versión reciente de Chrome, Edge, Firefox o Safari.',
    again: null,
  },
};

type Why = DeviceTrouble['why'];

/** The place of a page's permissions, by browser. */
const PERMIT = 'Permítelo en el icono que hay junto a la dirección de la página y vuelve a pulsar';
const MEANWHILE = 'Mientras tanto puedes seguir la sesión y escribir en el chat.';

const MICROPHONE: Record<Why, string> = {
  missing: 'No hemos encontrado ningún micrófono. Puedes seguir la sesión y escribir en el chat.',
  refused: `Tu navegador no nos deja usar el micrófono. ${PERMIT} «Micro». ${MEANWHILE}`,
  busy: `Otro programa está usando tu micrófono. Ciérralo y vuelve a pulsar «Micro». ${MEANWHILE}`,
  unsupported: 'Este navegador no puede usar el micrófono. Puedes seguir la sesión y escribir en el chat.',
};

const CAMERA: Record<Why, string> = {
  missing: 'No hemos encontrado ninguna cámara. Los demás verán tu foto o tus iniciales.',
  refused: `Tu navegador no nos deja usar la cámara. ${PERMIT} «Cámara». Mientras tanto los demás verán tu foto o tus iniciales.`,
  busy: 'Otro programa está usando tu cámara. Ciérralo y vuelve a pulsar «Cámara».',
  unsupported: 'Este navegador no puede usar la cámara. Los demás verán tu foto o tus iniciales.',
};

const SCREEN: Record<Why, string> = {
  missing: 'No hay ninguna pantalla que compartir.',
  refused: 'No se ha compartido nada. Si querías hacerlo, pulsa otra vez «Compartir» y elige qué mostrar.',
  busy: 'El sistema no nos deja compartir la pantalla ahora. Vuelve a intentarlo en un momento.',
  unsupported: 'Este navegador no puede compartir la pantalla. Puedes hacerlo desde un ordenador.',
};

const BOTH: Record<Why, string> = {
  missing:
    'No hemos encontrado ningún micrófono ni ninguna cámara. Puedes seguir la sesión y escribir en el chat.',
  refused: `Tu navegador no nos deja usar el micrófono ni la cámara. ${PERMIT} «Micro» y «Cámara». ${MEANWHILE}`,
  busy: `Otro programa está usando tu micrófono y tu cámara. Ciérralo y vuelve a pulsar «Micro» y «Cámara». ${MEANWHILE}`,
  unsupported:
    'Este navegador no puede usar el micrófono ni la cámara. Puedes seguir la sesión y escribir en el chat.',
};

const RECORDING =
  'No se está grabando: este navegador no ha podido empezar la grabación. Vuelve a pulsar «Grabar» o prueba con otro navegador.';

const DEVICE_TEXTS = { microphone: MICROPHONE, camera: CAMERA, screen: SCREEN };

/** One text per trouble; microphone and camera share one if both fail for the same reason. */
export function troubleTexts(view: Pick<PeerView, 'troubles' | 'recordingFailures'>) {
  const { troubles, recordingFailures } = view;
  const of = (kind: DeviceTrouble['kind']) => troubles.find((trouble) => trouble.kind === kind);
  const why = of('microphone')?.why;
  const shared = why !== undefined && of('camera')?.why === why ? why : null;
  const rest = shared === null ? troubles : troubles.filter(({ kind }) => kind === 'screen');
  return [
    ...(shared === null ? [] : [{ key: `both-${shared}`, text: BOTH[shared] }]),
    ...rest.map((trouble) => ({
      key: `${trouble.kind}-${trouble.why}`,
      text: DEVICE_TEXTS[trouble.kind][trouble.why],
    })),
    ...(recordingFailures === 0 ? [] : [{ key: `recording-${recordingFailures}`, text: RECORDING }]),
  ];
}
