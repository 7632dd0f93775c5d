/** Each cookie of ours (app/.server/session/): what for, and until when. On https the names begin with `__Host-`, but for the readable ones. */
const COOKIES = [
  [
    'refresh_token',
    'Tu sesión, cifrada. Sin ella habría que escribir la contraseña en cada página.',
    '7 días, o hasta que cierres el navegador si no marcas «Recordarme»',
  ],
  ['has_logged_in', 'Dice que hay una sesión abierta, y nada más.', 'lo mismo que tu sesión'],
  [
    'known_device',
    'Dice, cifrado, que ya has entrado desde este navegador: aunque alguien pruebe contraseñas con tu nombre, tú puedes entrar. Solo va a la página de inicio de sesión.',
    '180 días, si marcas «Recordarme»',
  ],
  ['booking_draft', 'Lo que llevas de una reserva a medias, cifrado.', '24 horas'],
  ['flash', 'El aviso que enseña la página siguiente, como «Preferencias guardadas».', '5 minutos'],
  [
    'zona',
    'Tu zona horaria, para enseñarte tu hora junto a la del sitio.',
    'hasta que cierres el navegador, o un año si la eliges en los ajustes',
  ],
  [
    'hydrated',
    'Dice que tu navegador ejecuta nuestros scripts, para enviarte las páginas por partes.',
    'hasta que cierres el navegador',
  ],
  ['session_retry', 'Evita cerrarte la sesión por error cuando se renueva.', '1 minuto'],
] as const;

export function CookieList() {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {COOKIES.map(([name, purpose, life]) => (
        <div key={name} className="py-3">
          <dt>
            <code className="font-semibold">{name}</code>
          </dt>
          <dd>{purpose}</dd>
          <dd className="text-muted">Dura: {life}.</dd>
        </div>
      ))}
    </dl>
  );
}
