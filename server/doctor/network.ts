/** What is asked of others: the mail server, names, the site itself through its proxy, and servers of calls. */
import { randomBytes, randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup, resolveTxt } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { DAY } from '~/api/time';
import { isLocalName } from '~/app/.server/envFields';
import { DOCTOR, DOCTOR_SAW } from '~/server/http/address';
import { mailDomain, smtpTransport, verifySmtp } from '~/server/mail/mail';
import { type Finding, reasonOf } from './finding';
import type { Settings } from './settings';

const SILENCE_MS = 5_000;
const FEW_DAYS = 14;

export async function mailFindings(settings: Settings, mailTo?: string): Promise<Finding[]> {
  const { SMTP_URL: url, MAIL_FROM: from, apiUrl, origin } = settings;
  if (apiUrl) return [['sin ver', 'los manda el servidor de API_URL']];
  if (!url)
    return isLocalName(origin.hostname)
      ? [['aviso', 'SMTP_URL no está puesta: los correos se quedan en /correo']]
      : [['mal', 'SMTP_URL no está puesta: no sale ningún correo']];
  const { hostname, port } = new URL(url);
  const where = `${hostname}:${port || (url.startsWith('smtps') ? 465 : 587)}`;
  const answers = await verifySmtp(url).then(
    (): Finding => ['bien', `${where} contesta y acepta la cuenta`],
    (error: unknown): Finding => ['mal', `${where}: ${reasonOf(error)}`],
  );
  const test = async (to: string): Promise<Finding> => {
    const text = 'Este mensaje lo ha pedido quien administra Mentorea, para probar el correo.';
    return smtpTransport({ url, from })(
      { to, subject: 'Prueba de Mentorea', text, html: `<p>${text}</p>` },
      randomUUID(),
    ).then(
      () => [
        'bien',
        `mensaje de prueba aceptado para ${to}: mira si llega, y si dice spf=pass, dkim=pass y dmarc=pass`,
      ],
      (error: unknown) => ['mal', `mensaje de prueba para ${to}: ${reasonOf(error)}`],
    );
  };
  return [
    answers,
    ...(await senderRecords(mailDomain(from))),
    mailTo === undefined
      ? ['sin ver', 'la entrega: --mail-to <correo> manda un mensaje de prueba']
      : await test(mailTo),
  ];
}

/** SPF and DMARC of the sender; of DKIM the name is the mail server's secret. */
async function senderRecords(domain: string): Promise<Finding[]> {
  const look = async (name: string, begin: string, what: string): Promise<Finding> => {
    const records = await resolveTxt(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENODATA' || error.code === 'ENOTFOUND') return [];
      throw error;
    });
    const found = records.some((parts) => parts.join('').startsWith(begin));
    return found
      ? ['bien', `${what} de ${domain} está puesto`]
      : ['aviso', `${what}: ${name} no tiene ningún TXT ${begin} (docs/operations/mail.md)`];
  };
  const unseen =
    (what: string) =>
    (error: unknown): Finding => ['sin ver', `${what} de ${domain}: ${reasonOf(error)}`];
  return Promise.all([
    look(domain, 'v=spf1', 'SPF').catch(unseen('SPF')),
    look(`_dmarc.${domain}`, 'v=DMARC1', 'DMARC').catch(unseen('DMARC')),
  ]);
}

/** The address that people use, from its name to what the server sees of the proxy. */
export async function siteFindings({ origin, TRUST_PROXY: trust }: Settings, now: Date): Promise<Finding[]> {
  const isLocal = isLocalName(origin.hostname);
  const name = await lookup(origin.hostname.replace(/^\[|\]$/g, ''), { all: true }).then(
    (found): Finding => [
      'bien',
      `${origin.hostname} lleva a ${found.map(({ address }) => address).join(', ')}`,
    ],
    (error: unknown): Finding => ['mal', `${origin.hostname}: ${reasonOf(error)}`],
  );
  if (name[0] === 'mal') return [name];
  const certificate = origin.protocol === 'https:' ? [await certificateOf(origin, now)] : [];
  const answer = await fetch(new URL('/healthz', origin), {
    headers: { [DOCTOR]: '1' },
    signal: AbortSignal.timeout(SILENCE_MS),
  }).then(
    async (response) => ({
      status: response.status,
      text: await response.text(),
      saw: response.headers.get(DOCTOR_SAW),
    }),
    reasonOf,
  );
  if (typeof answer === 'string')
    return [
      name,
      ...certificate,
      [isLocal ? 'aviso' : 'mal', `${origin.origin} no contesta (${answer}): ¿está en marcha el servidor?`],
    ];
  if (answer.status !== 200 || answer.text !== 'ok\n')
    return [
      name,
      ...certificate,
      ['mal', `${origin.origin}/healthz contesta ${answer.status}, y no es Mentorea o está parada`],
    ];
  return [name, ...certificate, ['bien', `${origin.origin} contesta`], proxyFinding(answer.saw, trust)];
}

