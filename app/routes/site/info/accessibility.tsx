/** /accesibilidad: the statement that Ley 11/2023, annex V, asks for (docs/product.md, 'Legal texts'). */
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { InfoPage, infoMeta, OperatorSentence, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Accesibilidad',
  paths.accessibility(),
  'Qué norma de accesibilidad sigue este sitio de Mentorea, qué cumple, qué falta y a quién avisar.',
);

const TOPICS = {
  met: { id: 'que-cumple', title: 'Qué cumple' },
  gaps: { id: 'que-falta', title: 'Qué falta' },
  tell: { id: 'avisar', title: 'Si algo no te deja seguir' },
} as const;

export default function Accessibility() {
  const { contactEmail } = useInfo();
  return (
    <InfoPage
      title="Accesibilidad"
      lead="Declaración según el anexo V de la Ley 11/2023, sobre la norma EN 301 549 y las pautas WCAG 2.2, nivel AA."
      contents={Object.values(TOPICS)}
    >
      <p>
        <OperatorSentence /> El servicio consiste en encontrar mentores, reservar sesiones, hablar por chat y
        dar la sesión por videollamada.
      </p>
      <TopicSection topic={TOPICS.met}>
        <ul>
          <li>
            Todo se puede hacer con el teclado, se ve dónde está el foco y se puede ampliar sin perder nada.
          </li>
          <li>Los textos tienen contraste suficiente, con tema claro y oscuro según tu dispositivo.</li>
          <li>Los lectores de pantalla oyen títulos, etiquetas, errores junto a su campo y lo que cambia.</li>
          <li>Los formularios funcionan sin JavaScript y vuelven con lo escrito cuando algo falla.</li>
          <li>
            Lo que se mueve se detiene si has pedido menos movimiento, y no hay límite de tiempo para
            escribir.
          </li>
        </ul>
      </TopicSection>
      <TopicSection topic={TOPICS.gaps}>
        <p>El sitio cumple en parte, porque:</p>
        <ul>
          <li>
            la videollamada no tiene subtítulos ni lengua de signos; el chat de la sala es la alternativa;
          </li>
          <li>
            lo que se dibuja en la pizarra de una videollamada no lo puede leer un lector de pantalla; lo que
            se escribe en ella, sí;
          </li>
          <li>
            los archivos, fotos y vídeos que suben las personas pueden no ser accesibles: pídeles otra versión
            por el chat;
          </li>
          <li>se comprueba con herramientas automáticas y a mano, pero no lo ha auditado un tercero.</li>
        </ul>
      </TopicSection>
      <TopicSection topic={TOPICS.tell}>
        <p>
          {contactEmail === null ? (
            <>
              Quien gestiona el sitio todavía no ha publicado un correo: mira{' '}
              <a href={paths.contact()}>contacto</a>.
            </>
          ) : (
            <>
              Escribe a <a href={`mailto:${contactEmail}`}>{contactEmail}</a> y cuenta en qué página estabas y
              qué querías hacer.
            </>
          )}{' '}
          Si no te responden o no te convence la respuesta, puedes reclamar ante la autoridad de consumo o de
          accesibilidad de tu comunidad autónoma.
        </p>
        <p>
          Texto que viene con el programa, del 28 de noviembre de 2026, según las pruebas de quienes lo hacen.
        </p>
      </TopicSection>
    </InfoPage>
  );
}
