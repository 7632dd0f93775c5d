/** What is asked of others: the mail server, the store of files, names, the site through its proxy, servers of calls. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openStore, probe } from '~/api/files/objectStore';
import { DAY } from '~/api/time';
import { placeOf } from '~/app/.server/env';
import { isLocalName } from '~/app/.server/envFields';
import { DOCTOR, DOCTOR_SAW } from '~/server/http/address';
import { smtpTransport, verifySmtp } from '~/server/mail/mail';
import { type Finding, tried } from './finding';
import type { Settings } from './settings';

const SILENCE_MS = 5_000;
const FEW_DAYS = 14;
const soon = () => ({ signal: AbortSignal.timeout(SILENCE_MS) });

export async function mailFindings(settings: Settings, to?: string): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from, API_URL: apiUrl, origin } = settings;
  if (apiUrl) return [['sin ver', 'los manda el servidor de API_URL']];
  if (!url)
    return [
      [isLocalName(origin.hostname) ? 'aviso' : 'mal', 'SMTP_URL no está puesta: no sale ningún correo'],
    ];
  const text = 'Este mensaje lo ha pedido quien administra Mentorea, para probar el correo.';
  const mail = { to: to ?? '', subject: 'Prueba de Mentorea', text, html: `<p>${text}</p>` };
  const test = async () => {
    await smtpTransport({ url, from })(mail, randomUUID());
    return 'aceptado: mira si llega, y si dice spf=pass, dkim=pass y dmarc=pass';
  };
  return Promise.all([
    tried(
      new URL(url).host,
      verifySmtp(url).then(() => 'contesta y acepta la cuenta'),
    ),
    to
      ? tried(`mensaje de prueba para ${to}`, test())
      : (['sin ver', 'la entrega: --mail-to <correo> manda un mensaje de prueba'] as const),
  ]);
}

/** Whether the store of FILES takes, gives back and removes an object. */
export async function filesFinding(settings: Settings): Promise<Finding> {
  if (settings.API_URL) return ['sin ver', 'son del servidor de API_URL'];
  const place = placeOf('FILES', settings);
  if (!place) return ['bien', 'van a la base de datos, y en sus copias (FILES no está puesta)'];
  const store = await openStore(place);
  return tried(
    `FILES (${store.name})`,
    probe(store, `prueba-${randomUUID()}`).then(() => 'guarda, devuelve y borra un archivo de prueba'),
  );
}

/** The address that people use, from its name to what the server sees of the proxy. */
export async function siteFindings({ origin, TRUST_PROXY: trust }: Settings, now: Date): Promise<Finding[]> {
  const { hostname, protocol } = origin;
  const isLocal = isLocalName(hostname);
  const found = lookup(hostname.replace(/^\[|\]$/g, ''), { all: true });
  const name = await tried(
    hostname,
    found.then((all) => `lleva a ${all.map(({ address }) => address).join(', ')}`),
  );
  if (name[0] === 'mal') return [name];
  let saw: string | null = null;
  const answer = await tried(
    origin.origin,
    fetch(new URL('/healthz', origin), { headers: { [DOCTOR]: '1' }, ...soon() }).then(async (response) => {
      saw = response.headers.get(DOCTOR_SAW);
      if ((await response.text()) === 'ok\n') return 'contesta';
      return ['mal', `${origin.origin}/healthz contesta ${response.status}, y no es Mentorea o está parada`];
    }),
  );
  return [
    name,
    ...(protocol === 'https:' ? [await tried('certificado', certificate(origin, now))] : []),
    isLocal && answer[0] === 'mal' ? ['aviso', `${answer[1]} (¿está en marcha?)`] : answer,
    proxyFinding(saw, trust),
  ];
}

/** @param saw what the server saw: how many entries X-Forwarded-For has, and the names of forwarding headers */
export function proxyFinding(saw: string | null, trust: Settings['TRUST_PROXY']): Finding {
  if (saw === null)
    return ['sin ver', 'las cabeceras del proxy: las dice el servidor en marcha, si es de esta versión'];
  const [count, ...names] = saw.split(' ');
  const hops = Number(count);
  const set = `${names.length > 0 ? `del proxy llegan ${names.join(', ')}` : 'no llega ninguna cabecera de proxy'} (X-Forwarded-For con ${hops}), y TRUST_PROXY es ${typeof trust === 'number' ? trust || 'none' : trust.join()}`;
  if (trust === 0)
    return names.length === 0
      ? ['bien', set]
      : ['mal', `${set}: todas las personas parecen venir del proxy. Pon TRUST_PROXY=${hops || 1}`];
  if (hops < (typeof trust === 'number' ? trust : 1))
    return [
      'mal',
      `${set}: el proxy no la pone, o se entra sin pasar por él y cualquiera inventa su dirección`,
    ];
  return typeof trust === 'number' && hops > trust
    ? ['aviso', `${set}: hay más proxies de los que dice`]
    : ['bien', set];
}

async function certificate({ hostname: host, port }: URL, now: Date): Promise<string | Finding> {
  const socket = connectTls({ host, port: Number(port) || 443, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', soon());
    if (!socket.authorized)
      return ['mal', `certificado: los navegadores no lo aceptan (${socket.authorizationError})`];
    const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - now.getTime()) / DAY);
    return days < FEW_DAYS
      ? ['aviso', `certificado: solo le quedan ${days} días`]
      : `con ${days} días por delante`;
  } finally {
    socket.destroy();
  }
}

export async function videoFindings(settings: Settings): Promise<Finding[]> {
  const { VIDEO_HOST: jitsi, ICE_SERVERS: servers, origin } = settings;
  if (jitsi) return [['sin ver', `las llamadas son de ${jitsi.domain}`]];
  const urls = servers.flatMap((one) => one.urls);
  const found = await Promise.all(urls.map((url) => tried(url, asksIce(url))));
  if (urls.some((url) => /^turns?:/i.test(url)))
    return [...found, ['sin ver', 'si TURN acepta su usuario y su clave: haz una llamada entre dos redes']];
  const state = isLocalName(origin.hostname) ? 'bien' : 'aviso';
  return [...found, [state, 'ICE_SERVERS no tiene TURN: en redes cerradas (muchas escuelas) no hay llamada']];
}

/** Both kinds answer a binding request by UDP; by TCP the port is opened. */
async function asksIce(url: string): Promise<string> {
  const [, scheme = '', name = '', given] = /^(\w+):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
  const isTls = /s$/i.test(scheme);
  const [host, port] = [name.replace(/^\[|\]$/g, ''), Number(given ?? (isTls ? 5349 : 3478))];
  if (!isTls && !url.endsWith('transport=tcp')) return bindingAnswer(host, port);
  const socket = isTls ? connectTls({ host, port, servername: host }) : connect({ host, port });
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', soon());
    return 'tiene el puerto abierto';
  } finally {
    socket.destroy();
  }
}

/** STUN (RFC 8489); asked twice, since UDP may lose one. */
async function bindingAnswer(host: string, port: number): Promise<string> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const request = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), randomBytes(12)]);
  const again = setTimeout(() => socket.send(request), SILENCE_MS / 2);
  try {
    // Connected, so that a closed port is told.
    socket.connect(port, address);
    await once(socket, 'connect', soon());
    socket.send(request);
    const [answer] = (await once(socket, 'message', soon())) as [Buffer];
    return answer.subarray(4, 20).equals(request.subarray(4)) ? 'contesta' : 'contesta, y no es STUN';
  } finally {
    clearTimeout(again);
    socket.close();
  }
}
