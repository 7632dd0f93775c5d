/** An https server of calendars for tests, as its own authority: the key is worth nothing elsewhere. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FetchDeps } from '~/api/availability/busy/fetchCalendar';

const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWbL36opkEMr6TeHL
w0Qxhgc0alZ35WmmR1yfAvPTh6KhRANCAAT99w60F8Le/tzwlfa9HtpIq+B4srKo
pxFc96PZyHKU4GZIpu7nfzQD6vGEpttCR36c954V9eR25auzlsJ0sfeG
-----END PRIVATE KEY-----`;
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBvjCCAWWgAwIBAgIUPn50EWCAnPOlqW3VCv0qUs+4mT4wCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwSY2FsZW5kYXJpby5leGFtcGxlMCAXDTI2MTEyNjAzMTgzM1oY
DzIxMjYxMTAyMDMxODMzWjAdMRswGQYDVQQDDBJjYWxlbmRhcmlvLmV4YW1wbGUw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAT99w60F8Le/tzwlfa9HtpIq+B4srKo
pxFc96PZyHKU4GZIpu7nfzQD6vGEpttCR36c954V9eR25auzlsJ0sfeGo4GAMH4w
HQYDVR0OBBYEFGSfzRd2pXC5zhJi0vJHbZ6eUB4wMB8GA1UdIwQYMBaAFGSfzRd2
pXC5zhJi0vJHbZ6eUB4wMA8GA1UdEwEB/wQFMAMBAf8wKwYDVR0RBCQwIoISY2Fs
ZW5kYXJpby5leGFtcGxlggxvdHJvLmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIg
XeWned06gNzy13+pAi5rI1vXbnC1zCpzqh9dk7rTACYCIAGoFPWC3cTbdoHDRFMN
RciwKn+hu1d1E7Ar/cYXy7BO
-----END CERTIFICATE-----`;

export const HOST = 'calendario.example';

/** `answers` by path. `deps`: as if its address were public. */
export async function startCalendarServer(
  answers: Record<string, (request: IncomingMessage, response: ServerResponse) => void>,
) {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const deps: FetchDeps = {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    port,
    ca: CERTIFICATE,
  };
  return {
    port,
    deps,
    address: (path: string) => `https://${HOST}:${port}${path}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
