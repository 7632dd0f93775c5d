/**
 * A bare node:http server with a single response, whose head and body it reads as JSON from standard input.
 * Prints its port.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';

const { head, body } = JSON.parse(await text(process.stdin));
const bytes = Buffer.from(body, 'base64');
const server = createServer((_request, response) => {
  response.writeHead(200, head);
  response.end(bytes);
});
server.keepAliveTimeout = 65_000;
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
