import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { Logger } from 'pino';
import { AdminError } from '~/api/admin/terminal';
import type { Made, MakeBackup } from './backup';

/**
 * The server that has the embedded database open makes a backup for the command line. They talk through a socket in
 * DATA_DIR that only their user can open: a line with the folder, and one with what was made or went wrong.
 */
const socketIn = (dataDir: string) => join(dataDir, 'backup.sock');

/** The result ends it, and leaves a backup off that is being made. */
export function answerRequests(dataDir: string, { make, log }: { make: MakeBackup; log: Logger }) {
  const path = socketIn(dataDir);
  // Of a process that died: this one has the lock on the directory.
  rmSync(path, { force: true });
  let stopped = false;
  const open = new Set<Promise<void>>();
  const server = createServer((socket) => {
    const work = answer(socket, (folder) => make(folder, () => stopped)).catch((error: unknown) =>
      log.error({ err: error }, 'a backup that the command line asked for was not made'),
    );
    open.add(work);
    void work.finally(() => open.delete(work));
  });
  server.on('error', (error) =>
    log.warn({ err: error }, 'the command line can make no backup while this server runs'),
  );
  server.listen(path, () => chmodSync(path, 0o600));
  return async () => {
    stopped = true;
    server.close();
    await Promise.all(open);
  };
}

async function answer(socket: Socket, make: (folder: string) => Promise<Made>): Promise<void> {
  socket.setTimeout(60_000, () => socket.end());
  for await (const folder of createInterface({ input: socket })) {
    socket.setTimeout(0);
    try {
      socket.end(JSON.stringify({ made: await make(folder) }));
    } catch (error) {
      const isExpected = error instanceof AdminError;
      const problem = isExpected
        ? error.message
        : 'La copia no se ha hecho: el registro del servidor dice por qué.';
      socket.end(JSON.stringify({ problem }));
      if (!isExpected) throw error;
    }
    return;
  }
}

/** Null: no server runs on that directory. @throws AdminError */
export const askServer = (dataDir: string, folder: string): Promise<Made | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(socketIn(dataDir));
    let text = '';
    socket.once('connect', () => socket.write(`${folder}\n`));
    socket.once('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'ENOENT' || code === 'ECONNREFUSED'
        ? resolve(null)
        : reject(new AdminError(`No se puede hablar con el servidor (${code}).`)),
    );
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk;
    });
    socket.once('end', () => {
      if (text === '') return reject(new AdminError('El servidor se ha parado antes de acabar la copia.'));
      const { made, problem } = JSON.parse(text);
      if (problem) reject(new AdminError(problem));
      else resolve({ ...made, at: new Date(made.at) });
    });
  });
