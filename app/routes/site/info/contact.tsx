import { publicHeaders } from '~/app/.server/pages/publicPage';
import * as paths from '~/app/paths';
import { useOffers } from '~/app/ui/offers';
import { InfoPage, infoMeta, OperatorData, TopicSection, useInfo } from './InfoPage';
import { loadInfo } from './loadInfo';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: 'site' };
export const loader = loadInfo;

export const meta = infoMeta(
  'Contacto',
  paths.contact(),
  'A quién escribir sobre este sitio de Mentorea, y cómo avisar de un contenido ilícito o de un problema de seguridad.',
);

const NOTICE = { id: 'avisos', title: 'Avisar de un contenido ilícito' } as const;
const SELF = { id: 'por-tu-cuenta', title: 'Lo que puedes resolver ya' } as const;

export default function Contact() {
  const { contactEmail, operator } = useInfo();
  const takesReports = useOffers().includes('staff');
  return (
    <InfoPage
      title="Contacto"
      lead={`Cada sitio de Mentorea lo gestiona alguien: una escuela, una asociación, un equipo.${
        contactEmail === null ? '' : ' A esas personas llega lo que escribas.'
      }`}
    >
      {contactEmail === null ? (
        <NoAddress />
      ) : (
        <p className="text-xl">
          Escribe a <Mail email={contactEmail} />.
        </p>
      )}
      {operator.name && <OperatorData />}
      <TopicSection topic={NOTICE}>
        {takesReports && (
          <p>
            Lo más rápido es <a href={paths.report()}>denunciarlo aquí</a>, también sin cuenta: te damos un
            número y una respuesta. <a href={paths.safety()}>Seguridad</a> explica qué pasa después y a quién
            llamar.
          </p>
        )}
        <p>
          Si un perfil, una reseña o un mensaje te parece ilegal, o vulnera tus derechos, avisa{' '}
          {contactEmail === null ? 'a quien gestiona este sitio' : <Mail email={contactEmail} />} y cuenta:
        </p>
        <ul>
          <li>la dirección exacta de la página, o de quién es el mensaje y de qué día;</li>
          <li>qué es y por qué crees que es ilegal;</li>
          <li>tu nombre y un correo donde responderte.</li>
        </ul>
        <p>
          Quien gestiona el sitio puede retirar un contenido y cerrar una cuenta. Ante un peligro inmediato,
          llama al 112.
        </p>
      </TopicSection>
      <TopicSection topic={SELF}>
        <p>
          Cambiar o cancelar una sesión, la contraseña, los avisos, tus datos o la cuenta entera está en{' '}
          <a href={paths.mentorships()}>Mis Mentorías</a> y en <a href={paths.settings()}>Configuración</a>.
          Para lo demás, mira antes el <a href={paths.help()}>centro de ayuda</a>: suele ser más rápido.
        </p>
      </TopicSection>
    </InfoPage>
  );
}

const Mail = ({ email }: { email: string }) => <a href={`mailto:${email}`}>{email}</a>;

function NoAddress() {
  return (
    <div className="flex flex-col gap-3 rounded-2xl border border-line bg-card p-5">
      <p>
        <strong>Esta instalación todavía no ha publicado una dirección de contacto.</strong> Dirígete a la
        persona, escuela o asociación por la que has llegado aquí.
      </p>
      <p>
        Para descargar tus datos o borrar tu cuenta no hace falta escribir a nadie: se hace en{' '}
        <a href={paths.settings()}>Configuración</a>.
      </p>
    </div>
  );
}
