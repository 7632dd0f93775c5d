import { LATE_HOURS } from '~/domain/mentorshipStatus';
import { Facts } from '../detail/Facts';
import type { OpenView } from './openView';

/** What joining means, before one does: what it costs, who hears of it, until when there is a way back. */
export function JoinFacts({ session }: { session: OpenView }) {
  const { total, pricePerHour, seats, start, isLate, tells } = session;
  return (
    <>
      <Facts
        rows={[
          ['Duración', session.duration],
          ['Precio', `${pricePerHour} por hora`],
          ['Total que pagas', total],
          ['Plazas', seats],
        ]}
      />
      <ul className="mt-4 grid list-disc gap-2 pl-5">
        {tells && <li>Avisaremos a su mentor enseguida.</li>}
        <li>Quienes ya están en ella verán tu nombre y tu perfil, y tú los suyos.</li>
        <li>
          Puedes dejarla hasta que empiece ({start}).{tells && ` ${lateText(isLate)}`}
        </li>
      </ul>
    </>
  );
}

const lateText = (isLate: boolean) =>
  isLate
    ? `Faltan menos de ${LATE_HOURS} horas: si la dejas, quedará registrado como una cancelación tardía.`
    : `Con menos de ${LATE_HOURS} horas de antelación queda registrado como una cancelación tardía.`;
