import type { DeviceTrouble } from '../room/view';

type Texts = Record<DeviceTrouble['why'], string>;

const MICROPHONE: Texts = {
  refused:
    'No tenemos permiso para usar tu micrófono. Permítelo en el icono que hay junto a la dirección de la página y vuelve a probar.',
  missing: 'No encontramos ningún micrófono. Conecta uno y vuelve a probar.',
  busy: 'Otro programa está usando tu micrófono. Ciérralo y vuelve a probar.',
  unsupported: 'Este navegador no puede usar el micrófono en esta página. Prueba con otro o actualízalo.',
};
const CAMERA: Texts = {
  refused:
    'No tenemos permiso para usar tu cámara. Permítela en el icono que hay junto a la dirección de la página y vuelve a probar.',
  missing: 'No encontramos ninguna cámara. Conecta una y vuelve a probar.',
  busy: 'Otro programa está usando tu cámara. Ciérralo y vuelve a probar.',
  unsupported: 'Este navegador no puede usar la cámara en esta página. Prueba con otro o actualízalo.',
};

/** What to do about a device that could not be had. */
export function troubleText({ kind, why }: DeviceTrouble): string {
  return kind === 'microphone' ? MICROPHONE[why] : CAMERA[why];
}
