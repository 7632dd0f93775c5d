/** The production server with what the product does not have yet: WebSockets that stay open, and an answer that takes its time. */
import { pathToFileURL } from 'node:url';
import { WebSocketServer } from 'ws';
import type { SiteBuild } from '../../server/build';
import { listen } from '../../server/listen';
import { createOpenSockets } from '../../server/sockets';

const folder = process.env.BUILD_DIR ?? '';
const build = (await import(pathToFileURL(`${folder}/server/index.js`).href)) as unknown as SiteBuild;
const site = await build.entry.module.openSite(build as never, {
  mode: 'production',
  clientDir: `${folder}/client`,
});
const sockets = createOpenSockets();
const webSockets = new WebSocketServer({ noServer: true });

await listen({
  site,
  sockets,
  handleUpgrade(request, socket, head) {
    webSockets.handleUpgrade(request, socket, head, (webSocket) => sockets.add(webSocket));
  },
});
