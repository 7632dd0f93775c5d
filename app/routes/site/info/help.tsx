import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicHeaders } from '~/.server/publicPage';
import { pageMeta } from '~/ui/pageMeta';
import { InfoPage, Matter } from './InfoPage';
import { loadHelp } from './loadHelp';
import { OtherServer } from './OtherServer';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: true };
export const loader = loadHelp;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Centro de ayuda · Mentorea',
    description:
      'Primeros pasos en Mentorea para estudiantes y mentores, y qué hacer si no llega el correo, olvidas la contraseña o quieres irte.',
    path: '/help',
  });

const TOPICS = {
  student: { id: 'estudiantes', title: 'Empezar como estudiante' },
  mentor: { id: 'mentores', title: 'Empezar como mentor' },
  mail: { id: 'correo', title: 'No me llega el correo de activación' },
  entry: { id: 'entrar', title: 'No puedo entrar' },
  account: { id: 'cuenta', title: 'Mi cuenta y mis datos' },
  browser: { id: 'navegador', title: '¿Qué navegador necesito?' },
} as const;

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' });

function doneInSettings(offers: readonly string[]): string {
  return anyOf.format([
    'cambias la contraseña',
    ...(offers.includes('sessions') ? ['cierras otras sesiones'] : []),
    ...(offers.includes('preferences') ? ['eliges qué correos recibes'] : []),
    ...(offers.includes('calendar-feed') ? ['llevas tus mentorías al calendario del móvil'] : []),
    ...(offers.includes('data-export') ? ['descargas tus datos'] : []),
    'borras la cuenta',
  ]);
}

export default function Help() {
  const { loggedIn, ownApi, offers: known, hasVideo } = useLoaderData<typeof loader>();
  const offers = known ?? [];
  return (
    <InfoPage
      title="Centro de ayuda"
      lead="Lo justo para empezar y para salir de un apuro."
      loggedIn={loggedIn}
      contents={Object.values(TOPICS)}
    >
      <OtherServer shown={!ownApi} what="los avisos, los plazos y los correos" />
      <Matter topic={TOPICS.student}>
        <ol>
          <li>
            <a href="/register?tipo=alumno">Crea tu cuenta</a> y abre el enlace que te llega por correo.
          </li>
          <li>Inicia sesión y cuenta en tu perfil qué estudias y en qué necesitas ayuda.</li>
          <li>
            En <a href="/create-mentorship">Nueva Mentoría</a> elige mentor, elige hora y di qué quieres
            trabajar. Verás el precio total antes de enviar.
          </li>
          <li>
            {ownApi && 'Cuando el mentor confirme te avisamos. '}
            Todo queda en <a href="/mentorships">Mis Mentorías</a>.
          </li>
        </ol>
      </Matter>
      <Matter topic={TOPICS.mentor}>
        <ol>
          <li>
            <a href="/register?tipo=mentor">Crea tu cuenta de mentor</a> y abre el enlace del correo.
          </li>
          <li>Completa tu perfil: quién eres, qué enseñas y tu precio por hora. Ese perfil es público.</li>
          <li>
            Marca tus horas en <a href="/profile">Perfil</a>: solo se puede reservar en ellas
            {ownApi && ', y nunca dos veces'}.
          </li>
          <li>
            Responde a cada solicitud antes de su hora{ownApi && ': las que nadie responde se cancelan solas'}
            .
          </li>
        </ol>
      </Matter>
      <Matter topic={TOPICS.mail}>
        <p>
          Mira en la carpeta de correo no deseado. Si no está, o el enlace ha caducado
          {ownApi && ' (vale tres días)'},{' '}
          {offers.includes('resend-activation') ? (
            <a href="/resend-activation">pide otro</a>
          ) : (
            <>
              <a href="/contact">pregunta a quien gestiona este sitio</a>
              {known && ': desde aquí no se puede pedir otro'}
            </>
          )}
          .
        </p>
      </Matter>
      <Matter topic={TOPICS.entry}>
        <p>
          Se entra con el nombre de usuario, no con el correo. Si has olvidado la contraseña,{' '}
          {offers.includes('password-reset') ? (
            <a href="/reset-password">elige una nueva</a>
          ) : (
            <a href="/contact">pregunta a quien gestiona este sitio</a>
          )}
          . Tras varios intentos fallidos hay que esperar unos minutos.
        </p>
      </Matter>
      <Matter topic={TOPICS.account}>
        <p>
          En <a href="/settings">Configuración</a> {doneInSettings(offers)}.
        </p>
      </Matter>
      <Matter topic={TOPICS.browser}>
        <p>
          Cualquiera más o menos reciente. Todo funciona también sin JavaScript
          {hasVideo === null && '.'}
          {hasVideo &&
            ', salvo las videollamadas, que necesitan además micrófono y, si quieres que te vean, cámara. En la página de la sala puedes probarlos antes de entrar; se abre 10 minutos antes de la mentoría, con el botón «Acceder a la reunión» de sus detalles.'}
          {hasVideo === false &&
            '. Esta instalación no ofrece videollamadas: acordad por mensaje cómo os veis.'}
        </p>
      </Matter>
      <p>
        ¿No está aquí? Mira las <a href="/faq">preguntas frecuentes</a> o <a href="/contact">escríbenos</a>.
      </p>
    </InfoPage>
  );
}
