import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import { z } from 'zod';
import { createBackups } from './admin/backups/backup';
import type { BucketKeys } from './admin/backups/bucket';
import { createLastBackup } from './admin/backups/newest';
import { type Nightly, nightlyBackup } from './admin/backups/nightly';
import { answerRequests } from './admin/backups/request';
import { createApi } from './app';
import { createLinkRequests, sendLink } from './auth/linkRequests';
import { createChatServer } from './chat/socket/server';
import type { ApiDeps, Live, Mail, Services } from './context';
import { isComplete } from './contract/texts';
import { type Database, openDatabase } from './db/connect';
import { startJobs, stopJobs } from './db/jobQueue';
import { migrate } from './db/migrate';
import { isOpenAccount } from './db/people';
import { type Replica, watchReplica } from './db/replica';
import { settings, users } from './db/schema';
import type { Db } from './db/types';
import { loadDemo } from './demo/load';
import { createViewCounter } from './figures/viewCounter';
import { openStore, type StorePlace } from './files/objectStore';
import type { HandleUpgrade } from './http/socketUpgrade';
import { runSweep, startSweeper } from './jobs/sweep';
import { DEFAULT_LIMITS } from './limits';
import { createLive } from './live/live';
import { type ChangeListener, listenToChanges } from './live/publicChanges';
import { createMailQueue, isDue, noteAnswer, openOutbox } from './mail/queue';
import { readHealth } from './overview/health';
import { createReads } from './publicReads';
import { createServices } from './services';
import { scrapeFrom } from './telemetry/metrics';
import { keepConfigured } from './texts/store';
import { SECOND } from './time';
import { createRoomServer } from './video/socket/server';

interface Options
  extends Pick<
    ApiDeps,
    | 'clock'
    | 'log'
    | 'siteOrigin'
    | 'timeZone'
    | 'answerRule'
    | 'operator'
    | 'admission'
    | 'cookiePath'
    | 'sharedNetworks'
  > {
  /** `postgres://…`; without it the embedded database in `dataDir` serves. */
  databaseUrl?: string;
  /** The server itself, where `databaseUrl` is a pooler. */
  directUrl?: string;
  /** A replica for public reads. */
  readUrl?: string;
  dataDir: string;
  /** Fill an empty database with demo data. */
  demo: boolean;
  /** Accept a newer database as it is. */
  allowOlder?: boolean;
  /** At least 32 characters; without it one is generated and stored in the database. */
  secret?: string;
  /** Where new files go; undefined: into the database. */
  files?: StorePlace;
  /** Of a bucket for backups. */
  bucketKeys?: BucketKeys;
  /** Undefined: no nightly backup. */
  backup?: Nightly;
  /** Receives changes of public data, from any instance. */
  onChange?: ChangeListener;
  /** Delivers one mail, with the same id on every try; rejects to be retried. */
  sendMail: (mail: Mail, id: string) => Promise<void>;
}

