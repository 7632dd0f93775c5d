/**
 * Requests one address repeatedly over keep-alive connections and prints the number of responses:
 * `generator.mjs port path seconds connections headers`, the last as JSON. Responses are separated by their
 * length alone, which is constant, so that it costs less than any server.
 */
import { connect } from 'node:net';

const [port, path, seconds, connections, headers] = process.argv.slice(2);
const lines = Object.entries({ Host: 'localhost', ...JSON.parse(headers), 'User-Agent': 'bench' });
const request = Buffer.from(
  `GET ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
);
const length = await lengthOfAnswer();
let answered = 0;
let open = true;
const sockets = Array.from({ length: Number(connections) }, () => {
  const socket = connect({ port: Number(port), host: '127.0.0.1', noDelay: true });
  let missing = length;
  socket.on('data', (chunk) => {
    missing -= chunk.length;
    if (missing < 0) throw new Error('an answer was longer than the first one');
    if (missing > 0) return;
    missing = length;
    answered += 1;
    if (open) socket.write(request);
  });
  socket.write(request);
  return socket;
});
const started = process.hrtime.bigint();
const cpu = process.cpuUsage();
setTimeout(() => {
  open = false;
  const took = Number(process.hrtime.bigint() - started) / 1e9;
  const { user, system } = process.cpuUsage(cpu);
  console.log(JSON.stringify({ answered, seconds: took, busy: (user + system) / 1e6 / took }));
  for (const socket of sockets) socket.destroy();
}, Number(seconds) * 1000);

/** Length of the second response: the first may be compressed differently or not at all. */
async function lengthOfAnswer() {
  let last = 0;
  for (let n = 0; n < 2; n += 1) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' });
    socket.write(request);
    last = await new Promise((resolve, reject) => {
      let text = Buffer.alloc(0);
      socket.on('data', (chunk) => {
        text = Buffer.concat([text, chunk]);
        const head = text.indexOf('\r\n\r\n');
        const declared = /\r\ncontent-length: (\d+)/i.exec(text.subarray(0, head).toString('latin1'));
        if (head > 0 && !declared) reject(new Error('an answer without a length'));
        const whole = head + 4 + Number(declared?.[1]);
        if (head > 0 && text.length >= whole) resolve(whole);
      });
      socket.on('error', reject);
    });
    socket.destroy();
  }
  return last;
}
