/** /aviso-legal: who runs the site, and what has changed in its texts (docs/product.md, 'Legal texts'). */
import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { InfoPage, infoMeta, OperatorData, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Aviso legal',
  paths.legal(),
  'Quién gestiona este sitio de Mentorea, sus datos, y qué ha cambiado en las condiciones.',
);

const LEGAL = {
  owner: { id: 'titular', title: 'Quién gestiona este sitio' },
  use: { id: 'uso', title: 'Qué ofrece y de qué responde' },
  rights: { id: 'contenidos', title: 'De quién son los contenidos' },
  versions: { id: 'versiones', title: 'Qué ha cambiado' },
} as const;

export default function Legal() {
  const { versions } = useInfo();
  return (
    <InfoPage
      title="Aviso legal"
      lead="Los datos que pide el artículo 10 de la Ley 34/2002, de servicios de la sociedad de la información."
      contents={Object.values(LEGAL)}
    >
      <TopicSection topic={LEGAL.owner}>
        <OperatorData />
      </TopicSection>
      <TopicSection topic={LEGAL.use}>
        <p>
          Pone en contacto a estudiantes y mentores. Cada sesión es un acuerdo entre los dos; las reglas están
          en los <a href={paths.terms()}>términos y condiciones</a>, y qué se guarda de ti, en{' '}
          <a href={paths.privacy()}>privacidad y cookies</a>.
        </p>
        <p>
          Lo que escribe cada persona es suyo y responde de ello. Si algo es ilegal o te hace daño,{' '}
          <a href={paths.contact('avisos')}>avisa</a>: quien gestiona el sitio lo mira y lo retira si procede.
          Se aplica la ley española.
        </p>
      </TopicSection>
      <TopicSection topic={LEGAL.rights}>
        <p>
          Los perfiles, las reseñas y los materiales son de quien los escribe, que deja mostrarlos aquí
          mientras estén publicados. No los copies en otro sitio sin su permiso.
        </p>
      </TopicSection>
      <TopicSection topic={LEGAL.versions}>
        <ul>
          {versions.map(({ day, what }) => (
            <li key={day + what} className="wrap-anywhere">
              <strong>{day}:</strong> {what}
            </li>
          ))}
        </ul>
      </TopicSection>
    </InfoPage>
  );
}
