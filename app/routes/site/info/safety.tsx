/** What is checked and what is not, how to report and block, and who helps (docs/product.md, 'Safety'). */
import { CONFIRM_DAYS, LATE_HOURS, OBJECTION_MONTHS, THREAD_MOST } from '~/api/contract/rules/cases';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { useOffers } from '~/app/ui/offers';
import { InfoPage, infoMeta, OtherServerNotice, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Seguridad',
  paths.safety(),
  'Qué comprueba Mentorea y qué no, cómo denunciar y bloquear, qué pasa después, teléfonos de ayuda y lo que conviene que sepa una familia.',
);

const SAFETY = {
  help: { id: 'ayuda', title: 'Si necesitas ayuda ahora' },
  checked: { id: 'que-se-comprueba', title: 'Qué se comprueba y qué no' },
  report: { id: 'denunciar', title: 'Denunciar y bloquear' },
  after: { id: 'despues', title: 'Qué pasa con una denuncia' },
  family: { id: 'familias', title: 'Si tu hija o tu hijo estudia aquí' },
} as const;

export default function Safety() {
  const takesReports = useOffers().includes('staff');
  const topics = Object.values(SAFETY).filter((one) => takesReports || one !== SAFETY.after);
  return (
    <InfoPage
      title="Seguridad"
      lead="Aquí se encuentran personas adultas y menores. Esto es lo que hacemos, lo que no, y a quién llamar."
      contents={topics}
    >
      <OtherServerNotice what="qué comprueba y cómo atiende una denuncia" />
      <TopicSection topic={SAFETY.help}>
        <ul>
          <li>
            <strong>
              <a href="tel:112">112</a>
            </strong>
            , si alguien está en peligro.
          </li>
          <li>
            <strong>
              <a href="tel:116111">116 111</a>
            </strong>
            , teléfono de ayuda a niños y adolescentes (ANAR). Gratis, a cualquier hora.
          </li>
          <li>
            <strong>
              <a href="tel:017">017</a>
            </strong>
            , ayuda en ciberseguridad (INCIBE): acoso por internet, fotos difundidas, chantaje, cuentas
            robadas. Gratis, de 8 a 23 h.
          </li>
        </ul>
      </TopicSection>
      <TopicSection topic={SAFETY.checked}>
        <p>
          <strong>Se comprueba:</strong> que el correo de cada cuenta existe y es de quien la abre, y que
          detrás de cada reseña hay una sesión que se confirmó y terminó.
        </p>
        <Checked />
        <p>
          Las videollamadas no se graban en este sitio. A la sala solo entran quienes participan y el equipo
          del sitio, y se ve quién está.
        </p>
      </TopicSection>
      <TopicSection topic={SAFETY.report}>
        {takesReports ? (
          <>
            <p>
              En cada perfil, reseña, mensaje, archivo, sesión y sala hay un enlace «Denunciar», también
              durante la llamada. Sin cuenta, en <a href={paths.report()}>Denunciar algo</a>. A la persona
              denunciada no le decimos quién ha sido.
            </p>
            <p>
              Bloquear a alguien corta los mensajes, las solicitudes y las propuestas entre los dos, sin
              aviso. Se hace desde su perfil o su conversación, y se deshace en{' '}
              <a href={paths.blocked()}>Personas bloqueadas</a>.
            </p>
          </>
        ) : (
          <p>
            En esta instalación se avisa a quien la gestiona: <a href={paths.contact('avisos')}>contacto</a>.
          </p>
        )}
        <p>
          Guarda lo que tengas: una captura de pantalla, la fecha, el nombre de usuario. No borres la
          conversación.
        </p>
      </TopicSection>
      {takesReports && <AfterReport />}
      <TopicSection topic={SAFETY.family}>
        <ul>
          <li>
            Con menos de 14 años hace falta el permiso de su madre, padre o tutor para tener una cuenta.
          </li>
          <li>
            Estad cerca en la primera sesión: una habitación abierta, con alguien en casa. Un buen mentor lo
            entiende.
          </li>
          <li>
            Todo lo que hace falta está aquí: chat, sala y archivos. Desconfía de quien pida seguir en otra
            aplicación, fotos, secretos o quedar a solas.
          </li>
          <li>
            Mirad juntos la conversación y el historial de sesiones, y decidle que puede contaros cualquier
            cosa sin perder por ello las sesiones.
          </li>
          <li>
            Si algo no está bien, denunciadlo como «Me preocupa un menor». Va por delante de todo lo demás, y
            no hace falta cuenta ni dar el nombre.
          </li>
        </ul>
      </TopicSection>
    </InfoPage>
  );
}

/** By what this server asks for (docs/operations/configuration.md, `MENTOR_APPROVAL` and `MINORS`). */
function Checked() {
  const { approval, verifiedForMinors } = useInfo().admission;
  const notes = useOffers().includes('staff');
  return (
    <>
      {approval && (
        <p>
          <strong>Antes de publicarse,</strong> una persona del equipo mira cada perfil nuevo de mentor.
        </p>
      )}
      {notes && (
        <p>
          <strong>Solo donde el perfil lo dice,</strong> con su fecha: «Identidad comprobada», «Estudios
          comprobados» y «Certificado de delitos sexuales comprobado», el que la ley española pide a quien
          trabaja habitualmente con menores. Alguien del equipo ha visto el documento ese día; guardamos que
          se vio y hasta cuándo vale, nunca el documento. Una comprobación dice lo que se vio, no promete cómo
          es una persona.
        </p>
      )}
      <p>
        <strong>No se comprueba:</strong>{' '}
        {notes
          ? 'lo que el perfil no dice así, ni la edad'
          : 'la identidad, la edad, los títulos ni el certificado de delitos sexuales'}
        . Lo demás que un mentor dice de sí mismo es suyo.{' '}
        {verifiedForMinors
          ? 'Quien tiene menos de 18 años, o no ha dicho su fecha de nacimiento, solo puede pedir sesiones a mentores con el certificado comprobado y en vigor.'
          : `Antes de reservar para un menor, ${notes ? 'mira si está comprobado el certificado de delitos sexuales del mentor, o pídeselo' : 'pide al mentor su certificado de delitos sexuales'}.`}
      </p>
    </>
  );
}

function AfterReport() {
  return (
    <TopicSection topic={SAFETY.after}>
      <ol>
        <li>
          Recibes un número. Con cuenta, la sigues en <a href={paths.ownCases()}>Denuncias y decisiones</a>, y
          sin cuenta, con el enlace que te llega por correo, que hay que abrir en {CONFIRM_DAYS} días.
        </li>
        <li>
          La lee una persona del equipo. Lo que afecta a un menor va primero, y si algo espera más de{' '}
          {LATE_HOURS} horas, se avisa a todo el equipo. De una conversación lee el mensaje denunciado y los
          de alrededor, {THREAD_MOST} como mucho; cada lectura queda anotada.
        </li>
        <li>
          Decide: nada, avisar, ocultar, limitar la cuenta, desactivarla, suspenderla 30 días o cerrarla.
          Muchas denuncias adelantan el turno, pero no deciden nada.
        </li>
        <li>
          La otra persona lee qué se decidió, por qué norma y en qué palabras, y puede objetar una vez en{' '}
          {OBJECTION_MONTHS} meses: lo revisa otra persona del equipo, si la hay. Tú lees la respuesta.
        </li>
      </ol>
    </TopicSection>
  );
}
