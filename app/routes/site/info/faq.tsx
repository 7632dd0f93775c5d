import type { MetaFunction } from '@remix-run/node';
import { EDITABLE_DAYS } from '~/api/contract/rules/reviews';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { pageMeta } from '~/app/ui/pageMeta';
import { InfoPage, OtherServerNotice, TopicSection } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Preguntas frecuentes · Mentorea',
    description:
      'Cómo se reserva y se cancela una mentoría, cómo se comprueban las reseñas, en qué orden aparecen los mentores y qué se guarda de ti.',
    path: paths.faq(),
  });

export default function Faq() {
  return (
    <InfoPage
      title="Preguntas frecuentes"
      lead="Respuestas cortas a lo que conviene saber antes de reservar."
      contents={Object.values(FAQ)}
    >
      <OtherServerNotice what="cómo ordena a los mentores, qué comprueba y cuánto tiempo lo conserva" />
      <TopicSection topic={FAQ.price}>
        <p>
          Cada mentor pone su precio por hora. Una mentoría cuesta ese precio por el tiempo que dure, de media
          hora en media hora, y ves el total antes de enviarla. En una sesión grupal, cada participante paga
          el precio que se muestra.
        </p>
        <p>
          Mentorea no cobra: no hay pagos dentro de la aplicación, ni comisión, ni tarjetas guardadas. Cómo y
          cuándo se paga lo acordáis tu mentor y tú.
        </p>
      </TopicSection>
      <TopicSection topic={FAQ.booking}>
        <p>
          Eliges mentor, eliges uno o varios huecos libres seguidos, cuentas qué quieres trabajar y envías la
          solicitud. El hueco queda reservado desde ese momento, y el mentor confirma o rechaza. Si no
          responde antes de la hora, la solicitud se cancela sola y te avisamos.
        </p>
        <p>Se puede reservar hasta dos horas antes, y como mucho ocho horas seguidas.</p>
      </TopicSection>
      <TopicSection topic={FAQ.changes}>
        <p>
          Puedes cancelar hasta que empiece, y cambiar la hora hasta doce horas antes. Si el cambio lo pide un
          estudiante, el mentor tiene que volver a confirmar; si lo hace el mentor, vale desde ese momento.
          Una cancelación con menos de doce horas queda anotada como tardía. En una sesión con más
          estudiantes, quien cancela solo se retira él.
        </p>
      </TopicSection>
      <ReviewRules />
      <MentorOrder />
      <TopicSection topic={FAQ.points}>
        <p>
          Un mentor suma 10 puntos por cada mentoría confirmada y terminada, más los puntos de las medallas
          que le dan los estudiantes en sus reseñas (hasta tres en cada una). Los puntos se ven en su perfil,
          pero no cambian el orden en que aparece.
        </p>
      </TopicSection>
      <TopicSection topic={FAQ.stored}>
        <p>
          Lo que escribes en tu cuenta y tu perfil, tus mentorías, mensajes, reseñas y avisos. De un mentor,
          el perfil es público. De un estudiante nada es público, salvo su nombre con la inicial del apellido
          en las reseñas que escribe; quien ha iniciado sesión sí puede ver su nombre y usuario, foto,
          biografía, nivel, intereses, asignaturas y objetivos. Nunca se muestran correo, teléfono ni fecha de
          nacimiento, y no hay publicidad ni seguimiento. Puedes descargarlo todo y borrar tu cuenta desde
          Configuración.
        </p>
        <p>
          El detalle, con las cookies y los plazos, está en <a href={paths.privacy()}>Privacidad y cookies</a>
          .
        </p>
      </TopicSection>
    </InfoPage>
  );
}

