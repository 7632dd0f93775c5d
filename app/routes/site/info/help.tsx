import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { Extension } from '~/api/contract/extensions';
import { answerRule } from '~/api/contract/rules/inWords';
import { ACTIVATION_DAYS } from '~/api/contract/rules/kept';
import { ROOM_OPENS } from '~/api/contract/rules/sessions';
import { orElse } from '~/app/.server/api/errors';
import { publicHeaders, publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import * as paths from '~/app/paths';
import { InfoPage, infoMeta, OtherServerNotice, TopicSection } from './InfoPage';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadHelp;

export const meta = infoMeta(
  'Centro de ayuda',
  paths.help(),
  'Primeros pasos en Mentorea para estudiantes y mentores, y qué hacer si no llega el correo, olvidas la contraseña o quieres irte.',
);

const TOPICS = {
  student: { id: 'estudiantes', title: 'Empezar como estudiante' },
  mentor: { id: 'mentores', title: 'Empezar como mentor' },
  mail: { id: 'correo', title: 'No me llega el correo de activación' },
  entry: { id: 'entrar', title: 'No puedo entrar' },
  account: { id: 'cuenta', title: 'Mi cuenta y mis datos' },
  trouble: { id: 'problemas', title: 'Alguien se porta mal conmigo' },
  browser: { id: 'navegador', title: '¿Qué navegador necesito?' },
} as const;

const anyOf = new Intl.ListFormat('es', { type: 'disjunction' });

function doneInSettings(offers: readonly Extension[]): string {
  const offered = (
    [
      ['account', 'cierras otras sesiones'],
      ['account', 'eliges qué correos recibes'],
      ['calendar', 'llevas tus sesiones al calendario del móvil'],
      ['account', 'descargas tus datos'],
    ] as const
  ).flatMap(([extension, text]) => (offers.includes(extension) ? [text] : []));
  return anyOf.format(['cambias la contraseña', ...offered, 'borras la cuenta']);
}

export default function Help() {
  const { ownApi, answers, offers: known, hasVideo, hasBoard } = useLoaderData<typeof loader>();
  const offers = known ?? [];
  return (
    <InfoPage
      title="Centro de ayuda"
      lead="Lo justo para empezar y para salir de un apuro."
      contents={Object.values(TOPICS)}
    >
      <OtherServerNotice what="los avisos, los plazos y los correos" />
      <TopicSection topic={TOPICS.student}>
        <ol>
          <li>
            <a href={paths.register('alumno')}>Crea tu cuenta</a> y abre el enlace que te llega por correo.
          </li>
          <li>Inicia sesión y cuenta en tu perfil qué estudias y en qué necesitas ayuda.</li>
          <li>
            En <a href={paths.createMentorship()}>Nueva Mentoría</a> elige mentor, elige hora y di qué quieres
            trabajar. Verás el precio total antes de enviar.
          </li>
          <li>
            {ownApi && 'Cuando el mentor responda te avisamos. '}
            Todo queda en <a href={paths.mentorships()}>Mis Mentorías</a>
            {ownApi && ': desde sus detalles se propone otra hora, se cancela y se comparten archivos'}.{' '}
            <a href={paths.faq('cambios')}>Cómo se cambia o se cancela</a>.
          </li>
        </ol>
      </TopicSection>
      <TopicSection topic={TOPICS.mentor}>
        <ol>
          <li>
            <a href={paths.register('mentor')}>Crea tu cuenta de mentor</a> y abre el enlace del correo.
          </li>
          <li>
            Completa tu perfil: quién eres, qué enseñas y tu precio por hora. Ese perfil es público; donde el
            equipo aprueba antes a los mentores nuevos, desde entonces.
          </li>
          <li>
            Marca tus horas en <a href={paths.profile()}>Perfil</a>: solo se puede reservar en ellas
            {ownApi && ', y nunca dos veces'}.
          </li>
          <li>
            Responde a cada solicitud: puedes confirmar
            {ownApi && ', rechazar con una palabra o proponer otra hora'}.{answers && ` ${answers}`}
          </li>
          {offers.includes('desk') && (
            <li>
              A quien ya es tu estudiante lo añades con su correo en «Estudiantes»: cuando acepte le propones
              sesiones sin que haya reservado ninguna.
            </li>
          )}
          {ownApi && (
            <li>
              En <a href={paths.calendar()}>Calendario</a> bloqueas y abres horas, por semanas o por días, y
              arrastras una sesión a otra hora para proponerla; en Horario conectas tu calendario externo,
              para que lo que ya tienes ocupado no se ofrezca.
            </li>
          )}
        </ol>
      </TopicSection>
      <TopicSection topic={TOPICS.mail}>
        <p>
          Mira en la carpeta de correo no deseado. Si no está, o el enlace ha caducado
          {ownApi && ` (vale ${ACTIVATION_DAYS} días)`},{' '}
          {offers.includes('account') ? (
            <a href={paths.resendActivation()}>pide otro</a>
          ) : (
            <>
              <a href={paths.contact()}>pregunta a quien gestiona este sitio</a>
              {known && ': desde aquí no se puede pedir otro'}
            </>
          )}
          .
        </p>
      </TopicSection>
      <TopicSection topic={TOPICS.entry}>
        <p>
          Se entra con el nombre de usuario, no con el correo. Si has olvidado la contraseña,{' '}
          {offers.includes('account') ? (
            <a href={paths.resetPassword()}>elige una nueva</a>
          ) : (
            <a href={paths.contact()}>pregunta a quien gestiona este sitio</a>
          )}
          . Tras varios intentos fallidos hay que esperar unos minutos.
        </p>
      </TopicSection>
      <TopicSection topic={TOPICS.account}>
        <p>
          En <a href={paths.settings()}>Configuración</a> {doneInSettings(offers)}.
        </p>
      </TopicSection>
      <TopicSection topic={TOPICS.trouble}>
        <p>
          {offers.includes('staff')
            ? 'Usa «Denunciar», en su perfil, en su mensaje o en los detalles de la sesión. '
            : 'Avisa a quien gestiona este sitio. '}
          En <a href={paths.safety()}>Seguridad</a> está qué pasa después, y los teléfonos de ayuda.
        </p>
      </TopicSection>
      <TopicSection topic={TOPICS.browser}>
        <p>
          Cualquiera más o menos reciente. Todo funciona también sin JavaScript
          {hasVideo === null && '.'}
          {hasVideo &&
            `, salvo las videollamadas, que necesitan además micrófono y, si quieres que te vean, cámara. En la página de la sala puedes probarlos antes de entrar; se abre ${ROOM_OPENS.participant} minutos antes de la sesión, con el botón «Entrar a la sala» de sus detalles.${hasBoard ? ' Dentro, en «Pizarra» dibujáis juntos y la guardáis en los materiales.' : ''}`}
          {hasVideo === false &&
            '. Esta instalación no ofrece videollamadas: acordad por mensaje cómo os veis.'}
        </p>
        <p>
          Con una línea lenta o un teléfono antiguo, activa el modo ligero al pie de cualquier página: pesan
          la cuarta parte, sin scripts ni más imágenes que las caras.
        </p>
      </TopicSection>
      <p>
        ¿No está aquí? Mira las <a href={paths.faq()}>preguntas frecuentes</a> o{' '}
        <a href={paths.contact()}>escríbenos</a>.
      </p>
    </InfoPage>
  );
}

/** Extensions (docs/contract.md, 'Extensions') mentioned in the help. */
const MENTIONED_EXTENSIONS = ['account', 'calendar', 'desk', 'staff', 'talk'] as const;

/** Promises only what this server offers; if unknown (null), it says less and is not cached. */
async function loadHelp(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { ownApi, answerRule: rule, video } = context.config;
  const asked = MENTIONED_EXTENSIONS.map(
    async (name) => [name, await context.api.hasCapability(name)] as const,
  );
  const able = await orElse(() => Promise.all(asked), null);
  const offers = able?.flatMap(([name, has]) => (has ? [name] : [])) ?? null;
  const help = {
    loggedIn: context.session.isOpen,
    ownApi,
    /** '' with another server. */
    answers: ownApi ? answerRule(rule) : '',
    offers,
    hasBoard: video.builtIn,
    hasVideo: !video.builtIn || (offers?.includes('talk') ?? null),
  };
  return publicPage(context, help, { tags: [], partial: offers === null });
}