/** @param saw what the server saw: how many entries X-Forwarded-For has, and the names of forwarding headers */
export function proxyFinding(saw: string | null, trust: Settings['TRUST_PROXY']): Finding {
  if (saw === null) return ['sin ver', 'las cabeceras del proxy: el servidor en marcha es de otra versión'];
  const [hops = '0', ...names] = saw.split(' ');
  const came =
    names.length > 0 ? `del proxy llegan ${names.join(', ')}` : 'no llega ninguna cabecera de proxy';
  const set = `TRUST_PROXY es ${typeof trust === 'number' ? trust || 'none' : trust.join()}`;
  if (trust === 0 && names.length > 0)
    return [
      'mal',
      `${came}, y ${set}: todas las personas parecen venir del proxy. Pon TRUST_PROXY=${Number(hops) || 1}`,
    ];
  if (trust !== 0 && Number(hops) === 0)
    return [
      'mal',
      `${set}, y no llega X-Forwarded-For: el proxy no la pone, o se entra sin pasar por él y cualquiera inventa su dirección`,
    ];
  if (typeof trust === 'number' && Number(hops) < trust)
    return ['mal', `${set}, y X-Forwarded-For solo tiene ${hops}: quien visita puede inventar su dirección`];
  if (typeof trust === 'number' && Number(hops) > trust)
    return ['aviso', `${set}, y X-Forwarded-For tiene ${hops}: hay más proxies de los que dice`];
  return ['bien', `${came}, y ${set}`];
}

async function certificateOf({ hostname, port }: URL, now: Date): Promise<Finding> {
  const socket = connectTls({
    host: hostname,
    port: Number(port) || 443,
    servername: hostname,
    rejectUnauthorized: false,
  });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(SILENCE_MS) });
    const end = new Date((socket as TLSSocket).getPeerCertificate().valid_to);
    const days = Math.floor((end.getTime() - now.getTime()) / DAY);
    if (!socket.authorized)
      return ['mal', `certificado: los navegadores no lo aceptan (${socket.authorizationError})`];
    return [days < FEW_DAYS ? 'aviso' : 'bien', `certificado: le quedan ${days} días`];
  } catch (error) {
    return ['mal', `certificado: ${reasonOf(error)}`];
  } finally {
    socket.destroy();
  }
}

export async function videoFindings({
  VIDEO_HOST: jitsi,
  ICE_SERVERS: servers,
  origin,
}: Settings): Promise<Finding[]> {
  if (jitsi) {
    const script = `${jitsi.origin}/external_api.js`;
    return fetch(script, { signal: AbortSignal.timeout(SILENCE_MS) }).then(
      ({ ok, status }): Finding[] => [
        ok ? ['bien', `${script} está`] : ['mal', `${script} contesta ${status}`],
      ],
      (error: unknown): Finding[] => [['mal', `${script}: ${reasonOf(error)}`]],
    );
  }
  const urls = servers.flatMap((one) => one.urls);
  if (urls.length === 0)
    return [
      [
        isLocalName(origin.hostname) ? 'bien' : 'aviso',
        'ICE_SERVERS no está puesta: las llamadas solo van dentro de una misma red',
      ],
    ];
  const relay: Finding[] = urls.some((url) => /^turns?:/i.test(url))
    ? [['sin ver', 'si TURN acepta su usuario y su clave: haz una llamada entre dos redes']]
    : [['aviso', 'ICE_SERVERS no tiene TURN: en redes cerradas (muchas escuelas) no hay llamada']];
  return [...(await Promise.all(urls.map(iceFinding))), ...relay];
}

/** Both kinds answer a binding request (RFC 8489) by UDP; by TCP the port is opened. */
async function iceFinding(url: string): Promise<Finding> {
  const [, scheme = '', host = '', port] = /^(\w+):(\[[^\]]+\]|[^:?]+)(?::(\d+))?/.exec(url) ?? [];
  const isTls = scheme.toLowerCase().endsWith('s');
  const where = { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? (isTls ? 5349 : 3478)) };
  const asks = isTls || url.endsWith('transport=tcp') ? opensPort(where, isTls) : bindingAnswer(where);
  return asks.then(
    (text): Finding => ['bien', `${url}: ${text}`],
    (error: unknown): Finding => ['mal', `${url}: ${reasonOf(error)}`],
  );
}

interface Where {
  host: string;
  port: number;
}

async function opensPort(where: Where, isTls: boolean): Promise<string> {
  const socket = isTls ? connectTls({ ...where, servername: where.host }) : connect(where);
  try {
    await once(socket, isTls ? 'secureConnect' : 'connect', { signal: AbortSignal.timeout(SILENCE_MS) });
    return 'el puerto está abierto';
  } finally {
    socket.destroy();
  }
}

/** Twice, since UDP may lose one. */
async function bindingAnswer({ host, port }: Where): Promise<string> {
  const { address, family } = await lookup(host);
  const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
  const id = randomBytes(12);
  const request = Buffer.concat([Buffer.from([0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42]), id]);
  const again = setTimeout(() => socket.send(request), SILENCE_MS / 2);
  try {
    // Connected, so that a closed port is told.
    socket.connect(port, address);
    await once(socket, 'connect');
    socket.send(request);
    const [answer] = (await once(socket, 'message', { signal: AbortSignal.timeout(SILENCE_MS) })) as [Buffer];
    if (!answer.subarray(8, 20).equals(id)) throw new Error('contesta otra cosa que STUN');
    return 'contesta';
  } catch (error) {
    throw error instanceof Error && error.name === 'AbortError' ? new Error('no contesta por UDP') : error;
  } finally {
    clearTimeout(again);
    socket.close();
  }
}
