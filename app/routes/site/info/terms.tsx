import { OBJECTION_MONTHS, SUSPENSION_DAYS } from '~/api/contract/rules/cases';
import { NOT_VERIFIED } from '~/api/contract/rules/checks';
import * as rules from '~/api/contract/rules/inWords';
import { REVIEW_DAYS } from '~/api/contract/rules/reviews';
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { useOffers } from '~/app/ui/offers';
import { InfoPage, infoMeta, OperatorSentence, OtherServerNotice, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Términos y condiciones',
  paths.terms(),
  'Las reglas de Mentorea: cuentas, precios, reservas, cambios y cancelaciones, sesiones grupales, reseñas y conducta.',
);

export default function Terms() {
  return (
    <InfoPage
      title="Términos y condiciones"
      lead="Las reglas de este sitio, en cristiano y tal como las aplica la aplicación."
      contents={Object.values(TERMS)}
    >
      <p className="rounded-2xl border border-line bg-card p-4">
        <OperatorSentence /> Se aplica la ley española. Lo que cambia en estas reglas se cuenta en{' '}
        <a href={paths.legal('versiones')}>qué ha cambiado</a>.
      </p>
      <OtherServerNotice what="los plazos de reservas y cambios" />
      <TopicSection topic={TERMS.what}>
        <p>
          Mentorea pone en contacto a estudiantes y mentores y les da con qué entenderse: perfiles, reservas,
          chat, archivos, videollamada, calendario y reseñas. Las sesiones las dan los mentores, por su
          cuenta: el acuerdo sobre cada una es entre estudiante y mentor, y quien gestiona el sitio no es
          parte de él.
        </p>
      </TopicSection>
      <TopicSection topic={TERMS.account}>
        <ul>
          <li>Los datos de la cuenta tienen que ser ciertos, y la cuenta es de una sola persona.</li>
          <li>Guarda tu contraseña; lo que se haga con tu cuenta cuenta como tuyo hasta que avises.</li>
          <li>
            Si tienes menos de 14 años, necesitas el permiso de quien tenga tu patria potestad o tutela.
          </li>
          <li>
            Un mentor puede invitarte por correo a ser su estudiante. Solo si aceptas puede proponerte
            sesiones sin haberte dado ninguna; sales de su lista cuando quieras. Como mentor, invita solo a
            quien te conoce.
          </li>
          <li>Puedes borrar la cuenta cuando quieras, salvo que te quede una sesión confirmada por hacer.</li>
        </ul>
      </TopicSection>
      <BookingTerms />
      <TopicSection topic={TERMS.reviews}>
        <p>
          Reseña solo quien estuvo en una sesión confirmada y terminada, en los {REVIEW_DAYS} días siguientes.{' '}
          {rules.HIDDEN_RULE} Las reglas están en{' '}
          <a href={paths.faq('resenas')}>cómo funcionan las reseñas</a>, y el orden de los mentores, en{' '}
          <a href={paths.faq('orden-de-los-mentores')}>en qué orden aparecen</a>.
        </p>
      </TopicSection>
      <TopicSection topic={TERMS.conduct}>
        <p>
          No se permite insultar, acosar, poner en riesgo a un menor, suplantar a nadie, llevar contactos o
          pagos fuera para eludir estas normas, pedir o hacer exámenes y trabajos en nombre de otro, escribir
          reseñas falsas, repetir publicidad ni publicar lo que la ley prohíbe.
        </p>
        <Measures />
        <p>Lo que escribes sigue siendo tuyo; nos dejas mostrarlo aquí mientras esté publicado.</p>
      </TopicSection>
      <TopicSection topic={TERMS.service}>
        <p>
          Se procura que el sitio funcione siempre, pero puede fallar o parar por mantenimiento. Nada de esto
          te quita los derechos que la ley te da como consumidor.
        </p>
        <p>
          Qué se guarda y quién lo ve está en <a href={paths.privacy()}>Privacidad y cookies</a>.
        </p>
      </TopicSection>
    </InfoPage>
  );
}

const TERMS = {
  what: { id: 'que-es', title: 'Qué es Mentorea' },
  account: { id: 'cuenta', title: 'Tu cuenta' },
  price: { id: 'precio', title: 'Precio y pago' },
  booking: { id: 'reservas', title: 'Reservas' },
  changes: { id: 'cambios', title: 'Cambios y cancelaciones' },
  reviews: { id: 'resenas', title: 'Reseñas y orden de los mentores' },
  conduct: { id: 'conducta', title: 'Conducta y contenidos' },
  service: { id: 'servicio', title: 'El servicio' },
} as const;

/** docs/contract.md, 'Cases'. */
function Measures() {
  if (!useOffers().includes('staff'))
    return (
      <p>
        Quien gestiona el sitio puede retirar una reseña o cerrar una cuenta que lo haga. Para avisar:{' '}
        <a href={paths.contact('avisos')}>contacto</a>.
      </p>
    );
  return (
    <p>
      Para avisar: <a href={paths.report()}>denunciar algo</a>. Una persona del equipo lo lee y puede avisar,
      ocultar lo publicado, limitar la cuenta (leer sí, escribir y reservar no), desactivarla, suspenderla{' '}
      {SUSPENSION_DAYS} días o cerrarla. Quien lo recibe lee el motivo, y puede objetar una vez en{' '}
      {OBJECTION_MONTHS} meses. Si una cuenta se suspende o se cierra, sus sesiones por hacer se cancelan.{' '}
      <a href={paths.safety('despues')}>Cómo funciona</a>.
    </p>
  );
}

/** docs/contract.md, 'Booking', as the API enforces them. */
function BookingTerms() {
  const { answers, admission } = useInfo();
  const offers = useOffers();
  const hasStaff = offers.includes('staff');
  return (
    <>
      <TopicSection topic={TERMS.price}>
        <ul>
          <li>El precio por hora lo pone cada mentor, en euros. El total es ese precio por la duración.</li>
          <li>
            Al reservar puedes proponer otro precio; si es más bajo, el mentor puede no admitirlo o rechazar
            la sesión. Vale el que figura en la sesión confirmada.
          </li>
          <li>
            La aplicación no cobra, no retiene dinero y no se queda comisión. Cómo y cuándo se paga lo
            acuerdan estudiante y mentor, y entre ellos se hace también cualquier devolución.
          </li>
          <li>En una sesión grupal cada participante paga el precio que se muestra.</li>
        </ul>
      </TopicSection>
      <TopicSection topic={TERMS.booking}>
        <ul>
          <li>{rules.BOOKING_RULE}</li>
          <li>Una solicitud ocupa su hora desde que se envía, y obliga cuando se confirma.</li>
          <li>{answers}</li>
          <li>Nadie puede tener dos sesiones a la misma hora.</li>
          {admission.verifiedForMinors && <li>{NOT_VERIFIED}</li>}
          <li>A la sala solo entran quienes participan en la sesión y el equipo del sitio.</li>
        </ul>
      </TopicSection>
      <TopicSection topic={TERMS.changes}>
        <ul>
          <li>{rules.MOVING_RULE}</li>
          <li>Cancelar se puede hasta que empieza. {rules.cancellingRule()}</li>
          {offers.includes('desk') && <li>{rules.TERMS_RULE}</li>}
          {hasStaff && <li id="desistir">{rules.WITHDRAWAL_RULE}</li>}
          <li>{rules.LEAVING_RULE}</li>
          <li>{rules.HISTORY_RULE}</li>
          <li>{rules.REPORTS_RULE}</li>
        </ul>
      </TopicSection>
    </>
  );
}
