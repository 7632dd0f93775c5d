import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicHeaders } from '~/.server/publicPage';
import { pageMeta } from '~/ui/pageMeta';
import { FAQ } from './faqTopics';
import { InfoPage, Matter } from './InfoPage';
import { loadInfo } from './loadInfo';
import { MentorOrder } from './MentorOrder';
import { OtherServer } from './OtherServer';
import { ReviewRules } from './ReviewRules';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: true };
export const loader = loadInfo;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Preguntas frecuentes · Mentorea',
    description:
      'Cómo se reserva y se cancela una mentoría, cómo se comprueban las reseñas, en qué orden aparecen los mentores y qué se guarda de ti.',
    path: '/faq',
  });

export default function Faq() {
  const { loggedIn, ownApi } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      title="Preguntas frecuentes"
      lead="Respuestas cortas a lo que conviene saber antes de reservar."
      loggedIn={loggedIn}
      contents={Object.values(FAQ)}
    >
      <OtherServer
        shown={!ownApi}
        what="cómo ordena a los mentores, qué comprueba y cuánto tiempo lo conserva"
      />
      <Matter topic={FAQ.price}>
        <p>
          Cada mentor pone su precio por hora. Una mentoría cuesta ese precio por el tiempo que dure, de media
          hora en media hora, y ves el total antes de enviarla. En una sesión grupal, cada participante paga
          el precio que se muestra.
        </p>
        <p>
          Mentorea no cobra: no hay pagos dentro de la aplicación, ni comisión, ni tarjetas guardadas. Cómo y
          cuándo se paga lo acordáis tu mentor y tú.
        </p>
      </Matter>
      <Matter topic={FAQ.booking}>
        <p>
          Eliges mentor, eliges uno o varios huecos libres seguidos, cuentas qué quieres trabajar y envías la
          solicitud. El hueco queda reservado desde ese momento, y el mentor confirma o rechaza. Si no
          responde antes de la hora, la solicitud se cancela sola y te avisamos.
        </p>
        <p>Se puede reservar hasta dos horas antes, y como mucho ocho horas seguidas.</p>
      </Matter>
      <Matter topic={FAQ.changes}>
        <p>
          Puedes cancelar hasta que empiece, y cambiar la hora hasta doce horas antes. Si el cambio lo pide un
          estudiante, el mentor tiene que volver a confirmar; si lo hace el mentor, vale desde ese momento.
          Una cancelación con menos de doce horas queda anotada como tardía. En una sesión con más
          estudiantes, quien cancela solo se retira él.
        </p>
      </Matter>
      <ReviewRules />
      <MentorOrder />
      <Matter topic={FAQ.points}>
        <p>
          Un mentor suma 10 puntos por cada mentoría confirmada y terminada, más los puntos de las insignias
          que le dan los estudiantes en sus reseñas (hasta tres en cada una). Los puntos se ven en su perfil,
          pero no cambian el orden en que aparece.
        </p>
      </Matter>
      <Matter topic={FAQ.stored}>
        <p>
          Lo que escribes en tu cuenta y tu perfil, tus mentorías, mensajes, reseñas y avisos. De un mentor,
          el perfil es público. De un estudiante nada es público, salvo su nombre con la inicial del apellido
          en las reseñas que escribe; quien ha iniciado sesión sí puede ver su nombre y usuario, foto,
          biografía, nivel, intereses, asignaturas y objetivos. Nunca se muestran correo, teléfono ni fecha de
          nacimiento, y no hay publicidad ni seguimiento. Puedes descargarlo todo y borrar tu cuenta desde
          Configuración.
        </p>
        <p>
          El detalle, con las cookies y los plazos, está en <a href="/privacy">Privacidad y cookies</a>.
        </p>
      </Matter>
    </InfoPage>
  );
}
