/** People who constantly write to each other and read pages, and count the responses. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Writer {
  token: string;
  /** Id of the person it writes to. */
  to: number;
}

export interface Load {
  /** Messages with response 201. */
  acknowledged: string[];
  /** Responses and how often they came, as in `write 201`, with what is wrong with them, if anything. */
  answers: Record<string, number>;
  end(): Promise<void>;
}

const PAGES = ['/api/mentors/', '/mentors/nadie', '/mentors'];
/** Messages of the API, of any page, of a mentor's page. */
const SAID =
  /El servicio no está disponible ahora mismo|Volvemos enseguida|No es culpa tuya. Espera un momento/;
let number = 0;

/** `said` is what is wrong with a 503: no Retry-After, or no text for people. */
export async function askFor(url: string, init?: RequestInit): Promise<{ status: number; said: string }> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await answer.text();
  const fits = answer.status !== 503 || (answer.headers.has('retry-after') && SAID.test(text));
  return { status: answer.status, said: fits ? '' : text.slice(0, 200) };
}

/** By turns at each of the origins. `pauseMs` is everybody's, after each answer. */
export function startLoad(origins: string[], writers: Writer[], pauseMs: number): Load {
  const load: Load = { acknowledged: [], answers: {}, end: async () => {} };
  let over = false;
  const ask = async (what: string, url: string, init?: RequestInit) => {
    const { status, said } = await askFor(url, init).catch((error) => ({ status: 0, said: String(error) }));
    const seen = said === '' ? `${what} ${status}` : `${what} ${status}: ${said}`;
    load.answers[seen] = (load.answers[seen] ?? 0) + 1;
    return status;
  };
  const again = async (once: (origin: string) => Promise<void>) => {
    for (let turn = 0; !over; turn += 1) {
      await once(origins[turn % origins.length] ?? '');
      await wait(pauseMs);
    }
  };
  const write = ({ token, to }: Writer) =>
    again(async (origin) => {
      const message = `Mensaje ${number++}`;
      const status = await ask('write', `${origin}/api/chat/messages/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify({ receiver: to, message }),
      });
      if (status === 201) load.acknowledged.push(message);
    });
  const work = [
    ...writers.map(write),
    ...PAGES.map((path) => again(async (origin) => void (await ask('read', origin + path)))),
  ];
  load.end = async () => {
    over = true;
    await Promise.all(work);
  };
  return load;
}
