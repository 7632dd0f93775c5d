import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicHeaders } from '~/.server/publicPage';
import { pageMeta } from '~/ui/pageMeta';
import { BookingTerms } from './BookingTerms';
import { InfoPage, Matter } from './InfoPage';
import { loadInfo } from './loadInfo';
import { OtherServer } from './OtherServer';
import { TERMS } from './termsTopics';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: true };
export const loader = loadInfo;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Términos y condiciones · Mentorea',
    description:
      'Las reglas de Mentorea: cuentas, precios, reservas, cambios y cancelaciones, sesiones grupales, reseñas y conducta.',
    path: '/terms',
  });

export default function Terms() {
  const { loggedIn, ownApi } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      title="Términos y condiciones"
      lead="Las reglas de este sitio, en cristiano y tal como las aplica la aplicación."
      loggedIn={loggedIn}
      contents={Object.values(TERMS)}
    >
      <p className="rounded-2xl border border-line bg-card p-4">
        Este texto viene con el programa y describe lo que hace. Quien gestiona este sitio debe revisarlo, y
        completarlo con su nombre, sus datos y la ley que se aplica.
      </p>
      <OtherServer shown={!ownApi} what="los plazos de reservas y cambios" />
      <Matter topic={TERMS.what}>
        <p>
          Mentorea pone en contacto a estudiantes y mentores y les da con qué entenderse: perfiles, reservas,
          chat, videollamada, calendario y reseñas. Las clases las dan los mentores, por su cuenta: el acuerdo
          sobre cada una es entre estudiante y mentor, y quien gestiona el sitio no es parte de él.
        </p>
      </Matter>
      <Matter topic={TERMS.account}>
        <ul>
          <li>Los datos de la cuenta tienen que ser ciertos, y la cuenta es de una sola persona.</li>
          <li>Guarda tu contraseña; lo que se haga con tu cuenta cuenta como tuyo hasta que avises.</li>
          <li>
            Si tienes menos de 14 años, necesitas el permiso de quien tenga tu patria potestad o tutela.
          </li>
          <li>
            Puedes borrar la cuenta cuando quieras, salvo que te quede una mentoría confirmada por hacer.
          </li>
        </ul>
      </Matter>
      <BookingTerms />
      <Matter topic={TERMS.reviews}>
        <p>
          Reseña solo quien estuvo en una mentoría confirmada y terminada. Las reglas están en{' '}
          <a href="/faq#resenas">cómo funcionan las reseñas</a>, y el orden de los mentores, en{' '}
          <a href="/faq#orden-de-los-mentores">en qué orden aparecen</a>.
        </p>
      </Matter>
      <Matter topic={TERMS.conduct}>
        <p>
          No se permite insultar, acosar, suplantar a nadie, pedir o hacer exámenes y trabajos en nombre de
          otro, escribir reseñas falsas ni publicar lo que la ley prohíbe. Quien gestiona el sitio puede
          retirar una reseña o cerrar una cuenta que lo haga. Para avisar:{' '}
          <a href="/contact#avisos">contacto</a>.
        </p>
        <p>Lo que escribes sigue siendo tuyo; nos dejas mostrarlo aquí mientras esté publicado.</p>
      </Matter>
      <Matter topic={TERMS.service}>
        <p>
          Se procura que el sitio funcione siempre, pero puede fallar o parar por mantenimiento. Nada de esto
          te quita los derechos que la ley te da como consumidor.
        </p>
        <p>
          Qué se guarda y quién lo ve está en <a href="/privacy">Privacidad y cookies</a>.
        </p>
      </Matter>
    </InfoPage>
  );
}
