import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** Ticks per second in /proc, the same on every current Linux. */
const TICKS = 100;

/** CPU seconds used by a process. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

export interface Load {
  perSecond: number;
  /** Microseconds of server CPU per request. */
  cpuPerRequest: number;
  /** Share of one core used by the server and by the load generator. */
  serverBusy: number;
  askerBusy: number;
}

/** The headers of a browser. */
const OF_BROWSERS = { Accept: 'text/html', 'Accept-Encoding': 'gzip, deflate, br, zstd' };

/** Sends requests to a server as fast as it responds. */
export async function load(
  { port, pid }: { port: number; pid: number },
  path: string,
  {
    seconds = 4,
    connections = 32,
    headers = OF_BROWSERS,
  }: { seconds?: number; connections?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const before = cpuOf(pid);
  const args = [
    ...[file('generator.mjs'), String(port), path, String(seconds), String(connections)],
    JSON.stringify(headers),
  ];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const printed = await text(child.stdout);
  const cpu = cpuOf(pid) - before;
  const found = JSON.parse(printed) as { answered: number; seconds: number; busy: number };
  return {
    perSecond: found.answered / found.seconds,
    cpuPerRequest: (cpu / found.answered) * 1e6,
    serverBusy: cpu / found.seconds,
    askerBusy: found.busy,
  };
}

/** A bare node:http server that sends what this address responds, head and body. */
export async function bareServer(port: number, path: string, headers: OutgoingHttpHeaders = OF_BROWSERS) {
  const asked = request({
    port,
    host: '127.0.0.1',
    path,
    headers,
  });
  asked.end();
  const [answer] = await once(asked, 'response');
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const ownLines = /^(date|connection|keep-alive)$/i;
  const lines: string[] = answer.rawHeaders;
  const head = lines.filter((_, i) => !ownLines.test(lines[i - (i % 2)] ?? ''));
  const child = spawn(process.execPath, [file('bareServer.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify({ head, body: Buffer.concat(chunks).toString('base64') }));
  const [first] = await once(child.stdout, 'data');
  return {
    port: Number(String(first)),
    pid: pidOf(child),
    bytes: Buffer.concat(chunks).byteLength,
    stop: () => child.kill(),
  };
}

export function pidOf(child: ChildProcess): number {
  if (child.pid === undefined) throw new Error('a process without a number');
  return child.pid;
}

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
