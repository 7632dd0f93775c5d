/** A minimal WebSocket server: every text goes back to its sender. Prints its port. */
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false, maxPayload: 16 * 1024 });
sockets.on('connection', (socket) => {
  socket.on('error', () => {});
  socket.on('message', (data) => socket.send(data.toString()));
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
