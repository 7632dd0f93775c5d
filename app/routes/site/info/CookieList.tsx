import * as kept from '~/api/contract/rules/kept';
import type { CookieName } from '~/app/.server/session/cookies';

/** Our cookies (app/.server/session/, server/http/formAgain.ts): purpose and lifetime. */
const COOKIES: Record<CookieName | 'form_token', readonly [purpose: string, life: string]> = {
  refresh_token: [
    'Tu sesión, cifrada. Sin ella habría que escribir la contraseña en cada página.',
    `${kept.LOG_IN_DAYS} días, o hasta que cierres el navegador si no marcas «Recordarme»`,
  ],
  has_logged_in: ['Dice que hay una sesión abierta, y nada más.', 'lo mismo que tu sesión'],
  newcomer: [
    'Mientras te registras, y cifrado: tu nombre de usuario, tu correo la página a la que ibas, para que sigas donde estabas, y que te registraste desde aquí: al abrir el enlace del correo entras sin escribir la contraseña.',
    `${kept.ACTIVATION_DAYS} días, o hasta que completes tu perfil o cierres la sesión`,
  ],
  known_device: [
    'Dice, cifrado, que ya has entrado desde este navegador: aunque alguien pruebe contraseñas con tu nombre, tú puedes entrar. Solo va a la página de inicio de sesión.',
    `${kept.KNOWN_DEVICE_DAYS} días, si marcas «Recordarme»`,
  ],
  booking_draft: ['Lo que llevas de una reserva a medias, cifrado.', '24 horas'],
  flash: ['El aviso que enseña la página siguiente, como «Preferencias guardadas».', '5 minutos'],
  zona: [
    'Tu zona horaria, para enseñarte tu hora junto a la del sitio.',
    'hasta que cierres el navegador, o un año si la eliges en los ajustes',
  ],
  hydrated: [
    'Dice que tu navegador ejecuta nuestros scripts, para enviarte las páginas por partes y que «Atrás» las enseñe al momento.',
    'hasta que cierres la sesión o el navegador',
  ],
  ligero: [
    'Si quieres las páginas ligeras, sin scripts ni más imágenes que las caras, o completas aunque tu navegador pida ahorrar datos.',
    'un año',
  ],
  calendario: [
    'Cómo miraste el calendario la última vez, por meses, semanas, días o en lista, y si ya te dijimos cómo se arrastra.',
    'un año',
  ],
  form_token: [
    'Solo si tu navegador no dice de dónde viene un formulario: te deja enviarlo otra vez.',
    '1 hora',
  ],
  session_retry: ['Evita cerrarte la sesión por error cuando se renueva.', '1 minuto'],
};

export function CookieList() {
  return (
    <dl className="divide-y divide-line border-y border-line">
      {Object.entries(COOKIES).map(([name, [purpose, life]]) => (
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
