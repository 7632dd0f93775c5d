import type { MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { publicHeaders } from '~/.server/publicPage';
import { pageMeta } from '~/ui/pageMeta';
import { CookieList } from './CookieList';
import { InfoPage, Matter } from './InfoPage';
import { Leaving } from './Leaving';
import { loadInfo } from './loadInfo';
import { OtherServer } from './OtherServer';
import { PRIVACY } from './privacyTopics';
import { WhatIsStored } from './WhatIsStored';

export const headers = publicHeaders;
export const handle = { hydrate: false, publicSheet: true };
export const loader = loadInfo;

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Privacidad y cookies · Mentorea',
    description:
      'Qué datos guarda Mentorea, quién los ve, qué cookies usa y cuánto duran, y cómo descargar tus datos o borrar tu cuenta.',
    path: '/privacy',
  });

export default function Privacy() {
  const { loggedIn, ownApi, contactEmail } = useLoaderData<typeof loader>();
  return (
    <InfoPage
      title="Privacidad y cookies"
      lead="Sin publicidad, sin seguimiento, sin analítica de terceros. Esto es lo que hay."
      loggedIn={loggedIn}
      contents={Object.values(PRIVACY)}
    >
      <OtherServer shown={!ownApi} what="qué conserva y durante cuánto tiempo" />
      <WhatIsStored />
      <Matter topic={PRIVACY.cookies}>
        <p>
          Solo las que hacen falta para que funcione lo que pides; por eso no hay aviso que aceptar. Ninguna
          es de otra empresa, y ninguna te sigue por internet.
        </p>
        <CookieList />
        <p>
          En un sitio con https, sus nombres empiezan por <code>__Host-</code> (por ejemplo,{' '}
          <code>__Host-refresh_token</code>), salvo <code>has_logged_in</code>, <code>hydrated</code> y{' '}
          <code>zona</code>.
        </p>
      </Matter>
      <Leaving />
      <Matter topic={PRIVACY.owner}>
        <p>
          Quien gestiona este sitio responde del uso de tus datos.{' '}
          {contactEmail === null ? (
            <>
              Cómo dar con esa persona está en <a href="/contact">contacto</a>.
            </>
          ) : (
            <>
              Escribe a <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
            </>
          )}{' '}
          Si crees que no se respetan tus derechos, puedes acudir a la{' '}
          <a href="https://www.aepd.es/" rel="noreferrer">
            Agencia Española de Protección de Datos
          </a>
          . Este texto viene con el programa y describe lo que hace: falta que quien lo gestiona diga quién
          es, y dónde están sus servidores.
        </p>
      </Matter>
    </InfoPage>
  );
}
