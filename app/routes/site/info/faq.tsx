import * as rules from '~/api/contract/rules/inWords';
import * as order from '~/api/contract/rules/ordering';
import { EDITABLE_DAYS, REVIEW_BADGES_MAX, REVIEW_DAYS } from '~/api/contract/rules/reviews';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { useOffers } from '~/app/ui/offers';
import { InfoPage, infoMeta, OtherServerNotice, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Preguntas frecuentes',
  paths.faq(),
  'Cómo se reserva y se cancela una sesión, cómo se comprueban las reseñas, en qué orden aparecen los mentores y qué se guarda de ti.',
);

export default function Faq() {
  const { answers } = useInfo();
  const offers = useOffers();
  const hasBlocks = offers.includes('staff');
  const topics = Object.values(FAQ).filter((one) => hasBlocks || one !== FAQ.block);
  return (
    <InfoPage
      title="Preguntas frecuentes"
      lead="Respuestas cortas a lo que conviene saber antes de reservar."
      contents={topics}
    >
      <OtherServerNotice what="cómo ordena a los mentores, qué comprueba y cuánto tiempo lo conserva" />
      <TopicSection topic={FAQ.price}>
        <p>
          Cada mentor pone su precio por hora, o por oferta, y ves el total antes de enviar la solicitud.
          Puedes proponer otro precio, si ese mentor lo admite. En una sesión grupal, cada participante paga
          el que se muestra.
        </p>
        <p>
          Mentorea no cobra: no hay pagos dentro de la aplicación, ni comisión, ni tarjetas guardadas. Cómo y
          cuándo se paga lo dice tu mentor en su perfil, o lo acordáis entre los dos.
        </p>
      </TopicSection>
      <TopicSection topic={FAQ.booking}>
        <p>
          Eliges mentor, hora y tema, y envías la solicitud. La hora queda reservada desde ese momento, y el
          mentor confirma, rechaza o propone otra. También puede proponerte él una sesión, si ya te ha dado
          alguna o has aceptado ser su estudiante: entonces respondes tú.
        </p>
        <p>{rules.BOOKING_RULE}</p>
        <p>{answers}</p>
      </TopicSection>
      <TopicSection topic={FAQ.changes}>
        <p>{rules.MOVING_RULE}</p>
        <p>Cancelar se puede hasta que empieza. {rules.cancellingRule()}</p>
        {offers.includes('desk') && <p>{rules.TERMS_RULE}</p>}
        {hasBlocks && <p>{rules.WITHDRAWAL_RULE}</p>}
        <p>{rules.LEAVING_RULE}</p>
        <p>{rules.HISTORY_RULE}</p>
      </TopicSection>
      <TopicSection topic={FAQ.after}>
        <p>{rules.REPORTS_RULE}</p>
        <p>
          Si alguien te molesta, te engaña o te da miedo, es otra cosa: mira en{' '}
          <a href={paths.safety()}>Seguridad</a> cómo se denuncia y a quién llamar.
        </p>
      </TopicSection>
      <ReviewRules />
      <MentorOrder />
      <TopicSection topic={FAQ.points}>
        <p>
          Un mentor suma {order.POINTS_PER_SESSION} puntos por cada sesión confirmada y terminada a la que
          nadie faltó, más los de las medallas que le dan en sus reseñas. Se ven en su perfil, pero no cambian
          el orden en que aparece.
        </p>
      </TopicSection>
      {hasBlocks && (
        <TopicSection topic={FAQ.block}>
          <p>
            En su perfil, en vuestra conversación o en los detalles de una sesión, con «Bloquear». No se
            entera. Dejáis de poder escribiros, reservar y proponeros sesiones, y de veros en las búsquedas.
          </p>
          <p>
            Lo que ya teníais reservado sigue en pie: te lo enseñamos por si quieres cancelarlo. El bloqueo se
            quita en <a href={paths.blocked()}>Personas bloqueadas</a>. Si alguien ha hecho algo que no debe,{' '}
            <a href={paths.safety('denunciar')}>denúncialo</a> también: un bloqueo no avisa al equipo.
          </p>
        </TopicSection>
      )}
      <TopicSection topic={FAQ.stored}>
        <p>
          Lo que escribes y lo que haces aquí. El perfil de un mentor es público; el de un estudiante lo ven
          los mentores y compañeros con los que comparte una sesión o a los que escribe. Correo, teléfono y
          fecha de nacimiento no se muestran a otras personas, y no hay publicidad ni seguimiento. Puedes
          descargarlo todo y borrar tu cuenta desde Configuración.
        </p>
        <p>
          Qué es, quién lo lee y cuánto tiempo se guarda está en{' '}
          <a href={paths.privacy()}>Privacidad y cookies</a>.
        </p>
      </TopicSection>
    </InfoPage>
  );
}

