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
const { PGlite, parse, protocol } = load('@electric-sql/pglite');
const { serialize } = protocol;
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
const parsersOf = (identity) => Object.fromEntries(identity.map((type) => [type, (value) => value]));

/** By the types that stay as they came: those of the engine are hundreds, and long to copy for each statement. */
const allParsers = new Map();
function allParsersOf(db, identity) {
  const types = identity.join();
  const parsers = allParsers.get(types) ?? { ...db.parsers, ...parsersOf(identity) };
  allParsers.set(types, parsers);
  return parsers;
}

/** So many texts are remembered, none longer than this. */
const KNOWN = 300;
const LONGEST = 20_000;
/** Commands after which parameters and columns of a statement may have other types. */
const REDEFINING = /^(ALTER|CREATE|DROP|DO|DISCARD|DEALLOCATE)$/;
/** A kept statement is gone or has other columns now: said before it does anything. */
const STALE = /^(26000|0A000)$/;

/** By text, the least recently used first: the statement that is kept, or null for a text that came once. */
const known = new Map();
/** Names of statements that the engine still holds and nobody will use. */
let dropped = [];
let names = 0;

function remember(sql, kept) {
  known.delete(sql);
  known.set(sql, kept);
  if (known.size > KNOWN) forget([known.keys().next().value]);
}

function forget(texts = [...known.keys()]) {
  for (const text of texts) {
    const kept = known.get(text);
    if (kept) dropped.push(kept.name);
    known.delete(text);
  }
}

/** To the engine in one go, up to where it is ready again, even after an error. */
function send(db, messages) {
  const closing = dropped.map((name) => serialize.close({ type: 'S', name }));
  dropped = [];
  return db.execProtocolStream(Buffer.concat([...closing, ...messages, serialize.sync()]), {
    syncToFs: false,
  });
}

async function keep(db, sql) {
  names += 1;
  const name = `kept_${names}`;
  const messages = await send(db, [
    serialize.parse({ name, text: sql }),
    serialize.describe({ type: 'S', name }),
  ]);
  return {
    name,
    types: messages.find((message) => message.name === 'parameterDescription').dataTypeIDs,
    columns: messages.filter((message) => message.name === 'rowDescription'),
  };
}

/** As PGlite's `query` does it, without parsing and planning. */
async function execute(db, { sql, params, rowMode, identity }) {
  const kept = known.get(sql) ?? (await keep(db, sql));
  remember(sql, kept);
  const values = params.map((param, index) => {
    if (param === null || param === undefined) return null;
    return (db.serializers[kept.types[index]] ?? String)(param);
  });
  const messages = await send(db, [serialize.bind({ statement: kept.name, values }), serialize.execute({})]);
  return parse.parseResults([...kept.columns, ...messages], allParsersOf(db, identity), { rowMode })[0];
}

/**
 * PGlite parses, describes and plans each time. A text that comes again is kept as a prepared statement, except in a transaction
 * that has changed the schema, since that may be rolled back.
 */
async function query(db, place, request) {
  const { sql, params, rowMode, identity, blob } = request;
  const anew = () => place.session.query(sql, params, { rowMode, parsers: parsersOf(identity), blob });
  // Rows of a COPY, which the engine reads only then.
  if (blob) return anew();
  const again = known.has(sql);
  if (!again && sql.length <= LONGEST) remember(sql, null);
  if (!again || place.redefined) return anew();
  const inside = place.session !== db;
  const once = () => db.runExclusive(() => execute(db, request));
  try {
    return await (inside ? once() : db._runExclusiveTransaction(once));
  } catch (error) {
    if (!STALE.test(error.code)) throw error;
    forget();
    if (inside) throw error;
    return anew();
  }
}

async function run(db, request) {
  const place = request.tx === undefined ? { session: db } : transactions.get(request.tx);
  const result =
    request.op === 'exec' ? await place.session.exec(request.sql) : await query(db, place, request);
  if ([result].flat().some(({ command }) => REDEFINING.test(command))) {
    forget();
    place.redefined = true;
  }
  return result;
}

async function answer(db, request) {
  switch (request.op) {
    case 'begin':
      return begin(db, request.tx);
    case 'commit':
      return end(request.tx, true);
    case 'rollback':
      return end(request.tx, false);
    case 'query':
    case 'exec':
      return run(db, request);
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
