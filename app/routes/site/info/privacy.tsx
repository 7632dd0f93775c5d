import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import type { CookieName } from '~/app/.server/session/cookies';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { InfoPage, OtherServerNotice, TopicSection } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacidad y cookies · Mentorea',
    description:
      'Qué datos guarda Mentorea, quién los ve, qué cookies usa y cuánto duran, y cómo descargar tus datos o borrar tu cuenta.',
    path: paths.privacy(),
  });

export default function Privacy() {
  const { contactEmail } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      title="Privacidad y cookies"
      lead="Sin publicidad, sin seguimiento, sin analítica de terceros. Esto es lo que hay."
      contents={Object.values(PRIVACY)}
    >
      <OtherServerNotice what="qué conserva y durante cuánto tiempo" />
      <WhatIsStored />
      <TopicSection topic={PRIVACY.cookies}>
        <p>
          Solo las que hacen falta para que funcione lo que pides; por eso no hay aviso que aceptar. Ninguna
          es de otra empresa, y ninguna te sigue por internet.
        </p>
        <CookieList />
        <p>
          En un sitio con https, sus nombres empiezan por <code>__Host-</code> (por ejemplo,{' '}
          <code>__Host-refresh_token</code>), salvo <code>has_logged_in</code>, <code>hydrated</code> y{' '}
          <code>zona</code>.
        </p>
        <p>
          Las visitas al perfil público de un mentor se cuentan sin cookies: solo cuántas hubo cada día, sin
          guardar de quién son.
        </p>
      </TopicSection>
      <RetentionAndRights />
      <TopicSection topic={PRIVACY.owner}>
        <p>
          Quien gestiona este sitio responde del uso de tus datos.{' '}
          {contactEmail === null ? (
            <>
              Cómo dar con esa persona está en <a href={paths.contact()}>contacto</a>.
            </>
          ) : (
            <>
              Escribe a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </>
          )}{' '}
          Si crees que no se respetan tus derechos, puedes acudir a la{' '}
          <a href="https://www.aepd.es/" rel="noreferrer">
            Agencia Española de Protección de Datos
          </a>
          . Este texto viene con el programa y describe lo que hace: falta que quien lo gestiona diga quién
          es, y dónde están sus servidores.
        </p>
      </TopicSection>
    </InfoPage>
  );
}

const PRIVACY = {
  stored: { id: 'que-se-guarda', title: 'Qué se guarda' },
  seen: { id: 'quien-lo-ve', title: 'Quién lo ve' },
  cookies: { id: 'cookies', title: 'Cookies' },
  time: { id: 'cuanto-tiempo', title: 'Durante cuánto tiempo' },
  rights: { id: 'que-puedes-hacer', title: 'Qué puedes hacer' },
  owner: { id: 'responsable', title: 'Quién responde' },
} as const;

/** Each of our cookies (app/.server/session/): what it is for, and how long it stays. */
const COOKIES: Record<CookieName, readonly [purpose: string, life: string]> = {
  refresh_token: [
    'Tu sesión, cifrada. Sin ella habría que escribir la contraseña en cada página.',
    '7 días, o hasta que cierres el navegador si no marcas «Recordarme»',
  ],
  has_logged_in: ['Dice que hay una sesión abierta, y nada más.', 'lo mismo que tu sesión'],
  newcomer: [
    'Mientras te registras, y cifrado: tu nombre de usuario, tu correo y la página a la que ibas, para que sigas donde estabas.',
    '3 días, o hasta que completes tu perfil o cierres la sesión',
  ],
  known_device: [
    'Dice, cifrado, que ya has entrado desde este navegador: aunque alguien pruebe contraseñas con tu nombre, tú puedes entrar. Solo va a la página de inicio de sesión.',
    '180 días, si marcas «Recordarme»',
  ],
  booking_draft: ['Lo que llevas de una reserva a medias, cifrado.', '24 horas'],
  flash: ['El aviso que enseña la página siguiente, como «Preferencias guardadas».', '5 minutos'],
  zona: [
    'Tu zona horaria, para enseñarte tu hora junto a la del sitio.',
    'hasta que cierres el navegador, o un año si la eliges en los ajustes',
  ],
  hydrated: [
    'Dice que tu navegador ejecuta nuestros scripts, para enviarte las páginas por partes.',
    'hasta que cierres el navegador',
  ],
  session_retry: ['Evita cerrarte la sesión por error cuando se renueva.', '1 minuto'],
};