/** Ids that other pages link to. */
const FAQ = {
  price: { id: 'precio', title: '¿Cuánto cuesta y cómo se paga?' },
  booking: { id: 'reservar', title: '¿Cómo se reserva una sesión?' },
  changes: { id: 'cambios', title: '¿Puedo cambiarla o cancelarla?' },
  after: { id: 'despues', title: '¿Y si el otro no se presenta?' },
  reviews: { id: 'resenas', title: '¿Cómo funcionan las reseñas y cómo se comprueban?' },
  order: { id: 'orden-de-los-mentores', title: '¿En qué orden aparecen los mentores?' },
  points: { id: 'puntos', title: '¿Qué son los puntos y las medallas?' },
  block: { id: 'bloquear', title: '¿Cómo bloqueo a alguien?' },
  stored: { id: 'que-se-guarda', title: '¿Qué se guarda de mí?' },
} as const;

/** The main parameters of each order of mentors, as the API computes them. */
function MentorOrder() {
  return (
    <TopicSection topic={FAQ.order}>
      <p>
        Nadie puede pagar por aparecer antes, y ni el precio ni los puntos cuentan. Salvo que elijas otro
        orden, los mentores van por las notas de sus reseñas publicadas:
      </p>
      <ul>
        <li>
          Lo que se lee de un mentor es su media, con el número de reseñas: «5,0 (1)». Para el orden se suman
          a las suyas {order.VIRTUAL_REVIEWS} imaginarias con la nota media de todo el sitio (una media
          bayesiana). Así, una sola reseña de cinco estrellas no pasa por delante de cuarenta muy buenas.
        </li>
        <li>
          A igualdad va antes quien tiene más reseñas, y después por orden alfabético. Quien aún no tiene
          ninguna va detrás de los que sí.
        </li>
        <li>Solo aparece quien ha rellenado su nombre y su biografía.</li>
      </ul>
      <p>Así se ordenan la clasificación, la página de inicio y la lista de mentores.</p>
      <p>
        Lo que una tarjeta dice de las solicitudes («Suele responder en 3 h», «Confirma 9 de cada 10») sale de
        las últimas {order.SIGNALS.latest} que recibió, a partir de {order.SIGNALS.fewest}: sirve para elegir
        y no cambia el orden.
      </p>
      <h3>Cuando buscas</h3>
      <p>
        Con palabras, van primero los mentores que las tienen todas en su nombre, luego los que las tienen en
        lo que enseñan, y al final aquellos en los que solo salen en la biografía. Dentro de cada grupo decide
        el orden de arriba. También puedes ordenar por precio, por valoración media o por los más recientes.
      </p>
      <h3>Cuando te recomendamos</h3>
      <p>
        Las recomendaciones a un estudiante miden afinidad con lo que sabemos de él: las áreas que le
        interesan ({order.RECOMMENDED_BY.areas} de cada 100), las asignaturas en las que pide ayuda (
        {order.RECOMMENDED_BY.subjects}), las reseñas del mentor ({order.RECOMMENDED_BY.reviews}), su nivel
        académico ({order.RECOMMENDED_BY.level}), lo que suele pagar ({order.RECOMMENDED_BY.price}) y las
        horas a las que suele estudiar ({order.RECOMMENDED_BY.times}). Las asignaturas se buscan primero en
        las áreas que el mentor ha elegido. Lo que no sabemos no cuenta. Quien lleva menos de{' '}
        {order.NEWCOMER.days} días y tiene menos de {order.NEWCOMER.reviews} reseñas recibe un pequeño
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
        Solo puede escribir una reseña quien participó como estudiante en una sesión que el mentor confirmó y
        que ya ha terminado, en los {REVIEW_DAYS} días siguientes y una sola vez por sesión. Lo comprueba el
        servidor al recibirla: no hay otra manera de publicar una. Lo que no puede comprobar es cómo fue la
        sesión; eso lo cuenta quien estuvo.
      </p>
      <ul>
        <li>
          {`Cada reseña lleva de 1 a 5 estrellas, un título, un texto y, si quieres, hasta ${REVIEW_BADGES_MAX} medallas.`}
        </li>
        <li>{rules.HIDDEN_RULE}</li>
        <li>{`Su autor puede cambiarla o borrarla durante ${EDITABLE_DAYS} días. Después queda como está.`}</li>
        <li>
          El mentor no puede borrarla ni cambiarla. Puede responder una vez, y la respuesta se ve debajo.
        </li>
        <li>
          Se publican todas, buenas y malas. Quien gestiona el sitio puede ocultar una que sea ilícita, falsa
          o insulte; su autor lo lee, y puede objetar.
        </li>
        <li>Quien no ha iniciado sesión ve el nombre de los autores así: «Lucía G.».</li>
        <li>El mentor también reseña a cada estudiante: lo leen los dos y el equipo del sitio, nadie más.</li>
      </ul>
    </TopicSection>
  );
}
