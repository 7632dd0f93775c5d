/** A WebSocket by hand: whatever bytes a test likes, and what came back. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { statusOf } from './http';

export interface RawSocket {
  tcp: Socket;
  /** Status of the response to the handshake. */
  status: number;
  /** Its head, and its body when it was refused. */
  answer: string;
  /** Frames that came, close frames included, but for the heartbeat's pings. */
  frames: { opcode: number; payload: Buffer }[];
  /** Resolves when the other end has closed the connection: the code of its close frame, or null. */
  closed: Promise<number | null>;
  send(bytes: Buffer): void;
}

export interface Handshake {
  path: string;
  method?: string;
  version?: string;
  /** Null removes a default header; a list sends it several times. */
  headers?: Record<string, string | string[] | null>;
  /** Does not answer a close frame, so the other end has to give up waiting. */
  isRude?: boolean;
}

const USUAL = {
  Connection: 'Upgrade',
  Upgrade: 'websocket',
  'Sec-WebSocket-Version': '13',
};

/** Resolves when the handshake was answered, or rejects when the connection closed without an answer. */
export async function shakeHands(
  port: number,
  { path, method = 'GET', version = '1.1', headers = {}, isRude = false }: Handshake,
): Promise<RawSocket> {
  const key = randomBytes(16).toString('base64');
  const fields = { Host: `localhost:${port}`, ...USUAL, 'Sec-WebSocket-Key': key, ...headers };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [value].flat().map((one) => `${name}: ${one}`),
  );
  const tcp = connect({ port, host: '127.0.0.1', noDelay: true });
  tcp.on('error', () => {});
  await once(tcp, 'connect');
  tcp.write([`${method} ${path} HTTP/${version}`, ...lines, '', ''].join('\r\n'));
  return readAnswer(tcp, isRude);
}

function readAnswer(tcp: Socket, isRude: boolean): Promise<RawSocket> {
  const frames: RawSocket['frames'] = [];
  let bytes: Buffer = Buffer.alloc(0);
  let open: RawSocket | undefined;
  let end: (code: number | null) => void = () => {};
  const closed = new Promise<number | null>((resolve) => {
    end = resolve;
  });
  return new Promise((resolve, reject) => {
    tcp.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk]);
      const head = bytes.indexOf('\r\n\r\n');
      if (!open && head >= 0) {
        const answer = bytes.subarray(0, head).toString('latin1');
        const status = statusOf(answer);
        if (status === 101) bytes = bytes.subarray(head + 4);
        open = { tcp, status, answer, frames, closed, send: (sent) => tcp.write(sent) };
        resolve(open);
      }
      if (open?.status === 101) {
        bytes = takeFrames(bytes, frames);
        const last = frames.at(-1);
        if (last?.opcode === CLOSE && !isRude) tcp.end(frame(last.payload, { opcode: CLOSE }));
      }
      if (open && open.status !== 101) open.answer = bytes.toString('utf8');
    });
    tcp.once('close', () => {
      const last = frames.find(({ opcode }) => opcode === CLOSE)?.payload;
      end(last && last.length >= 2 ? last.readUInt16BE(0) : null);
      if (!open) reject(new Error('closed without an answer'));
    });
  });
}

/** Moves whole frames (a server's have no mask) from the bytes to the list; what is left. */
function takeFrames(bytes: Buffer, frames: RawSocket['frames']): Buffer {
  let rest = bytes;
  for (;;) {
    if (rest.length < 2) return rest;
    const short = (rest[1] ?? 0) & 0x7f;
    const start = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (rest.length < start) return rest;
    const length =
      short === 126 ? rest.readUInt16BE(2) : short === 127 ? Number(rest.readBigUInt64BE(2)) : short;
    if (rest.length < start + length) return rest;
    const opcode = (rest[0] ?? 0) & 0x0f;
    if (opcode !== PING) frames.push({ opcode, payload: rest.subarray(start, start + length) });
    rest = rest.subarray(start + length);
  }
}

interface FrameOptions {
  opcode?: number;
  fin?: boolean;
  /** The three reserved bits. */
  rsv?: number;
  masked?: boolean;
  /** The length in the head, whatever follows. */
  length?: bigint;
}

export const [CONTINUATION, TEXT, BINARY, CLOSE, PING] = [0, 1, 2, 8, 9];

/** A client's frame. */
export function frame(
  payload: Buffer | string,
  { opcode = TEXT, fin = true, rsv = 0, masked = true, length }: FrameOptions = {},
): Buffer {
  const body = Buffer.from(payload);
  const said = length ?? BigInt(body.length);
  const maskBit = masked ? 0x80 : 0;
  const first = (fin ? 0x80 : 0) | (rsv << 4) | opcode;
  const head =
    said < 126n
      ? Buffer.from([first, maskBit | Number(said)])
      : Buffer.alloc(said < 65_536n ? 4 : 10, Buffer.from([first, maskBit | (said < 65_536n ? 126 : 127)]));
  if (said >= 65_536n) head.writeBigUInt64BE(said, 2);
  else if (said >= 126n) head.writeUInt16BE(Number(said), 2);
  if (!masked) return Buffer.concat([head, body]);
  const mask = Buffer.from([1, 2, 3, 4]);
  return Buffer.concat([head, mask, body.map((byte, i) => byte ^ (mask[i % 4] ?? 0))]);
}
