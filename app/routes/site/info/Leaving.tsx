import { Matter } from './InfoPage';
import { PRIVACY } from './privacyTopics';

/** What the clean-up and the deletion of an account do (api/jobs/cleanUp.ts, api/account/erase.ts, decision 7). */
export function Leaving() {
  return (
    <>
      <Matter topic={PRIVACY.time}>
        <p>Mientras tengas cuenta, y con estos límites:</p>
        <ul>
          <li>una cuenta que nadie activa se borra alrededor de un mes después de que caduque su enlace;</li>
          <li>los avisos leídos se borran al año;</li>
          <li>las sesiones cerradas, al día siguiente de caducar; los enlaces de contraseña, al caducar;</li>
          <li>los correos ya enviados, en cosa de una hora;</li>
          <li>las copias de páginas públicas que se guardan para servirlas rápido, en uno o dos minutos.</li>
        </ul>
      </Matter>
      <Matter topic={PRIVACY.rights}>
        <ul>
          <li>
            <strong>Ver y corregir</strong> tus datos en <a href="/profile">Perfil</a>.
          </li>
          <li>
            <strong>Descargarlo todo</strong> en un archivo, en <a href="/settings">Configuración</a>.
          </li>
          <li>
            <strong>Salir de los buscadores:</strong> un mentor puede desactivar «Mostrar mi perfil en
            buscadores». Su página sigue existiendo para quien tenga el enlace, pero pide a los buscadores que
            no la muestren, y no aparece en nuestra portada ni en el mapa del sitio.
          </li>
          <li>
            <strong>Borrar la cuenta,</strong> en <a href="/settings">Configuración</a>, en el momento. Se
            borran tus datos, tu perfil, tu foto, tus horas, tus avisos y tus accesos. Lo que también es de
            otros se queda sin tu nombre, como «Usuario eliminado»: las mentorías que acordasteis, tus reseñas
            y los mensajes que enviaste, con su texto.
          </li>
        </ul>
      </Matter>
    </>
  );
}
