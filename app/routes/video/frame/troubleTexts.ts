/** What to do about a device that could not be had, or a recording that could not begin. */
import type { DeviceTrouble, RoomView } from '~/room/view';

type Why = DeviceTrouble['why'];

/** Where a browser keeps what a page may use. */
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

const TEXTS = { microphone: MICROPHONE, camera: CAMERA, screen: SCREEN };

export interface TroubleText {
  /** Of this trouble: another one has another. */
  key: string;
  text: string;
}

/** One text a trouble; microphone and camera that fail for the same reason share one. */
export function troubleTexts({
  troubles,
  recordingFailures,
}: Pick<RoomView, 'troubles' | 'recordingFailures'>): TroubleText[] {
  const of = (kind: DeviceTrouble['kind']) => troubles.find((trouble) => trouble.kind === kind);
  const why = of('microphone')?.why;
  const shared = why !== undefined && of('camera')?.why === why ? why : null;
  const rest = shared === null ? troubles : troubles.filter(({ kind }) => kind === 'screen');
  return [
    ...(shared === null ? [] : [{ key: `both-${shared}`, text: BOTH[shared] }]),
    ...rest.map((trouble) => ({
      key: `${trouble.kind}-${trouble.why}`,
      text: TEXTS[trouble.kind][trouble.why],
    })),
    ...(recordingFailures === 0 ? [] : [{ key: `recording-${recordingFailures}`, text: RECORDING }]),
  ];
}
