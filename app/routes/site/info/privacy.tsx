import { CONFIRM_DAYS, THREAD_MOST } from '~/api/contract/rules/cases';
import { INVITATION_DAYS } from '~/api/contract/rules/invitations';
import * as rules from '~/api/contract/rules/inWords';
import * as kept from '~/api/contract/rules/kept';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { useOffers } from '~/app/ui/offers';
import { CookieList } from './CookieList';
import { InfoPage, infoMeta, OperatorSentence, OtherServerNotice, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Privacidad y cookies',
  paths.privacy(),
  'Qué datos guarda Mentorea, quién los ve, qué cookies usa y cuánto duran, y cómo descargar tus datos o borrar tu cuenta.',
);

export default function Privacy() {
  const { contactEmail, operator } = useInfo();
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
      </TopicSection>
      <RetentionAndRights />
      <TopicSection topic={PRIVACY.owner}>
        <p>
          <OperatorSentence /> Quien lo gestiona responde también del uso de tus datos.{' '}
          {contactEmail === null ? (
            <>
              Cómo dar con esa persona está en <a href={paths.contact()}>contacto</a>.
            </>
          ) : (
            <>
              Escribe a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </>
          )}{' '}
          {operator.data_protection && `Delegado de protección de datos: ${operator.data_protection}. `}
          Si crees que no se respetan tus derechos, puedes acudir a la{' '}
          <a href="https://www.aepd.es/" rel="noreferrer">
            Agencia Española de Protección de Datos
          </a>
          .
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

/** The effects of clean-up and account deletion (api/jobs/cleanUp.ts, api/account/erase.ts, decision 7). */
function RetentionAndRights() {
  const takesReports = useOffers().includes('staff');
  return (
    <>
      <TopicSection topic={PRIVACY.time}>
        <p>Mientras tengas cuenta, y con estos límites:</p>
        <ul>
          <li>
            una cuenta que nadie activa se borra {kept.NEVER_ACTIVATED_DAYS} días después de que caduque su
            enlace;
          </li>
          <li>
            la invitación de un mentor que nadie acepta caduca a los {INVITATION_DAYS} días y se borra{' '}
            {kept.NEVER_ACTIVATED_DAYS} días después;
          </li>
          <li>los avisos leídos se borran a los {kept.NOTIFICATION_DAYS} días;</li>
          <li>las visitas de un día a un perfil, a los {kept.PROFILE_VIEW_DAYS} días;</li>
          <li>
            un acceso, un día después de caducar a los {kept.LOG_IN_DAYS} días; los enlaces de contraseña, al
            caducar;
          </li>
          <li>
            los correos ya enviados, en unos {kept.SENT_MAIL_MINUTES} minutos; los que no se han podido
            entregar, a las dos semanas;
          </li>
          {takesReports && (
            <li>
              una denuncia sin cuenta que nadie confirma, a los {CONFIRM_DAYS} días; las demás, con su
              decisión, dos años después de decidirse, y más si la cuenta sigue limitada o cerrada por ella,
              aunque la cuenta se borre; el registro de accesos y de lo que hace el equipo, a los dos años;
            </li>
          )}
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
            Se borran tus datos, tu perfil, tu foto, tus horas, tus avisos, tus accesos, los archivos que
            añadiste, lo que anotaste de tus estudiantes, y las notas y reseñas que tus mentores escribieron
            de ti. Lo que también es de otros se queda sin tu nombre, como «Usuario eliminado»: las sesiones
            que acordasteis, tus reseñas, las incidencias y los mensajes que enviaste, con su texto.
          </li>
        </ul>
      </TopicSection>
    </>
  );
}

/** As in the database (api/db/schema.ts), and who can see what (docs/contract.md, 'Who sees whom'). */
function WhatIsStored() {
  const takesReports = useOffers().includes('staff');
  return (
    <>
      <TopicSection topic={PRIVACY.stored}>
        <ul>
          <li>
            <strong>Tu cuenta:</strong> nombre de usuario, correo, tipo de cuenta, fechas de alta y de última
            entrada, y una huella de la contraseña (Argon2id) de la que no se puede sacar.
            {takesReports &&
              ' Si el servidor de tu correo dice que esa dirección no existe, cuándo lo dijo, hasta que llegue otro.'}
          </li>
          <li>
            <strong>Tu perfil:</strong> nombre, biografía y, si los das, foto (sin los datos ocultos que
            traiga), teléfono y fecha de nacimiento. De un mentor, además, especialidad, áreas, LinkedIn,
            precio y horario; de un estudiante, nivel, intereses, asignaturas y objetivos.
          </li>
          <li>
            <strong>Lo que haces:</strong> sesiones con su descripción y las horas propuestas, mensajes, el
            chat y la pizarra de la sala (se borran cuando se cierra), archivos que añades (las imágenes, sin
            los datos ocultos que traigan), reseñas y medallas, avisos, favoritos, respuestas guardadas,
            preferencias y desde qué navegador has entrado. De lo cancelado o rechazado, quién, cuándo y, si
            lo dijo, por qué. Con un mentor profesional, cuándo pediste que empezara antes de acabar el plazo
            para desistir.
          </li>
          <li>
            <strong>Lo que se dice de una sesión terminada:</strong> las reseñas de los mentores sobre sus
            estudiantes, y las incidencias («No se presentó», «Hubo un problema») con la versión del otro.
          </li>
          {takesReports && (
            <li>
              <strong>Lo que el equipo comprueba de un mentor:</strong> qué vio, qué día, quién y hasta cuándo
              vale. Nunca el documento.
            </li>
          )}
          {takesReports && (
            <li>
              <strong>Si te ha invitado el equipo:</strong> el nombre y el correo con que te apuntó y, si lo
              dio, el correo de tu madre, padre o tutor y cuándo dio su permiso.
            </li>
          )}
          {takesReports && (
            <li>
              <strong>Las denuncias:</strong> de qué, el motivo, tu texto y una copia de lo denunciado como
              estaba; de quien no tiene cuenta, además, su nombre y su correo, salvo en «Me preocupa un
              menor». Lo que el equipo decide, por qué, y lo que objetes.
            </li>
          )}
          <li>
            <strong>Lo que anota un mentor:</strong> notas sobre sus estudiantes, lo acordado «para la
            próxima», que también lee el estudiante, qué sesiones están pagadas y cómo, y los bonos, con su
            precio, y sesiones a recuperar de cada uno. Mentorea no cobra ni ve ningún pago.
          </li>
          <li>
            <strong>A quién invita un mentor a ser su estudiante:</strong> el nombre y el correo que escribe,
            y el día. Al mentor no le decimos si esa persona tiene cuenta, ni si ha dicho que no.
          </li>
          <li>
            <strong>El calendario externo de un mentor,</strong> si lo conecta: su dirección, cifrada, qué
            horas tiene ocupadas, y el título y el día de hasta cinco citas que no hemos entendido, para
            enseñárselas.
          </li>
          <li>
            <strong>Visitas al perfil de un mentor:</strong> cuántas hubo cada día, sin cookies y sin guardar
            de quién son.
          </li>
          <li>
            <strong>Direcciones IP:</strong> para limitar los intentos de entrada, durante minutos u horas, y
            en el registro técnico de entradas, cambios de contraseña y bajas, que conserva quien gestiona el
            sitio.
            {takesReports &&
              ' Del registro de accesos y de lo que hace el equipo, solo la red, sin su última parte.'}
          </li>
          <li>
            <strong>Las redes desde las que entras:</strong> una huella con clave de tu cuenta y la red, y el
            día de la última entrada, durante {kept.KNOWN_NETWORK_DAYS} días. Así puedes entrar desde tu
            centro aunque allí otras personas fallen muchas veces.
          </li>
        </ul>
      </TopicSection>
      <TopicSection topic={PRIVACY.seen}>
        <ul>
          <li>
            <strong>Cualquiera, también sin cuenta:</strong> el perfil de un mentor (nombre, usuario, foto,
            biografía, áreas, LinkedIn, precio, puntos
            {takesReports && ', si es profesional o particular y lo que el equipo ha comprobado'}), cómo se le
            paga, si lo ha dicho, sus horas libres (de quien no quiere salir en buscadores, solo en qué partes
            del día las tiene) y sus reseñas, con el autor como «Lucía G.».
          </li>
          <li>
            <strong>Quien ha iniciado sesión:</strong> además, las horas libres de todos, y el nombre, el
            usuario y la foto de quien reseña.
          </li>
          <li>
            <strong>Las personas de una sesión:</strong> lo que hay en ella, sus archivos y los perfiles de
            las demás. La descripción, solo su mentor y el estudiante que la pidió o al que se propuso. El
            perfil de un estudiante (nombre, usuario, foto, biografía, nivel, intereses, asignaturas y
            objetivos) lo ven también los mentores a los que escribe, y el equipo del sitio.
          </li>
          <li>
            <strong>Las dos personas de una conversación:</strong> los mensajes y sus archivos. El equipo del
            sitio no los ve
            {takesReports &&
              `, salvo el mensaje que una de las dos denuncie y los de alrededor, ${THREAD_MOST} como mucho`}
            .
          </li>
          <li>
            <strong>El mentor y ese estudiante:</strong> la reseña del uno sobre el otro y las incidencias;
            también el equipo del sitio. {rules.HIDDEN_RULE} Las que escribe un estudiante son entonces
            públicas.
          </li>
          {takesReports && (
            <li>
              <strong>El equipo del sitio, una denuncia:</strong> con quién la ha hecho. La persona denunciada
              lee la decisión, nunca quién denunció. Cada lectura queda anotada.
            </li>
          )}
          <li>
            <strong>Solo el mentor que los escribió:</strong> notas, pagos, cifras y calendario externo. De
            sus bonos, un estudiante ve cuántas sesiones le quedan y cuánto costaron.
          </li>
          <li>
            <strong>Nadie más que tú:</strong> correo, teléfono y fecha de nacimiento no se enseñan a otras
            personas{takesReports && '; el equipo del sitio ve el correo, el teléfono y la edad'}.
          </li>
          <li>
            <strong>El equipo del sitio:</strong> todas las sesiones con su descripción y sus salas, el
            historial, las incidencias y los perfiles
            {takesReports &&
              '; de cada cuenta, sus dispositivos, sus decisiones y su registro, y, para ayudarte, lo que ves sin lo que dice: títulos de avisos, con quién hablas y cuándo, preferencias y horas. Cada vez queda anotada, y la lees en la actividad de tu cuenta'}
            . Quien lleva el servidor tiene acceso a la base de datos y a los archivos, que puede guardar en
            otra máquina suya o contratada.
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
