// @ts-check
/**
 * The embedded database's thread. Started from its own text (`?raw`), so that it needs no file of its own in a build; modules are
 * found from `workerData.from`. Plain CommonJS for that reason.
 *
 * PGlite by itself never calls fsync: its parameters say -F, and Emscripten's NODEFS has no fsync operation. Both are repaired
 * here, and the repair is verified before anything else is served.
 */
const { createRequire } = require('node:module');
const fs = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');

const load = createRequire(workerData.from);
const { PGlite } = load('@electric-sql/pglite');
const { NodeFS } = load('@electric-sql/pglite/nodefs');

const PARAMETERS = [
  'wal_sync_method=fsync',
  'shared_buffers=32MB',
  'max_connections=5',
  'max_wal_size=96MB',
  'min_wal_size=32MB',
];

let syncs = 0;

class DurableFS extends NodeFS {
  async init(pg, options) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addSync = (module) => {
      module.NODEFS.stream_ops.fsync = (stream) => {
        syncs += 1;
        fs.fsyncSync(stream.nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...emscriptenOpts.preRun, addSync] } };
  }
}

function open() {
  const extensions = Object.fromEntries(
    workerData.extensions.map((name) => [name, load(`@electric-sql/pglite/contrib/${name}`)[name]]),
  );
  const startParams = PGlite.defaultStartParams
    .filter((parameter) => parameter !== '-F')
    .concat(PARAMETERS.flatMap((parameter) => ['-c', parameter]));
  return PGlite.create({ fs: new DurableFS(workerData.directory), extensions, startParams });
}

/** Refuses to go on unless a commit really reaches fsync. */
async function verify(db) {
  const { rows } = await db.query(
    "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method",
  );
  const before = syncs;
  await db.query("select pg_logical_emit_message(true, 'durability', 'check')");
  if (rows[0].fsync !== 'on' || rows[0].method !== 'fsync' || syncs === before) {
    throw new Error('The embedded database does not write its commits to the disk.');
  }
}

const ROLLBACK = new Error('rollback');
const transactions = new Map();

/** Holds PGlite's transaction open until `commit` or `rollback` comes. */
function begin(db, id) {
  return new Promise((started, failed) => {
    const finished = db.transaction(
      (session) =>
        new Promise((commit, rollback) => {
          transactions.set(id, { session, commit, rollback, finished: () => finished });
          started(undefined);
        }),
    );
    finished.catch(failed);
  });
}

async function end(id, commit) {
  const transaction = transactions.get(id);
  transactions.delete(id);
  if (commit) transaction.commit();
  else transaction.rollback(ROLLBACK);
  await transaction.finished().catch((error) => {
    if (error !== ROLLBACK) throw error;
  });
}

/** drizzle wants some types as they came; functions cannot cross threads, so their type ids do. */
function options({ rowMode, identity }) {
  return { rowMode, parsers: Object.fromEntries(identity.map((type) => [type, (value) => value])) };
}

async function answer(db, request) {
  const session = request.tx === undefined ? db : transactions.get(request.tx)?.session;
  switch (request.op) {
    case 'begin':
      return begin(db, request.tx);
    case 'commit':
      return end(request.tx, true);
    case 'rollback':
      return end(request.tx, false);
    case 'query':
      return session.query(request.sql, request.params, options(request));
    case 'exec':
      return session.exec(request.sql);
    case 'syncs':
      return syncs;
    case 'close':
      return db.close();
    default:
      throw new Error(`Unknown request ${request.op}`);
  }
}

/** What a caller may need of PostgreSQL's error; never the query or its parameters, which end up in logs. */
function plain(error) {
  const { name, message, code, severity, detail, hint, schema, table, column, constraint } = error;
  return { name, message, code, severity, detail, hint, schema, table, column, constraint };
}

async function main() {
  const db = await open();
  await verify(db);
  db.onNotification((channel, payload) => parentPort.postMessage({ channel, payload }));
  parentPort.on('message', (request) => {
    answer(db, request).then(
      (result) => parentPort.postMessage({ id: request.id, result }),
      (error) => parentPort.postMessage({ id: request.id, error: plain(error) }),
    );
  });
  parentPort.postMessage({ ready: true });
}

main().catch((error) => parentPort.postMessage({ failed: plain(error) }));
