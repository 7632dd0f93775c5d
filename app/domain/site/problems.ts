/**
 * Texts for requests that could not be served, shared by React's error page and the self-contained one of
 * server/.
 */
export interface Problem {
  title: string;
  text: string;
  /** Trying again may help. */
  retry: boolean;
}

const PROBLEMS: Readonly<Record<number, Problem>> = {
  400: {
    title: 'No hemos entendido la petición',
    text: 'Los datos llegaron incompletos o con un formato que no esperábamos. Vuelve atrás y prueba de nuevo.',
    retry: false,
  },
  401: {
    title: 'Tu sesión ha caducado',
    text: 'Por seguridad cerramos las sesiones pasado un tiempo. Inicia sesión para continuar donde estabas.',
    retry: false,
  },
  403: {
    title: 'No puedes entrar aquí',
    text: 'Tu cuenta no tiene permiso para ver esta página, o la petición no venía de este sitio.',
    retry: false,
  },
  404: {
    title: 'No encontramos esta página',
    text: 'Puede que la dirección esté mal escrita o que la página ya no exista.',
    retry: false,
  },
  405: {
    title: 'Eso no se puede hacer aquí',
    text: 'Esta dirección no admite la acción que se ha pedido. Vuelve atrás y usa los botones de la página.',
    retry: false,
  },
  409: {
    title: 'Esto ha cambiado mientras lo mirabas',
    text: 'Alguien se ha adelantado o la información ya no es la misma. Vuelve a cargar la página para ver cómo está.',
    retry: true,
  },
  413: {
    title: 'El envío es demasiado grande',
    text: 'Lo que has enviado supera el tamaño permitido. Prueba con un texto más corto o un archivo más ligero.',
    retry: false,
  },
  429: {
    title: 'Demasiados intentos seguidos',
    text: 'Para proteger las cuentas limitamos la frecuencia. Espera un momento antes de volver a probar.',
    retry: true,
  },
  500: {
    title: 'Algo ha fallado por nuestra parte',
    text: 'No es culpa tuya. El fallo ha quedado registrado; prueba otra vez dentro de un momento.',
    retry: true,
  },
  503: {
    title: 'Volvemos enseguida',
    text: 'El servicio no responde ahora mismo. Tus datos están a salvo: espera unos segundos y vuelve a intentarlo.',
    retry: true,
  },
};
const OTHER_CLIENT: Problem = {
  title: 'No hemos podido atender la petición',
  text: 'Vuelve atrás y prueba de otra manera; si se repite, empieza desde la página de inicio.',
  retry: false,
};
const SAME_AS: Readonly<Record<number, number>> = { 0: 503, 408: 503, 410: 404, 502: 503, 504: 503 };

/** The problem of an HTTP status (0 = no answer). Defined for every number. */
export function problemOf(status: number): Problem {
  const known = PROBLEMS[SAME_AS[status] ?? status];
  if (known) return known;
  return status >= 400 && status < 500 ? OTHER_CLIENT : (PROBLEMS[500] ?? OTHER_CLIENT);
}
