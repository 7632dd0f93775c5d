/**
 * Stands between a server and its PostgreSQL and hears every statement: counted exactly, with its values,
 * whatever builds and prepares it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Statement {
  text: string;
  /** As they were sent. */
  values: (string | Buffer | null)[];
}

export interface Tap {
  /** Leads to the same database. */
  url: string;
  /** Everything since the last call, but what the job queue asks every second. */
  take(): Statement[];
  /** From now on no answer comes through, or again those that waited. */
  hush(isSilent: boolean): void;
  close(): void;
}

/** `delayMs`: each answer takes so much longer. */
export async function tapDatabase(url: string, { delayMs = 0 } = {}): Promise<Tap> {
  const folder = mkdtempSync(join(tmpdir(), 'mentorea-tap-'));
  const target = new URL(url);
  const [host, port] = [target.searchParams.get('host') ?? target.hostname, Number(target.port || 5432)];
  const sockets = new Set<Socket>();
  let isSilent = false;
  const servers = new Set<Socket>();
  let heard: Statement[] = [];
  const door = createServer((client) => {
    const server = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    const listen = listener((statement) => heard.push(statement));
    client.on('data', listen);
    client.pipe(server);
    if (delayMs > 0) server.on('data', (chunk) => setTimeout(() => client.write(chunk), delayMs));
    else server.on('data', (chunk) => client.write(chunk));
    if (isSilent) server.pause();
    servers.add(server);
    server.on('close', () => servers.delete(server));
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => door.listen(join(folder, '.s.PGSQL.5432'), resolve));
  target.host = 'localhost';
  target.port = '';
  target.searchParams.set('host', folder);
  return {
    url: target.href,
    take() {
      const taken = heard.filter(({ text }) => !/\bpgboss\b/.test(text));
      heard = [];
      return taken;
    },
    hush(silent) {
      isSilent = silent;
      for (const server of servers) isSilent ? server.pause() : server.resume();
    },
    close() {
      door.close();
      for (const socket of sockets) socket.destroy();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads what a client sends: PostgreSQL's protocol, version 3, without encryption. */
function listener(tell: (statement: Statement) => void): (chunk: Buffer) => void {
  const prepared = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let greeted = false;
  const read = (type: string, body: Buffer) => {
    if (type === 'Q') tell({ text: body.toString('utf8', 0, body.length - 1), values: [] });
    if (type === 'P') {
      const [name, text] = textsOf(body, 2);
      prepared.set(name ?? '', text ?? '');
    }
    if (type === 'B') {
      const [portal = '', name = ''] = textsOf(body, 2);
      const at = Buffer.byteLength(portal) + Buffer.byteLength(name) + 2;
      tell({ text: prepared.get(name) ?? '', values: valuesOf(body.subarray(at)) });
    }
  };
  return (chunk) => {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    for (;;) {
      // The greeting alone has no letter in front.
      const letter = greeted ? 1 : 0;
      if (rest.length < letter + 4) return;
      const end = letter + rest.readInt32BE(letter);
      if (rest.length < end) return;
      if (greeted) read(String.fromCharCode(rest[0] ?? 0), rest.subarray(5, end));
      greeted = true;
      rest = rest.subarray(end);
    }
  };
}

/** The first texts of a message, each closed by a zero. */
function textsOf(body: Buffer, count: number): string[] {
  const texts: string[] = [];
  for (let at = 0; texts.length < count; ) {
    const end = body.indexOf(0, at);
    texts.push(body.toString('utf8', at, end));
    at = end + 1;
  }
  return texts;
}

/** From a Bind message, after its names: formats (0: text, one for all or one each), then the values. */
function valuesOf(body: Buffer): Statement['values'] {
  const formats = Array.from({ length: body.readInt16BE(0) }, (_, i) => body.readInt16BE(2 + 2 * i));
  let at = 2 + 2 * formats.length;
  const values = Array.from({ length: body.readInt16BE(at) }, (_, i) => i);
  at += 2;
  return values.map((i) => {
    const length = body.readInt32BE(at);
    at += 4;
    if (length < 0) return null;
    const bytes = body.subarray(at, at + length);
    at += length;
    return (formats.length > 1 ? formats[i] : formats[0]) === 1 ? Buffer.from(bytes) : bytes.toString('utf8');
  });
}