/** Opens the database, migrates it, starts the jobs, and builds the API on them. */
export async function startApi(options: Options) {
  const { clock, log, timeZone, siteOrigin, answerRule, operator, admission, cookiePath, sharedNetworks } =
    options;
  const onLost = () => {
    log.fatal('the lock on the data directory was lost');
    process.kill(process.pid, 'SIGTERM');
  };
  const database = await openDatabase({ ...options, onLost });
  let boss: PgBoss | undefined;
  let live: Live | undefined;
  let unlisten: (() => Promise<void>) | undefined;
  let replica: Replica | null = null;
  const closeAll = async (...served: { close: () => Promise<void> }[]) => {
    if (boss) await stopJobs(boss);
    for (const one of [...served, live]) await one?.close();
    await unlisten?.();
    await replica?.close();
    await database.close();
  };
  try {
    // If several instances start at once, one creates it all and the others find it.
    const made = await database.alone((patient) => prepare(patient, database, options));
    boss = made.boss;
    const { db, engine, listen } = database;
    if (options.readUrl) replica = watchReplica(options.readUrl, { primary: db, log });
    if (options.onChange || replica)
      unlisten = await listenToChanges(toldFirst(replica, options.onChange), listen);
    // What changed before it listened counts, too.
    replica?.changed();
    live = await createLive({ db, listen, clock, log });
    const { mail, linkRequests, secret } = made;
    const services = createServices({
      ...{ db, engine, clock, log, live, mail, linkRequests, secret, timeZone, siteOrigin, cookiePath },
      ...{ answerRule, operator, admission, sharedNetworks },
      files: options.files && (await openStore(options.files)),
      random: Math.random,
      limits: DEFAULT_LIMITS,
    });
    const api = createApi(services, services);
    const make = createBackups(database, {
      ...options,
      databaseUrl: options.directUrl ?? options.databaseUrl,
    });
    const backup = async (now: Date) =>
      options.backup ? nightlyBackup(options.backup, { db, now, timeZone, make }) : null;
    const sweeper = startSweeper({ sweep: (round) => runSweep(services, { ...round, backup }), clock });
    const chat = createChatServer(services);
    const views = createViewCounter(services);
    const rooms = await createRoomServer(services, engine === 'postgres' ? { listen } : {});
    const startedAt = clock();
    const { dataDir } = options;
    const isBackedUp = options.backup !== undefined;
    const health = keptBriefly(() =>
      readHealth({
        ...{ db, now: clock(), startedAt, isBackedUp, dataDir },
        replica: replica?.trouble() ?? null,
      }),
    );
    const lastBackup = options.backup
      ? createLastBackup(options.backup.folder, options.bucketKeys)
      : async () => null;
    const replicaLag = () => replica?.lagSeconds() ?? null;
    scrapeFrom({ health, lastBackup, replicaLag, pool: database.pool, rooms: rooms.count });
    const endRequests = engine === 'pglite' ? answerRequests(dataDir, { make, log }) : null;
    return {
      ...createReads(api, services, replica),
      /** A mentor's public profile was read, once (decision 32). */
      countView: views.count,
      handleUpgrade: ((request, socket, head) =>
        (request.url?.startsWith('/ws/room/') ? rooms.handleUpgrade : chat)(
          request,
          socket,
          head,
        )) satisfies HandleUpgrade,
      hangUp: services.connections.endAll,
      ping: database.ping,
      health,
      /** Waits for active jobs, then closes the database. */
      close: async () => {
        void services.connections.endAll();
        await Promise.all([sweeper.stop(), endRequests?.()]);
        await closeAll(rooms, views);
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** A page that is rendered because of a change must not read what the replica has of before. */
const toldFirst = (replica: Replica | null, listener: ChangeListener | undefined): ChangeListener => ({
  onChange: (change) => {
    replica?.changed();
    listener?.onChange(change);
  },
  onLost: () => {
    replica?.deaf(true);
    listener?.onLost();
  },
  onRestored: () => {
    replica?.deaf(false);
    listener?.onRestored();
  },
});

/** The API's services for one task of the command line: its mails wait for a server, which hears its live events. */
export async function withServices(
  database: Database,
  options: Pick<Options, 'clock' | 'log' | 'siteOrigin' | 'timeZone' | 'answerRule' | 'admission' | 'secret'>,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const { db, engine, listen } = database;
  const { clock, log, secret = await keptSecret(db) } = options;
  const boss = await startJobs(database, log);
  const live = await createLive({ db, listen, clock, log });
  try {
    const mail = await openOutbox(boss);
    const linkRequests = { put: () => Promise.reject(new Error('Only a server takes requests.')) };
    await work(
      createServices({
        ...{ ...options, db, engine, live, mail, linkRequests, secret },
        ...{ random: Math.random, limits: DEFAULT_LIMITS, sharedNetworks: [], cookiePath: '/api/' },
      }),
    );
  } finally {
    await live.close();
    await stopJobs(boss);
  }
}

/** One read serves all who ask within a second. */
function keptBriefly<T>(read: () => Promise<T>): () => Promise<T> {
  let last = { at: Number.NEGATIVE_INFINITY, value: undefined as Promise<T> | undefined };
  return () => {
    const { at, value } = last;
    if (value && performance.now() - at < SECOND) return value;
    last = { at: performance.now(), value: read() };
    return last.value as Promise<T>;
  };
}

/** Everything a start reads from the database or creates in it. */
async function prepare(patient: Db, database: Database, options: Options) {
  const { allowOlder, clock, demo, log, timeZone, siteOrigin } = options;
  const { db } = database;
  const applied = await migrate(patient, { allowOlder });
  if (applied.length > 0) log.info({ applied }, 'database migrated');
  if (demo && (await loadDemo(patient, { now: clock(), timeZone }))) {
    await database.analyse();
    log.info('demo data loaded');
  }
  if (!demo && !(await hasAdmin(db))) log.info(NO_ADMIN);
  if (!isComplete(await keepConfigured(options, patient)) && !LOCAL.test(siteOrigin))
    log.warn(NO_OPERATOR_DATA);
  const secret = options.secret ?? (await keptSecret(db));
  const boss = await startJobs(database, log);
  const mail = await createMailQueue(boss, {
    send: options.sendMail,
    isDue: (due) => isDue(due, { db, now: clock() }),
    note: (answer) => noteAnswer(answer, { db, now: clock() }),
    log,
  });
  const linkRequests = await createLinkRequests(boss, {
    send: (request) => sendLink(request, { db, mail, clock, siteOrigin }),
    log,
  });
  return { secret, boss, mail, linkRequests };
}

const NO_ADMIN =
  'There is no administrator yet: `npm run admin -- create-user --type admin` (of an archive: `mentorea admin create-user --type admin`) creates one (stop the server first if its database is the embedded one)';

/** A site on this machine has no visitors to tell. */
const LOCAL = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|$)/;

const NO_OPERATOR_DATA =
  'OPERATOR_NAME, OPERATOR_TAX_ID, OPERATOR_ADDRESS, OPERATOR_EMAIL: not all set, here or at /admin/textos, so /aviso-legal says that nobody has said who runs this site';

const hasAdmin = async (db: Db): Promise<boolean> =>
  (await db.$count(users, and(eq(users.userType, 'admin'), isOpenAccount))) > 0;

/** Another process may have opened the directory: this one can no longer be trusted. */
/** For installations that configure no secret: created once, the same for every instance. */
export async function keptSecret(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url');
  await db.insert(settings).values({ key: 'secret', value: made }).onConflictDoNothing();
  const [kept] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'secret'));
  return z.string().min(32).parse(kept?.value);
}