/** Ids that other pages link to. */
const FAQ = {
  price: { id: 'precio', title: '¿Cuánto cuesta y cómo se paga?' },
  booking: { id: 'reservar', title: '¿Cómo se reserva una mentoría?' },
  changes: { id: 'cambios', title: '¿Puedo cambiarla o cancelarla?' },
  reviews: { id: 'resenas', title: '¿Cómo funcionan las reseñas y cómo se comprueban?' },
  order: { id: 'orden-de-los-mentores', title: '¿En qué orden aparecen los mentores?' },
  points: { id: 'puntos', title: '¿Qué son los puntos y las medallas?' },
  stored: { id: 'que-se-guarda', title: '¿Qué se guarda de mí?' },
} as const;

/** The main parameters of each order of mentors, as the API computes them. */
function MentorOrder() {
  return (
    <TopicSection topic={FAQ.order}>
      <p>
        Nadie puede pagar por aparecer antes, y ni el precio ni los puntos cuentan. Salvo que elijas otro
        orden, los mentores van por su <strong>puntuación</strong>, de 0 a 5, que sale solo de las reseñas:
      </p>
      <ul>
        <li>
          No es la media a secas: a las reseñas de cada mentor se suman cinco imaginarias con la nota media de
          todo el sitio (una media bayesiana). Así, una sola reseña de cinco estrellas no pasa por delante de
          cuarenta muy buenas.
        </li>
        <li>
          A igual puntuación va antes quien tiene más reseñas, y después por orden alfabético. Quien aún no
          tiene ninguna va detrás de los que sí.
        </li>
        <li>Solo aparece quien ha rellenado su nombre y su biografía.</li>
      </ul>
      <p>Así se ordenan la clasificación, la página de inicio y la lista de mentores.</p>
      <p>
        Lo que una tarjeta dice de las solicitudes («Suele responder en 3 h», «Confirma 9 de cada 10», «Activo
        esta semana») sale de las últimas veinte que recibió, a partir de cinco: sirve para elegir y no cambia
        el orden.
      </p>
      <h3>Cuando buscas</h3>
      <p>
        Con palabras, van primero los mentores que las tienen todas en su nombre, luego los que las tienen en
        lo que enseñan, y al final aquellos en los que solo salen en la biografía. Dentro de cada grupo decide
        la puntuación. También puedes ordenar por precio, por valoración media o por los más recientes.
      </p>
      <h3>Cuando te recomendamos</h3>
      <p>
        Las recomendaciones a un estudiante miden afinidad con lo que sabemos de él: las áreas que le
        interesan (30 de cada 100), las asignaturas en las que pide ayuda (25), las reseñas del mentor (15),
        su nivel académico (10), lo que suele pagar (10) y las horas a las que suele estudiar (10). Lo que no
        sabemos no cuenta. Quien lleva menos de dos meses y tiene menos de tres reseñas recibe un pequeño
        empujón, y procuramos que no salga todo el rato la misma área. Cada recomendación dice por qué está
        ahí.
      </p>
    </TopicSection>
  );
}

/** docs/contract.md, 'Writing reviews': POST /api/reviews/, changes and replies. */
function ReviewRules() {
  return (
    <TopicSection topic={FAQ.reviews}>
      <p>
        Solo puede escribir una reseña quien participó como estudiante en una mentoría que el mentor confirmó
        y que ya ha terminado, y una sola vez por mentoría. Lo comprueba el servidor al recibirla: no hay otra
        manera de publicar una. Lo que no puede comprobar es cómo fue la clase; eso lo cuenta quien estuvo.
      </p>
      <ul>
        <li>Cada reseña lleva de 1 a 5 estrellas, un título, un texto y, si quieres, hasta tres medallas.</li>
        <li>{`Su autor puede cambiarla o borrarla durante ${EDITABLE_DAYS} días. Después queda como está.`}</li>
        <li>
          El mentor no puede borrarla ni cambiarla. Puede responder una vez, y la respuesta se ve debajo.
        </li>
        <li>
          Se publican todas, buenas y malas. Quien gestiona el sitio puede retirar una que sea ilícita o
          insulte.
        </li>
        <li>
          La nota de un mentor es la media de todas sus reseñas. Quien no ha iniciado sesión ve el nombre de
          los autores así: «Lucía G.».
        </li>
      </ul>
    </TopicSection>
  );
}
