import { ButtonLink } from '~/ui/ButtonLink';
import { EmptyState } from '~/ui/EmptyState';
import { type ReceivedState, receivedHref } from './receivedUrl';

export function EmptyReceived() {
  return (
    <EmptyState title="Aún no has recibido reseñas">
      <p>
        Cuando termine una mentoría, quien la reservó podrá valorarla y darte hasta tres medallas. Un horario
        al día y un perfil completo te traerán más solicitudes.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/mentorships">Ver mis mentorías</ButtonLink>
        <ButtonLink to="/profile" variant="secondary">
          Revisar mi perfil
        </ButtonLink>
      </div>
    </EmptyState>
  );
}

export function NoneFits({ state }: { state: ReceivedState }) {
  return (
    <EmptyState title="Ninguna reseña coincide">
      <p>Prueba con otra puntuación o con otra medalla.</p>
      <ButtonLink to={receivedHref(state, { stars: null, badge: '' })} variant="secondary" preventScrollReset>
        Ver todas las reseñas
      </ButtonLink>
    </EmptyState>
  );
}
