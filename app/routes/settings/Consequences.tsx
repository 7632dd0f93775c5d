import type { ReactNode } from 'react';
import { buttonStyle } from '~/ui/buttonStyle';

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-xl">{title}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-6 marker:text-muted">{children}</ul>
    </div>
  );
}

interface Props {
  isMentor: boolean;
  canExport: boolean;
  /** The server is one whose deletion is known; of another only what holds anywhere is said. */
  isKnown: boolean;
}

/** What happens at a deletion, and to whom (api.md section 2, account deletion). */
export function Consequences({ isMentor, canExport, isKnown }: Props) {
  return (
    <div className="flex flex-col gap-6">
      {isKnown ? (
        <KnownConsequences isMentor={isMentor} />
      ) : (
        <p>Dejarás de poder entrar con ella, y lo que hay en ella dejará de estar a tu alcance.</p>
      )}
      {canExport && (
        <div className="flex flex-col items-start gap-3">
          <p>Antes de irte puedes llevarte todo lo que guardamos sobre ti.</p>
          <a href="/settings/datos.json" className={buttonStyle('secondary')}>
            Descargar mis datos
          </a>
        </div>
      )}
    </div>
  );
}

function KnownConsequences({ isMentor }: { isMentor: boolean }) {
  return (
    <>
      <Part title="Se borra">
        <li>
          {isMentor
            ? 'Tu perfil público, tu foto, tu horario, tu precio y tus datos de contacto.'
            : 'Tu perfil, tu foto y tus datos de contacto.'}
        </li>
        <li>Tus avisos, tus favoritos, tu calendario conectado y todas tus sesiones abiertas.</li>
        <li>Tu usuario y tu correo quedan libres para registrarse otra vez.</li>
      </Part>
      <Part title="Se queda, sin tu nombre">
        <li>
          Las mentorías que ya tuviste, las reseñas y los mensajes: también son de la otra persona, que los
          verá de «Usuario eliminado».
        </li>
      </Part>
      <Part title="Con tus mentorías">
        <li>
          Las {isMentor ? 'solicitudes que no has confirmado' : 'solicitudes que aún no te han confirmado'} se
          cancelan, y {isMentor ? 'cada estudiante recibe' : 'cada mentor recibe'} un aviso.
        </li>
        <li>
          Si tienes mentorías confirmadas por delante, primero tendrás que cancelarlas: alguien cuenta
          contigo.
        </li>
      </Part>
    </>
  );
}
