/**
 * A TCP proxy that can act as a bad network: bytes lost or delayed silently, one side closed without the
 * other noticing, resets.
 */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * `lost`: what is sent never arrives, and the connection never works again. `late`: it arrives when the
 * network is back.
 */
type Darkness = 'lost' | 'late';
type Side = 'near' | 'far';

export interface FaultProxy {
  port: number;
  /** Nothing passes and nothing closes, for open connections and for those made meanwhile. */
  goDark(how: Darkness): void;
  comeBack(): void;
  /** One side of every connection closes (`near` is the client's), and the other never notices. */
  cutHalf(side: Side): void;
  /** RST, to both sides. */
  reset(): void;
  /** Connections that are open on either side. */
  count(): number;
  close(): Promise<void>;
}

interface Link {
  state: 'passes' | Darkness;
  sockets: Partial<Record<Side, Socket>>;
  /** Events during a fault, told afterwards. */
  held: (() => void)[];
}

const other = (side: Side): Side => (side === 'near' ? 'far' : 'near');

/** In front of a port, or of the path of a socket, of this machine. */
export async function startFaultProxy(target: number | string): Promise<FaultProxy> {
  const links = new Set<Link>();
  let darkness: Darkness | null = null;
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const link: Link = { state: darkness ?? 'passes', sockets: { near }, held: [] };
    links.add(link);
    listenTo(link, 'near');
    act(link, () => dial(link));
  });

  const act = (link: Link, what: () => void) => {
    if (link.state === 'passes') what();
    else if (link.state === 'late') link.held.push(what);
  };
  const dial = (link: Link) => {
    link.sockets.far = connect({
      ...(typeof target === 'string' ? { path: target } : { port: target, host: '127.0.0.1' }),
      allowHalfOpen: true,
    });
    listenTo(link, 'far');
  };
  const listenTo = (link: Link, side: Side) => {
    const socket = link.sockets[side];
    let failed = false;
    socket?.setNoDelay(true);
    socket?.on('data', (bytes) => act(link, () => link.sockets[other(side)]?.write(bytes)));
    socket?.on('end', () => act(link, () => link.sockets[other(side)]?.end()));
    socket?.on('error', () => {
      failed = true;
    });
    socket?.on('close', () => {
      delete link.sockets[side];
      if (Object.keys(link.sockets).length === 0) links.delete(link);
      act(link, () => end(link.sockets[other(side)], failed));
    });
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    goDark(how) {
      darkness = how;
      for (const link of links) if (link.state !== 'lost') link.state = how;
    },
    comeBack() {
      darkness = null;
      for (const link of links) {
        if (link.state !== 'late') continue;
        link.state = 'passes';
        for (const tell of link.held.splice(0)) tell();
      }
    },
    cutHalf(side) {
      for (const link of links) {
        link.state = 'lost';
        link.sockets[side]?.destroy();
      }
    },
    reset() {
      for (const { sockets } of links) for (const socket of Object.values(sockets)) socket.resetAndDestroy();
    },
    count: () => links.size,
    close: async () => {
      server.close();
      for (const { sockets } of links) for (const socket of Object.values(sockets)) socket.destroy();
      await once(server, 'close');
    },
  };
}

function end(socket: Socket | undefined, failed: boolean): void {
  // The socket of a path knows no RST.
  if (failed) socket?.remotePort ? socket.resetAndDestroy() : socket?.destroy();
  else socket?.destroySoon();
}
