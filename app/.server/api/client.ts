/**
 * Calls in the name of the session: bearer token, and the one repetition after a 401 (docs/contract.md,
 * 'Log-ins and tokens').
 */
import type { z } from 'zod';
import type { RequestSession } from '~/app/.server/session/session';
import type { Call } from './call';
import type { OpenDownload } from './download';
import { ApiError } from './errors';
import type { Answer, Credentials, Exchange } from './exchange';
import { forgetLists } from './lists';

export interface Client {
  /**
   * A successful answer; throws ApiError for every other. Renews an expired session once and repeats the
   * call.
   */
  send(call: Call): Promise<Answer>;
  /** The same, read with a tolerant schema; an answer that does not fit is an ApiError of status 502. */
  read<T extends z.ZodType>(schema: T, call: Call): Promise<z.output<T>>;
  /** The same, for a call whose answer nobody reads. */
  tell(call: Call): Promise<void>;
  /** A successful answer of JSON as it arrives, of any length; the same otherwise. */
  download(call: Call): Promise<ReadableStream<Uint8Array>>;
  /** Server-sent events as they come, until either side ends it; the same otherwise. */
  listen(call: Call): Promise<ReadableStream<Uint8Array>>;
  /** Outside the session (log-in, register): a 401 is an answer about the call itself. */
  sendAs(credentials: Credentials, call: Call): Promise<Answer>;
}

export function createClient(deps: {
  exchange: Exchange;
  openDownload: OpenDownload;
  openEvents: OpenDownload;
  session: RequestSession;
}): Client {
  const { exchange, session } = deps;

  async function asSession<T extends Answer>(
    call: Call,
    ask: (call: Call, credentials: Credentials) => Promise<T>,
  ): Promise<T> {
    const access = await session.accessToken();
    const answer = await ask(call, access === null ? {} : { access });
    if (answer.status !== 401 || access === null) return successful(answer);
    const other = await session.accessTokenAfter(access);
    if (other !== null) return successful(await ask(call, { access: other }));
    // The session has just ended: what everyone may read is still answered.
    if (!session.isOpen && !changes(call)) return successful(await ask(call, {}));
    return successful(answer);
  }

  async function opened(call: Call, open: OpenDownload): Promise<ReadableStream<Uint8Array>> {
    const { stream } = await asSession(call, open);
    if (stream === null) throw new ApiError({ kind: 'answer', status: 502 });
    return stream;
  }

  /** What may change something changes what lists hold, also where nobody knows whether it did. */
  async function telling<T>(call: Call, answer: Promise<T>): Promise<T> {
    if (!changes(call)) return answer;
    forgetLists(client);
    return answer.finally(() => forgetLists(client));
  }

  const send = (call: Call) => telling(call, asSession(call, exchange));

  const client: Client = {
    send,
    async read(schema, call) {
      return parsed(schema, await send(call));
    },
    async tell(call) {
      await send(call);
    },
    download: (call) => opened(call, deps.openDownload),
    listen: (call) => opened(call, deps.openEvents),
    async sendAs(credentials, call) {
      return successful(await telling(call, exchange(call, credentials)));
    },
  };
  return client;
}

const changes = ({ method = 'GET' }: Call) => method !== 'GET';

/** An answer's body as the schema has it. */
function parsed<T extends z.ZodType>(schema: T, answer: Answer): z.output<T> {
  const read = answer.isJson ? schema.safeParse(answer.body) : null;
  if (!read?.success) throw new ApiError({ kind: 'unreadable', status: 502 });
  return read.data;
}

function successful<T extends Answer>(answer: T): T {
  if (answer.status >= 200 && answer.status < 300) return answer;
  throw new ApiError({ kind: 'answer', ...answer });
}
