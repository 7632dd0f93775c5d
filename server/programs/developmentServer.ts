/**
 * `remix vite:dev` with the whole product: what Vite does not handle goes to the site, from the application's own module
 * graph. Only types are imported here: a second copy of a module would have its own state.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Plugin, ViteDevServer } from 'vite';
import type * as compose from '~/server/compose';

const serverBuild = 'virtual:remix/server-build';

/** `onOrigin` is called with the address before the application is loaded. */
export function developmentServer(options: { onOrigin(origin: string): void }): Plugin {
  return {
    name: 'mentorea:development-server',
    apply: 'serve',
    configureServer(vite) {
      if (!vite.httpServer) return;
      // The embedded engine is compiled once, quickly: its second compilation pays off in hours only.
      setFlagsFromString('--liftoff-only');
      // Remix creates a second Vite server that never listens: its port is meaningless.
      vite.httpServer.once('listening', () => {
        options.onOrigin(`http://localhost:${vite.config.server.port}`);
        void warmUp(vite);
      });
      vite.httpServer.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        if (request.url?.startsWith('/ws/')) void upgrade(vite, request, socket, head);
      });
      // Returned functions run after Vite's own middlewares, and before Remix's catch-all.
      return () => {
        vite.middlewares.use((incoming, outgoing, next) => {
          incoming.url = incoming.originalUrl ?? incoming.url;
          listener(vite)(incoming, outgoing).catch(next);
        });
      };
    },
  };
}

function listener(vite: ViteDevServer) {
  return getRequestListener(
    async (request, bindings) => {
      try {
        const build = await load(vite);
        const site = await build.entry.module.openSite(build, { mode: 'development' });
        return await site.fetch(request, bindings as HttpBindings);
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        vite.config.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
        return new Response(error instanceof Error ? error.stack : String(error), { status: 500 });
      }
    },
    { overrideGlobalObjects: false },
  );
}

async function upgrade(vite: ViteDevServer, request: IncomingMessage, socket: Duplex, head: Buffer) {
  try {
    const build = await load(vite);
    build.entry.module.handleUpgrade(request, socket, head);
  } catch {
    socket.destroy();
  }
}

/** The database is made, migrated and filled while the pages are loaded. What fails is told at the first request. */
async function warmUp(vite: ViteDevServer): Promise<void> {
  try {
    const composed = await vite.ssrLoadModule('/server/compose.ts');
    const startEarly: typeof compose.startEarly = composed.startEarly;
    await Promise.all([startEarly(), load(vite)]);
  } catch {
    // See above.
  }
}

async function load(vite: ViteDevServer): Promise<compose.SiteBuild> {
  return (await vite.ssrLoadModule(serverBuild)) as unknown as compose.SiteBuild;
}
