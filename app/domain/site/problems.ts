/** The text of an error page, React's or the self-contained one. */
export interface Problem {
  title: string;
  text: string;
  /** Trying again may help. */
  retry: boolean;
}

const problem = (title: string, text: string, retry = false): Problem => ({ title, text, retry });

const PROBLEMS: Readonly<Record<number, Problem>> = {
  400: problem(
    'No hemos entendido la petición',
    'Los datos llegaron incompletos o con un formato que no esperábamos. Vuelve atrás y prueba de nuevo.',
  ),
  401: problem(
    'Tu sesión ha caducado',
    'Por seguridad cerramos las sesiones pasado un tiempo. Inicia sesión para continuar donde estabas.',
  ),
  403: problem(
    'No puedes entrar aquí',
    'Tu cuenta no tiene permiso para ver esta página, o la petición no venía de este sitio.',
  ),
  404: problem(
    'No encontramos esta página',
    'Puede que la dirección esté mal escrita o que la página ya no exista.',
  ),
  405: problem(
    'Eso no se puede hacer aquí',
    'Esta dirección no admite la acción que se ha pedido. Vuelve atrás y usa los botones de la página.',
  ),
  409: problem(
    'Esto ha cambiado mientras lo mirabas',
    'Alguien se ha adelantado o la información ya no es la misma. Vuelve a cargar la página para ver cómo está.',
    true,
  ),
  413: problem(
    'El envío es demasiado grande',
    'Lo que has enviado supera el tamaño permitido. Prueba con un texto más corto o un archivo más ligero.',
  ),
  429: problem(
    'Demasiados intentos seguidos',
    'Para proteger las cuentas limitamos la frecuencia. Espera un momento antes de volver a probar.',
    true,
  ),
  500: problem(
    'Algo ha fallado por nuestra parte',
    'No es culpa tuya. El fallo ha quedado registrado; prueba otra vez dentro de un momento.',
    true,
  ),
  503: problem(
    'Volvemos enseguida',
    'El servicio no responde ahora mismo. Tus datos están a salvo: espera unos segundos y vuelve a intentarlo.',
    true,
  ),
};
const OTHER_CLIENT = problem(
  'No hemos podido atender la petición',
  'Vuelve atrás y prueba de otra manera; si se repite, empieza desde la página de inicio.',
);
const SAME_AS: Readonly<Record<number, number>> = { 0: 503, 408: 503, 410: 404, 502: 503, 504: 503 };

/** The problem of an HTTP status (0 = no answer). Defined for every number. */
export function problemOf(status: number): Problem {
  const known = PROBLEMS[SAME_AS[status] ?? status];
  if (known) return known;
  return status >= 400 && status < 500 ? OTHER_CLIENT : (PROBLEMS[500] ?? OTHER_CLIENT);
}

/** Shown by the error boundary as a page with all posted fields in hidden inputs. */
export interface ExpiredForm {
  expired: true;
  /** Path and query to post it to again. */
  action: string;
  /** In order, including repeated names; never passwords or files. */
  fields: [name: string, value: string][];
}
