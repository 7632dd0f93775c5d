/** What the page of a call says (spec.md 'Video room'). */
import type { CallPhase, CallView } from '../../../video/call';

const SCRIPT_FAILED = 'Error al conectar con el servidor de videollamadas';
const SERVER_FAILED = 'No se pudo conectar al servidor de videollamadas. Verifica que esté funcionando.';

type Way = 'retry' | 'list' | 'end' | 'login';

export interface PanelText {
  title: string;
  more: string;
  /** What can be done about it, and under which words. */
  ways: readonly (readonly [Way, string])[];
}

const KEPT = 'Tu grabación sigue aquí debajo: descárgala antes de salir de esta página.';

const RETRY = ['retry', 'Reintentar'] as const;
const LIST = ['list', 'Volver a Mis Mentorías'] as const;

/** Where a line is enough: the widget is there, or about to come. */
export const WITHOUT_PANEL: Partial<Record<CallPhase, string>> = {
  joining: 'Conectando con la videollamada…',
  out: 'Ahora no estás en la videollamada.',
};

/** Null while there is nothing to say but the call itself. */
export function panelOf(view: CallView): PanelText | null {
  const panel = panelOfPhase(view);
  return panel && view.stands ? { ...panel, more: `${panel.more} ${KEPT}`.trim() } : panel;
}

function panelOfPhase({ phase, isLate, text }: CallView): PanelText | null {
  switch (phase) {
    case 'joining':
      return isLate ? { title: SERVER_FAILED, more: '', ways: [RETRY] } : null;
    case 'in':
    case 'out':
      return null;
    case 'script':
      return { title: SCRIPT_FAILED, more: '', ways: [RETRY] };
    case 'server':
      return { title: SERVER_FAILED, more: '', ways: [RETRY] };
    case 'full':
      return {
        title: 'La sala está llena.',
        more: 'Todas las plazas están ocupadas ahora. Si alguien sale, podrás entrar.',
        ways: [RETRY, LIST],
      };
    case 'closed':
      return {
        title: text || 'La sala se ha cerrado.',
        more: 'La videollamada ha terminado para todos.',
        ways: [['end', 'Continuar']],
      };
    case 'notYours':
      return { title: 'Ya no formas parte de esta mentoría.', more: '', ways: [LIST] };
    case 'loggedOut':
      return {
        title: 'Tu sesión ha terminado.',
        more: 'Inicia sesión para volver a la videollamada.',
        ways: [['login', 'Iniciar sesión']],
      };
    case 'outside':
      return {
        title: 'La videollamada está en otra pestaña.',
        more: 'Deja esta página abierta: así los demás ven que sigues dentro.',
        ways: [['retry', 'Volver a esta pestaña'], LIST],
      };
    case 'elsewhere':
      return {
        title: 'Has entrado en esta sala desde otra pestaña o dispositivo.',
        more: 'Aquí se ha cortado para que no se oiga dos veces.',
        ways: [['retry', 'Entrar aquí'], LIST],
      };
    case 'leaving':
      return { title: 'Saliendo de la videollamada…', more: '', ways: [] };
  }
}

/** For who cannot see it. Problems are alerts of their own. */
export function newsOf({ phase, audioMuted, promoted }: CallView): string {
  if (phase !== 'in') return WITHOUT_PANEL[phase] ?? '';
  const said = ['Estás en la videollamada.'];
  if (audioMuted !== null)
    said.push(audioMuted ? 'Tu micrófono está silenciado.' : 'Tu micrófono está activado.');
  if (promoted) said.push('Puedes moderar la sala.');
  return said.join(' ');
}
