/** Ways in which a server can fail a call. The fault applies before the call has any effect. */
import type { IncomingMessage, ServerResponse } from 'node:http';

export const FAULTS = ['delay', 'reset', '500', 'html502', 'html503', 'cut', '401'] as const;
/**
 * Answers cut to nothing, spoilt, or not there at all: no body, a page or a 204 in its place, or never an answer;
 * good ones that are late, or lost, or hidden behind a page: it was done.
 */
export type Fault =
  | (typeof FAULTS)[number]
  | Bend
  | 'blank'
  | 'page'
  | 'html401'
  | 'html403'
  | 'none'
  | 'never'
  | 'slow'
  | 'late'
  | 'lost'
  | 'masked';
/**
 * How an answer is bent: a list without entries, or with malformed ones before, among and after the
 * good.
 */
export type Bend = 'empty' | 'malformed';

/** A refusal in the server's own words: JSON, or a plain text. */
export interface Refusal {
  status: number;
  body: unknown;
}

export interface FaultRule {
  /** On 'GET /api/auth/me/', without the query. */
  call: RegExp;
  fault: Fault | Refusal;
  /** How often it still strikes. */
  times: number;
}

/** Longer than the website waits for anything but an upload. */
const DELAY_MS = 11_000;
/** Delays of a late response: less than the website waits, for one after the other and for one. */
export const [SLOW_MS, LATE_MS] = [1_500, 3_000];

const ANSWERS: Record<
  Exclude<Fault, Bend | 'slow' | 'late' | 'lost' | 'masked' | 'delay' | 'reset' | 'never'>,
  [status: number, type: string, body: string]
> = {
  '500': [500, 'text/html', '<h1>Server Error (500)</h1>'],
  html502: [502, 'text/html', '<html><h1>502 Bad Gateway</h1><hr>nginx</html>'],
  html503: [503, 'text/html', '<html><h1>503 Service Unavailable</h1></html>'],
  page: [200, 'text/html', '<!doctype html><title>Mantenimiento</title><h1>Volvemos enseguida</h1>'],
  html401: [401, 'text/html', '<h1>Log in to the Wi-Fi</h1>'],
  html403: [403, 'text/html', '<h1>Blocked</h1>'],
  none: [204, 'application/json', ''],
  blank: [200, 'application/json', ''],
  cut: [200, 'application/json', '{"results": [{"id": 1, "ident'],
  '401': [401, 'application/json', '{"detail":"Given token not valid","code":"token_not_valid"}'],
};

export const isBend = (fault: Fault | Refusal): fault is Bend => fault === 'empty' || fault === 'malformed';

/** The server does its work, but its response never arrives. */
export function loseAnswer(request: IncomingMessage, response: ServerResponse): ServerResponse {
  response.write = () => true;
  response.end = () => {
    request.socket.resetAndDestroy();
    return response;
  };
  return response;
}

/** The server does its work, and a page stands where its response was. */
export function maskAnswer(response: ServerResponse): ServerResponse {
  const end = response.end.bind(response);
  response.writeHead = () => response;
  response.write = () => true;
  response.end = () => {
    response.statusCode = 200;
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    response.setHeader('content-type', 'text/html');
    return end(ANSWERS.page[2]);
  };
  return response;
}

/** Answers in place of the server. */
export function strike(
  fault: Exclude<Fault, Bend | 'slow' | 'late' | 'lost' | 'masked'> | Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  request.resume();
  if (typeof fault === 'object') {
    const plain = typeof fault.body === 'string';
    const type = plain ? 'text/plain' : 'application/json';
    send(response, fault.status, type, plain ? `${fault.body}` : JSON.stringify(fault.body));
  } else if (fault === 'reset') {
    request.socket.resetAndDestroy();
  } else if (fault === 'never') {
    return;
  } else if (fault === 'delay') {
    const timer = setTimeout(() => send(response, 200, 'application/json', '{}'), DELAY_MS);
    response.on('close', () => clearTimeout(timer));
  } else {
    send(response, ...ANSWERS[fault]);
  }
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { 'content-type': `${type}; charset=utf-8` });
  response.end(body);
}