function CookieList() {
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

/** What clean-up and account deletion do (api/jobs/cleanUp.ts, api/account/erase.ts, decision 7). */
function RetentionAndRights() {
  return (
    <>
      <TopicSection topic={PRIVACY.time}>
        <p>Mientras tengas cuenta, y con estos límites:</p>
        <ul>
          <li>una cuenta que nadie activa se borra alrededor de un mes después de que caduque su enlace;</li>
          <li>los avisos leídos se borran al año;</li>
          <li>las sesiones cerradas, al día siguiente de caducar; los enlaces de contraseña, al caducar;</li>
          <li>los correos ya enviados, en cosa de una hora;</li>
          <li>las copias de páginas públicas que se guardan para servirlas rápido, en uno o dos minutos.</li>
        </ul>
      </TopicSection>
      <TopicSection topic={PRIVACY.rights}>
        <ul>
          <li>
            <strong>Ver y corregir</strong> tus datos en <a href={paths.profile()}>Perfil</a>.
          </li>
          <li>
            <strong>Descargarlo todo</strong> en un archivo, en <a href={paths.settings()}>Configuración</a>.
          </li>
          <li>
            <strong>Salir de los buscadores:</strong> un mentor puede desactivar «Mostrar mi perfil en
            buscadores». Su página sigue existiendo para quien tenga el enlace, pero pide a los buscadores que
            no la muestren, y no aparece en nuestra portada ni en el mapa del sitio.
          </li>
          <li>
            <strong>Borrar la cuenta,</strong> en <a href={paths.settings()}>Configuración</a>, en el momento.
            Se borran tus datos, tu perfil, tu foto, tus horas, tus avisos, tus accesos y los archivos que
            añadiste. Lo que también es de otros se queda sin tu nombre, como «Usuario eliminado»: las
            mentorías que acordasteis, tus reseñas y los mensajes que enviaste, con su texto.
          </li>
        </ul>
      </TopicSection>
    </>
  );
}

/** As in the database (api/db/schema.ts), and who can see what (docs/contract.md, 'Who sees whom'). */
function WhatIsStored() {
  return (
    <>
      <TopicSection topic={PRIVACY.stored}>
        <ul>
          <li>
            <strong>Tu cuenta:</strong> nombre de usuario, correo, tipo de cuenta, fechas de alta y de última
            entrada, y una huella de la contraseña (Argon2id) de la que no se puede sacar.
          </li>
          <li>
            <strong>Tu perfil:</strong> nombre, biografía y, si los das, foto (sin los datos ocultos que
            traiga), teléfono y fecha de nacimiento. De un mentor, además, especialidad, áreas, LinkedIn,
            precio y horario; de un estudiante, nivel, intereses, asignaturas y objetivos.
          </li>
          <li>
            <strong>Lo que haces:</strong> mentorías con su descripción, mensajes, archivos que añades (las
            imágenes, sin los datos ocultos que traigan), reseñas y medallas, avisos, favoritos, preferencias
            y desde qué navegador has entrado. De una mentoría cancelada se guarda quién la canceló, cuándo y,
            si lo dijo, por qué, aunque ya no se vea en ninguna pantalla.
          </li>
          <li>
            <strong>Direcciones IP:</strong> para limitar los intentos de entrada, durante minutos u horas, y
            en el registro técnico de entradas, cambios de contraseña y bajas, que conserva quien gestiona el
            sitio.
          </li>
        </ul>
      </TopicSection>
      <TopicSection topic={PRIVACY.seen}>
        <ul>
          <li>
            <strong>Cualquiera, también sin cuenta:</strong> el perfil de un mentor (nombre, usuario, foto,
            biografía, áreas, LinkedIn, precio, puntos), en qué partes del día tiene hueco, y sus reseñas, con
            el autor como «Lucía G.».
          </li>
          <li>
            <strong>Quien ha iniciado sesión:</strong> además, las horas libres exactas, el nombre completo de
            quien reseña, y el perfil de los estudiantes (nombre, usuario, foto, biografía, nivel, intereses,
            asignaturas y objetivos).
          </li>
          <li>
            <strong>Las personas de cada mentoría o conversación:</strong> lo que hay en ella.
          </li>
          <li>
            <strong>Nadie más que tú:</strong> correo, teléfono y fecha de nacimiento no se enseñan a nadie.
          </li>
          <li>
            <strong>Quien gestiona el sitio:</strong> su equipo ve todas las mentorías, y quien lleva el
            servidor tiene acceso a la base de datos.
          </li>
        </ul>
        <p>
          Los correos salen por el servidor de correo que se haya configurado. La imagen y el sonido de las
          videollamadas van de navegador a navegador, o pasan por el servidor de vídeo o de enlace de esta
          instalación: quienes están en la sala pueden ver la dirección IP de los demás, y un servidor de
          vídeo recibe tu nombre, nunca tu correo. Las llamadas no se graban en este sitio; quien graba lo
          hace en su equipo, y los demás reciben un aviso. No se da nada a nadie más.
        </p>
      </TopicSection>
    </>
  );
}
