import type { Over } from '~/room/view';

interface OverText {
  title: string;
  text: string;
  /** Of the button that enters once more; null where that would be in vain. */
  again: string | null;
}

export const OVER_TEXTS: Record<Over, OverText> = {
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
