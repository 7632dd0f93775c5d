/** What `/metrics` tells Prometheus (docs/operations/monitoring.md). Names are kept: dashboards and alerts read them. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Of this process; a hot reload makes another one. */
export const registry = new Registry();

/** Adds the process's own values, and answers the process that asks all workers (server/programs/workers.ts). */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
  process.on('message', async (asked: { metrics?: number }) => {
    if (asked.metrics === undefined) return;
    // Without values the others' are told.
    const values = await registry.getMetricsAsJSON().catch(() => null);
    if (values) process.send?.({ metrics: asked.metrics, values });
  });
}

const registers = [registry];
/** Seconds: half of a read's limit, a slow page, a time limit. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** `name` without `mentorea_`. */
const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter({ name: `mentorea_${name}`, help, labelNames, registers });

export const requests = counter('requests_total', 'Requests answered, by pattern of their route', [
  'side',
  'method',
  'route',
  'status',
]);
export const requestSeconds = new Histogram({
  name: 'mentorea_request_seconds',
  help: 'Time until the answer began',
  labelNames: ['side', 'route'] as const,
  buckets: BUCKETS,
  registers,
});
export const statementSeconds = new Histogram({
  name: 'mentorea_statement_seconds',
  help: 'Time of a statement, with the wait for a connection',
  buckets: BUCKETS,
  registers,
});
export const failedStatements = counter(
  'statements_failed_total',
  'Statements the database refused or did not answer, by SQLSTATE; conflicts that are answered are among them',
  ['statement', 'code'],
);
export const refusedLogIns = counter('logins_refused_total', 'Log-ins refused: wrong, or over a limit');
const uploads = counter('uploads_total', 'Files taken: materials and pictures', ['kind']);
const uploadedBytes = counter('uploaded_bytes_total', 'Bytes of the files taken', ['kind']);
export function countUpload(kind: 'material' | 'picture', bytes: number): void {
  uploads.inc({ kind });
  uploadedBytes.inc({ kind }, bytes);
}

export const failedStoreCalls = counter(
  'file_store_failures_total',
  'Calls of the store of FILES that failed or were not answered',
  ['operation'],
);
export const keptPages = counter(
  'kept_pages_total',
  'Public pages asked for: from memory (hit), or rendered first (miss)',
  ['result'],
);
export const replicaReads = counter(
  'replica_reads_total',
  'Public reads with DATABASE_URL_READ: from the replica, or from the primary while it is behind or away',
  ['from'],
);
export const queueTries = counter(
  'queue_tries_total',
  'Tries of what waits in a queue, such as a mail: done, or failed and tried again later',
  ['queue', 'result'],
);
export const openConnections = new Gauge({
  name: 'mentorea_connections',
  help: 'Open connections: sockets of chats and rooms, event streams',
  labelNames: ['kind'] as const,
  registers,
});

/** How mails and jobs fare, the same in every instance, and the disk (docs/operations/monitoring.md). */
export interface Health {
  /** Null: the database does not answer, and nothing is known of mails and jobs. */
  mails: null | {
    waiting: number;
    /** Failed at least once, and will be tried again. */
    retrying: number;
    /** Given up. */
    failed: number;
    /** Age of the oldest that has not left. */
    lagSeconds: number;
    /** Some are to be tried again, and none has left since. */
    stuck: boolean;
  };
  jobs: { job: string; sinceSeconds: number; late: boolean; failing: boolean }[];
  /** Room on the disk of DATA_DIR; null if it cannot be read. */
  freeBytes: number | null;
  /** What is wrong with the read replica, in words; null: nothing, or there is none. */
  replica: string | null;
}

interface Source {
  /** Never rejects. */
  health(): Promise<Health>;
  /** When the newest good backup was made; null: none, or none is asked for. */
  lastBackup(): Promise<Date | null>;
  /** Seconds; null: there is no replica. */
  replicaLag(): number | null;
  /** Null: the embedded database has one connection. */
  pool(): { used: number; idle: number; waiting: number } | null;
  /** With somebody in them, in this process. */
  rooms(): number;
}

let source: Source | undefined;

/** Where values come from that are read with each scrape. The last API that started in this process gives them. */
export function scrapeFrom(given: Source): void {
  source = given;
}

/** Of all processes alike, so that their sum would be wrong. */
const COMMON = 'first';

const gauge = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  collect: (this: Gauge<Label>) => Promise<void> | void,
  aggregator: 'sum' | typeof COMMON = COMMON,
) => new Gauge({ name: `mentorea_${name}`, help, labelNames, aggregator, registers, collect });

/** A database that does not answer leaves no old values behind. */
const fromHealth = <Label extends string>(
  name: string,
  help: string,
  labelNames: Label[],
  set: (of: Gauge<Label>, health: Health) => void,
) =>
  gauge(name, help, labelNames, async function () {
    this.reset();
    if (labelNames.length === 0) this.remove();
    const health = await source?.health();
    if (health) set(this, health);
  });

fromHealth('database_up', 'Whether the database answers', [], (of, { mails }) =>
  of.set(Number(mails !== null)),
);
fromHealth('disk_free_bytes', 'Room on the disk of DATA_DIR', [], (of, { freeBytes }) => {
  if (freeBytes !== null) of.set(freeBytes);
});
gauge(
  'pool_connections',
  'Connections to PostgreSQL; waiting: statements without one',
  ['state'],
  function () {
    for (const [state, value] of Object.entries(source?.pool() ?? {})) this.set({ state }, value);
  },
  'sum',
);
gauge(
  'backup_timestamp_seconds',
  'When the newest good backup in BACKUP_DIR was made',
  [],
  async function () {
    const at = await source?.lastBackup();
    if (at) this.set(at.getTime() / 1_000);
    else this.remove();
  },
);
gauge('replica_lag_seconds', 'How far the read replica is behind', [], function () {
  const lag = source?.replicaLag() ?? null;
  if (lag === null) this.remove();
  else this.set(lag);
});
gauge(
  'rooms',
  'Video rooms with somebody in them, as each process counts them',
  [],
  function () {
    this.set(source?.rooms() ?? 0);
  },
  'sum',
);
fromHealth('mails', 'Mails by state: waiting, retrying, failed (given up)', ['state'], (of, { mails }) => {
  if (mails) for (const state of ['waiting', 'retrying', 'failed'] as const) of.set({ state }, mails[state]);
});
fromHealth('mail_lag_seconds', 'Age of the oldest mail that has not left', [], (of, { mails }) => {
  if (mails) of.set(mails.lagSeconds);
});
fromHealth('mail_stuck', '1: mails wait to be tried again, and none has left since', [], (of, { mails }) => {
  if (mails) of.set(Number(mails.stuck));
});
fromHealth('job_since_seconds', 'Time since the job last ran', ['job'], (of, { jobs }) => {
  for (const { job, sinceSeconds } of jobs) of.set({ job }, sinceSeconds);
});
fromHealth('job_late', '1: it should have run by now', ['job'], (of, { jobs }) => {
  for (const { job, late } of jobs) of.set({ job }, Number(late));
});
fromHealth('job_failing', '1: its last run did not do all of its work', ['job'], (of, { jobs }) => {
  for (const { job, failing } of jobs) of.set({ job }, Number(failing));
});
